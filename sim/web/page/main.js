// Puts the page together: the board, hands and sound, and the controls beside it.

import { connectControls, fillLexicons, fillSettings } from "./controls.js";
import { Input } from "./input.js";
import { fillHelp, fitKeypad } from "./keypad.js";
import { say } from "./messages.js";
import { Scenarios } from "./scenarios.js";
import { Session } from "./session.js";
import { Sound } from "./sound.js";
import { translate } from "./texts.js";
import { View } from "./view.js";

const $ = (id) => document.getElementById(id);

const sound = new Sound();
const view = new View(sound, (keys) => fitKeypad(keys, input));
const input = new Input((source, down) => session.device.contact(source, down), touched);
const session = new Session(view, showSettings);
const scenarios = new Scenarios(session);
let awake = null;

function showSettings(lists) {
  if (document.documentElement.lang !== lists.lang) speak(lists.lang);
  fillSettings(lists);
}

function speak(language) {
  translate(language);
  fillHelp();
  fillLexicons(session);
}

// Sound begins at the first touch, and the screen stays awake from then on.

function touched() {
  if (sound.touch()) showMute();
  if (sound.missing) {
    sound.missing = false;
    say("no-audio");
  }
  stayAwake();
}

function showMute() {
  $("mute").setAttribute("aria-pressed", String(!sound.on));
}

async function stayAwake() {
  if (awake || !navigator.wakeLock || document.hidden) return;
  try {
    awake = await navigator.wakeLock.request("screen");
    awake.addEventListener("release", () => { awake = null; });
  } catch {
    awake = null;
  }
}

function connectBoard() {
  for (const element of document.querySelectorAll(".device [data-source]")) input.fit(element);
  // Nothing on the board is zoomed or marked by accident.
  for (const type of ["gesturestart", "dblclick", "selectstart"]) {
    $("device").addEventListener(type, (event) => event.preventDefault(), { passive: false });
  }
  $("mute").addEventListener("click", () => {
    sound.switch();
    showMute();
  });
  document.addEventListener("visibilitychange", () => {
    if (sound.on) stayAwake();
  });
}

function keepOffline() {
  // Not every browser and place allows it; the page works without.
  navigator.serviceWorker?.register("service-worker.js").catch(() => {});
}

async function start() {
  const known = (navigator.languages ?? []).map((tag) => tag.slice(0, 2)).find((tag) => ["sk", "cs"].includes(tag));
  speak(session.keptLanguage() ?? known ?? "sk");
  try {
    await session.load();
  } catch (error) {
    say("no-load", { name: "bundle.json", reason: error.message });
    return;
  }
  fillLexicons(session);
  scenarios.offer();
  connectBoard();
  connectControls(session, scenarios, view);
  await session.powerOn();
  if (document.readyState === "complete") keepOffline();
  else addEventListener("load", keepOffline);
}

if (!window.namietkaMissing) start();
