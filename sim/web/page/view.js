// Shows what the board's outputs do. Nothing here knows a rule or keeps a time: Python tells, this draws.

import { text, hasText } from "./texts.js";

const $ = (id) => document.getElementById(id);
const LIT = [0x9f, 0xe8, 0xff];
const DARK = [0x04, 0x07, 0x09];
const EVENTS_SHOWN = 400;

/** Milliseconds as H:MM:SS.mmm, or without the thousandths. */
export function timeText(ms, exact) {
  const s = Math.floor(ms / 1000);
  const two = (n) => String(n).padStart(2, "0");
  const whole = `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
  return exact ? `${whole}.${String(ms % 1000).padStart(3, "0")}` : whole;
}

export class View {
  /** `sound`: what makes the buzzer heard; `onTouched(source, down)`: a scenario's hand on a button or key. */
  constructor(sound, onKeys) {
    this.sound = sound;
    this.onKeys = onKeys;
    this.rows = [];
    this.#watchSize();
    this.reset();
  }

  /** The board is off. */
  reset() {
    this.leds(0);
    this.tone(0, 0);
    this.rows = [];
    $("events").replaceChildren();
    $("download").disabled = true;
    $("glass").hidden = true;
    $("oled").classList.remove("pixels");
    this.pixels = null;
    for (const held of document.querySelectorAll(".down")) held.classList.remove("down");
  }

  leds(bits) {
    [...$("leds").children].forEach((led, at) => {
      const on = Boolean(bits >> at & 1);
      led.classList.toggle("on", on);
      led.setAttribute("aria-label", `${led.textContent} ${text("seconds")}: ${text(on ? "led-on" : "led-off")}`);
    });
  }

  tone(hz, duty) {
    $("buzzer").classList.toggle("on", hz > 0);
    $("buzzer").setAttribute("aria-label", text(hz > 0 ? "buzzer-on" : "buzzer"));
    this.sound.tone(hz, duty);
  }

  blip(hz) {
    this.sound.blip(hz);
  }

  /** `bytes`: 1024 of them, as framebuf.MONO_VLSB. */
  picture(bytes) {
    this.pixels = bytes;
    if ($("glass").hidden) {
      $("glass").hidden = false;
      $("oled").classList.add("pixels");
      this.#fit();
    }
    this.#draw();
    this.#first();
  }

  #draw() {
    if (!this.pixels) return;
    const canvas = $("glass");
    const scale = canvas.width / 128;
    const context = canvas.getContext("2d", { alpha: false });
    const image = context.createImageData(canvas.width, canvas.height);
    const gap = scale >= 4 ? 1 : 0;
    for (let y = 0; y < canvas.height; y++) {
      const row = Math.floor(y / scale);
      for (let x = 0; x < canvas.width; x++) {
        const lit = this.pixels[(row >> 3) * 128 + Math.floor(x / scale)] >> (row & 7) & 1;
        const at = 4 * (y * canvas.width + x);
        const shade = gap && (x % scale === scale - 1 || y % scale === scale - 1) ? 0.72 : 1;
        for (let colour = 0; colour < 3; colour++) image.data[at + colour] = lit ? LIT[colour] * shade : DARK[colour];
        image.data[at + 3] = 255;
      }
    }
    context.putImageData(image, 0, 0);
  }

  /** Every pixel of the display takes whole pixels of the screen, so it is sharp at any zoom. */
  #fit() {
    const canvas = $("glass");
    const ratio = devicePixelRatio || 1;
    const { clientWidth, clientHeight } = $("oled");
    const scale = Math.max(1, Math.floor(Math.min(clientWidth * ratio / 128, clientHeight * ratio / 64)));
    canvas.width = 128 * scale;
    canvas.height = 64 * scale;
    canvas.style.width = `${canvas.width / ratio}px`;
    canvas.style.height = `${canvas.height / ratio}px`;
    this.#draw();
  }

  #watchSize() {
    new ResizeObserver(() => this.#fit()).observe($("oled"));
    addEventListener("resize", () => this.#fit());
  }

  page(json) {
    const [name, sides, title, big, lines, hint] = JSON.parse(json);
    document.body.dataset.screen = name;
    ["a", "b"].forEach((side, at) => {
      const [time, mark] = sides[at];
      $(`side-${side}`).textContent = `${mark.trim() ? (at ? "◀" : "▶") : ""} ${side.toUpperCase()} ${time}`;
      $(`side-${side}`).classList.toggle("runs", Boolean(mark.trim()));
    });
    put("said-title", title);
    put("said-big", big);
    put("said-lines", lines.join("\n"));
    put("said-hint", hint);
    $("texts").classList.toggle("times", !big && !lines.length);
    this.#first();
  }

  #first() {
    const mark = document.documentElement.dataset;
    if (!mark.firstFrameMs) mark.firstFrameMs = Math.round(performance.now());
  }

  /** Whether the hands need the keypad now. */
  pad(wanted) {
    if (wanted === this.padWanted) return;
    this.padWanted = wanted;
    this.showPad(wanted);
  }

  /** Show or hide the keypad where there is no room for it beside the rest. */
  showPad(shown) {
    document.body.classList.toggle("pad", shown);
    $("show-keys").setAttribute("aria-pressed", String(shown));
  }

  keys(json) {
    this.onKeys(JSON.parse(json));
  }

  clock(ms) {
    put("clock", timeText(ms, false));
  }

  event(atMs, name, side, detail) {
    const row = [timeText(atMs, true), side === "-" ? "" : side, name, detail];
    this.rows.push(row);
    const line = document.createElement("li");
    const word = name === "ruling" ? ruled(detail) : detail;
    for (const [kind, value] of [["time", row[0]], ["b", row[1]], ["span", label(name)], ["em", word]]) {
      const part = document.createElement(kind);
      part.textContent = value;
      line.append(part);
    }
    const list = $("events");
    const follow = list.scrollTop + list.clientHeight > list.scrollHeight - 40;
    list.append(line);
    if (list.children.length > EVENTS_SHOWN) list.firstChild.remove();
    if (follow) list.scrollTop = list.scrollHeight;
    $("download").disabled = false;
  }

  memory(now, most, budget) {
    const meter = $("memory");
    meter.max = budget;
    meter.value = most;
    meter.dataset.now = now;
    const kb = (bytes) => Math.ceil(bytes / 1024);
    put("memory-text", text("memory-text", { now: kb(now), most: kb(most), budget: kb(budget) }));
  }

  touched(source, down) {
    document.querySelector(`[data-source="${source}"]`)?.classList.toggle("shown", down);
    if (!down) return;
    // A press in a scenario may last no time at all: leave it visible for a moment.
    const button = document.querySelector(`[data-source="${source}"]`);
    button?.classList.add("flash");
    setTimeout(() => button?.classList.remove("flash"), 250);
  }

  story(title) {
    put("story-title", title);
  }

  line(number) {
    const lines = $("story-lines");
    lines.querySelector(".now")?.classList.remove("now");
    const line = lines.children[number - 1];
    line?.classList.add("now");
    if (line) lines.scrollTop = line.offsetTop - lines.offsetTop - lines.clientHeight / 2;
  }

  ended(line, reason) {
    const bad = Boolean(reason);
    if (bad) $("story-lines").children[line - 1]?.classList.add("bad");
    $("result").classList.toggle("bad", bad);
    put("result", bad ? text("story-bad", { line, reason }) : text("story-good"));
  }
}

/** A ruling's detail, "word name (edition)" or "name", in the page's language. */
function ruled(detail) {
  return detail.replace(/^(?:(\S+) )?([a-z]+)(?= \(|$)/, (whole, word, ruling) => (
    `${word ? `${word.toUpperCase()} ` : ""}${hasText(`ruling-${ruling}`) ? text(`ruling-${ruling}`) : ruling}`));
}

function label(name) {
  return hasText(`event-${name}`) ? text(`event-${name}`) : name;
}

function put(id, value) {
  const element = $(id);
  if (element.textContent !== value) element.textContent = value;
}
