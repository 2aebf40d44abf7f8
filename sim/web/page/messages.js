// What the page has to say beside the board, and the one thing it asks.

import { text } from "./texts.js";

const $ = (id) => document.getElementById(id);
const MOST = 3;

/** A line that stays until it is closed or three newer ones have come. `key` of a text, or the line itself. */
export function say(key, values = {}, bad = true) {
  const line = document.createElement("p");
  line.className = bad ? "message bad" : "message";
  line.textContent = text(key, values);
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "×";
  close.setAttribute("aria-label", text("close"));
  close.addEventListener("click", () => line.remove());
  line.append(close);
  // A start says what the one before said.
  for (const before of [...$("messages").children]) if (before.textContent === line.textContent) before.remove();
  $("messages").append(line);
  while ($("messages").children.length > MOST) $("messages").firstChild.remove();
}

export const stopped = (reason) => say("stopped", { reason });

/** Yes or no. */
export function ask(key) {
  $("ask-text").textContent = text(key);
  $("ask").returnValue = "no";
  $("ask").showModal();
  return new Promise((answer) => {
    $("ask").addEventListener("close", () => answer($("ask").returnValue === "yes"), { once: true });
  });
}

/** The bytes of a file the user chose, or null (the user was told why). */
export async function bytesOf(file, most) {
  if (file.size > most) {
    say("too-big", { name: file.name, size: Math.ceil(file.size / 1024), most: Math.floor(most / 1024) });
    return null;
  }
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    say("no-file", { name: file.name });
    return null;
  }
}
