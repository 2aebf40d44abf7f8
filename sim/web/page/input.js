// Hands: pointers, the keyboard and screen readers become contacts that close and open.

const CLICK_MS = 60;
const PLAIN = { a: 0, b: 1, l: 1, n: 2, " ": 2, s: 12, "*": 12, h: 14, "#": 14, m: 15, ".": 11, enter: 3, backspace: 7,
  arrowleft: 0, arrowright: 1, delete: 7 };
const DIGITS = { 1: 0, 2: 1, 3: 2, 4: 4, 5: 5, 6: 6, 7: 8, 8: 9, 9: 10, 0: 13 };
const PAD = { NumpadMultiply: 12, NumpadDivide: 14, NumpadAdd: 11, NumpadSubtract: 15, NumpadDecimal: 7, NumpadEnter: 3, Period: 11 };
const KEY0 = 3;
const ARROWS_AND_PLAYERS = new Set(["a", "b", "l", "n", " ", "arrowleft", "arrowright"]);

/** The contact of a keyboard event: 0 to 2 the buttons, from 3 on the keypad; undefined: none. */
export function sourceOf(event) {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  if (digit && !event.shiftKey) return KEY0 + DIGITS[digit[1]];
  if (event.code in PAD) return KEY0 + PAD[event.code];
  const key = event.key.toLowerCase();
  if (!(key in PLAIN)) return undefined;
  return ARROWS_AND_PLAYERS.has(key) ? PLAIN[key] : KEY0 + PLAIN[key];
}

export class Input {
  /** `contact(source, down)` is told every change; `touched()` every first sign of a hand. */
  constructor(contact, touched) {
    this.held = new Map(); // what holds (a pointer, a key) -> source
    this.contact = contact;
    this.touched = touched;
    addEventListener("keydown", (event) => this.#keyDown(event));
    addEventListener("keyup", (event) => this.#up(`key ${event.code}`));
    addEventListener("blur", () => this.letGo());
    document.addEventListener("visibilitychange", () => document.hidden && this.letGo());
    addEventListener("pointerdown", () => this.touched());
  }

  /** Make an element with data-source a button of the board. */
  fit(element) {
    const source = Number(element.dataset.source);
    element.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      element.setPointerCapture(event.pointerId);
      this.#down(`pointer ${event.pointerId}`, source);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      element.addEventListener(end, (event) => this.#up(`pointer ${event.pointerId}`));
    }
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("click", (event) => {
      // A pointer and a key have been heard already; what is left is a screen reader's click.
      if (event.pointerType || event.detail || this.keyed) return;
      this.touched();
      this.#down("click", source);
      setTimeout(() => this.#up("click"), CLICK_MS);
    });
  }

  letGo() {
    for (const what of [...this.held.keys()]) this.#up(what);
  }

  #keyDown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    const onDevice = target.closest?.("[data-source]");
    if (!onDevice && target.closest?.("input, select, textarea, button, summary, a, dialog, ol")) return;
    let source = sourceOf(event);
    if (onDevice && (event.key === "Enter" || event.key === " ")) source = Number(onDevice.dataset.source);
    if (source === undefined) return;
    event.preventDefault();
    if (event.repeat) return;
    this.touched();
    this.keyed = true;
    this.#down(`key ${event.code}`, source);
  }

  #down(what, source) {
    if (this.held.has(what)) return;
    const already = [...this.held.values()].includes(source);
    this.held.set(what, source);
    if (!already) this.#tell(source, true);
  }

  #up(what) {
    const source = this.held.get(what);
    if (source === undefined) return;
    this.held.delete(what);
    if (![...this.held.values()].includes(source)) this.#tell(source, false);
    setTimeout(() => { this.keyed = false; });
  }

  #tell(source, down) {
    document.querySelector(`[data-source="${source}"]`)?.classList.toggle("down", down);
    this.contact(source, down);
  }
}
