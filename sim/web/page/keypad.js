// The board's keypad, made from the firmware's own key table; and the list of the keyboard's keys.

import { text } from "./texts.js";

const $ = (id) => document.getElementById(id);
const CONTROL_KEYS = ["OK", "DEL", "NEXT", "MENU"];
const KEY0 = 3;

/** Lay out the 4x4 keys; `keys`: [label, letters] of the twelve letter keys. */
export function fitKeypad(keys, input) {
  const pad = $("keypad");
  pad.replaceChildren();
  for (let place = 0; place < 16; place++) {
    const key = document.createElement("button");
    key.type = "button";
    key.dataset.source = KEY0 + place;
    if (place % 4 === 3) {
      key.className = "key control";
      key.textContent = CONTROL_KEYS[place >> 2];
    } else {
      const [label, letters] = keys[place - (place >> 2)];
      key.className = "key";
      const digit = document.createElement("b");
      digit.textContent = label;
      const small = document.createElement("span");
      small.textContent = letters.toUpperCase();
      key.append(digit, " ", small);
    }
    input.fit(key);
    pad.append(key);
  }
}

/** Fill the table of the keyboard's keys, in the page's language. */
export function fillHelp() {
  const rows = [
    ["A  ←", "key-player-a"], [`${text("space")}  N`, "key-neutral"], ["B  L  →", "key-player-b"], ["1–9  0  S = *  H = #", "key-digits"],
    ["Enter", "key-ok"], ["Backspace", "key-del"], [".  +", "key-next"], ["M  −", "key-menu"],
  ];
  $("help-keys").replaceChildren();
  for (const [keys, what] of rows) {
    const row = $("help-keys").insertRow();
    const cell = row.insertCell();
    for (const key of keys.split("  ")) {
      const cap = document.createElement("kbd");
      cap.textContent = key;
      cell.append(cap, " ");
    }
    row.insertCell().textContent = text(what);
  }
}
