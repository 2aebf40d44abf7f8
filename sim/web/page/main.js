// Puts the page together: the device, its view, hands and sound, and the controls beside the board.

import { Device, loadBundle } from "./device.js";
import { Input } from "./input.js";
import { Sound } from "./sound.js";
import { Storage } from "./storage.js";
import { hasText, text, translate } from "./texts.js";
import { View } from "./view.js";

const $ = (id) => document.getElementById(id);
const LARGEST_LEXICON = 1_300_000; // what a stock Pico's file system holds beside the firmware
const CONTROL_KEYS = ["OK", "DEL", "NEXT", "MENU"];

const sound = new Sound();
const storage = new Storage(() => say("no-storage"));
const view = new View(sound, fitKeypad);
const input = new Input((source, down) => device?.contact(source, down), touched);

let device = newDevice();
let bundle = null;
let lexicons = []; // {name, file, title}
let lexicon = null; // the chosen one: {name, bytes}
let flash = {}; // the device's files: {name: bytes}
let muted = false;
let awake = null;
let watching = false;

// Messages.

function say(key, values = {}, bad = true) {
  const line = document.createElement("p");
  line.className = bad ? "message bad" : "message";
  line.textContent = text(key, values);
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "×";
  close.setAttribute("aria-label", text("close"));
  close.addEventListener("click", () => line.remove());
  line.append(close);
  $("messages").append(line);
  while ($("messages").children.length > 3) $("messages").firstChild.remove();
}

function ask(key) {
  $("ask-text").textContent = text(key);
  $("ask").returnValue = "no";
  $("ask").showModal();
  return new Promise((answer) => {
    $("ask").addEventListener("close", () => answer($("ask").returnValue === "yes"), { once: true });
  });
}

// Power.

function newDevice() {
  const told = {
    print: (line) => say(line, {}, false),
    failed: stopped,
    flash: (files) => {
      if (watching) return;
      flash = files;
      storage.save(flash, lexicon?.name ?? null);
    },
  };
  for (const name of ["leds", "tone", "blip", "picture", "page", "pad", "keys", "clock", "event", "memory", "touched", "story",
    "line", "ended"]) told[name] = (...values) => view[name](...values);
  return new Device(told);
}

/** A device with its files in it; the one before is switched off. */
async function freshDevice(files) {
  if (device.used) {
    device.off();
    device = newDevice();
  }
  device.used = true;
  view.reset();
  await device.fill(bundle, files);
  return device;
}

async function powerOn(change) {
  watching = false;
  document.body.classList.remove("watching");
  $("story").hidden = true;
  const files = { ...flash };
  if (lexicon) files["lexicon.dawg"] = lexicon.bytes;
  try {
    const fresh = await freshDevice(files);
    if (change) await fresh.ask("set", ...change);
    await fresh.ask("powerOn");
    await setSpeed();
    fillSettings(JSON.parse(await fresh.ask("lists")));
  } catch (error) {
    stopped(error.message);
  }
}

/** Off and on again, with a setting changed: [key, value]. False: the user keeps the game instead. */
async function restart(change) {
  if (!watching && await device.ask("busy") && !await ask("ask-power")) return false;
  await powerOn(change);
  return true;
}

function setSpeed() {
  return device.ask("speed", Number(document.querySelector("input[name=speed]:checked").value));
}

function stopped(reason) {
  say("stopped", { reason });
}

function touched() {
  if (!muted && !sound.on) {
    sound.on = true;
    if (!sound.wake()) say("no-audio");
    showMute();
  } else if (sound.on) {
    sound.wake();
  }
  stayAwake();
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

function showMute() {
  $("mute").setAttribute("aria-pressed", String(!sound.on));
}

// The board's keypad.

function fitKeypad(keys) {
  const pad = $("keypad");
  pad.replaceChildren();
  for (let place = 0; place < 16; place++) {
    const key = document.createElement("button");
    key.type = "button";
    key.dataset.source = 3 + place;
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
      key.append(digit, small);
      key.setAttribute("aria-label", `${label}: ${[...letters].join(" ")}`);
    }
    input.fit(key);
    pad.append(key);
  }
}

// The controls.

function option(select, value, title, chosen) {
  const item = document.createElement("option");
  item.value = value;
  item.textContent = title;
  item.selected = chosen;
  select.append(item);
}

function fillSettings({ presets, languages, preset, lang }) {
  if (document.documentElement.lang !== lang) {
    translate(lang);
    fillHelp();
    fillLexicons();
  }
  $("preset").replaceChildren();
  for (const name of presets) option($("preset"), name, name, name === preset);
  $("preset").dataset.before = preset;
  $("lang").dataset.before = lang;
  $("lang").replaceChildren();
  for (const name of languages) option($("lang"), name, hasText(`lang-${name}`) ? text(`lang-${name}`) : name, name === lang);
}

function fillLexicons() {
  const select = $("lexicon");
  select.replaceChildren();
  for (const { name, title } of lexicons) option(select, name, title, name === lexicon?.name);
  if (lexicon && !lexicons.some(({ name }) => name === lexicon.name)) {
    option(select, lexicon.name, text("lexicon-own") + lexicon.name, true);
  }
  option(select, "", text("lexicon-none"), !lexicon);
}

function fillScenarios() {
  for (const path of scenarioPaths()) {
    const title = /^title\s+(.*)$/m.exec(bundle[path])?.[1] ?? "";
    const name = path.slice("/scenarios/".length).replace(/\.txt$/, "");
    option($("scenario"), path, title || name, false);
  }
}

function scenarioPaths() {
  return Object.keys(bundle).filter((path) => /^\/scenarios\/.*\.txt$/.test(path)).sort();
}

function fillHelp() {
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

async function loadLexicon(name) {
  const found = lexicons.find((one) => one.name === name);
  if (!found) return null;
  const answer = await fetch(found.file);
  if (!answer.ok) throw new Error(String(answer.status));
  return { name, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

async function bytesOf(file, most) {
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

async function choose(select) {
  if (!await restart([select.id, select.value])) select.value = select.dataset.before;
}

async function changeLexicon(next) {
  const before = lexicon;
  lexicon = next;
  if (!await restart()) lexicon = before;
  storage.save(flash, lexicon?.name ?? null);
  fillLexicons();
}

// Scenarios.

async function watch(name, story) {
  watching = true;
  document.body.classList.add("watching");
  $("result").textContent = "";
  $("result").classList.remove("bad");
  $("story-title").textContent = name;
  $("story-lines").replaceChildren();
  for (const line of story.replace(/\n$/, "").split("\n")) {
    const item = document.createElement("li");
    item.textContent = line;
    $("story-lines").append(item);
  }
  $("story").hidden = false;
  try {
    const b1 = await loadLexicon("b1");
    const fresh = await freshDevice(b1 ? { "lexicon.dawg": b1.bytes } : {});
    await fresh.ask("watch", story);
    await setSpeed();
  } catch (error) {
    stopped(error.message);
  }
}

/** Play every scenario in all the runner's modes, in a thread beside the board, whose clock goes on. */
async function checkAll() {
  const paths = scenarioPaths();
  const result = $("result");
  $("check").disabled = true;
  result.classList.remove("bad");
  const wrong = [];
  const seed = Math.floor(Math.random() * 1_000_000);
  const show = (done) => { result.textContent = text("checking", { done, all: paths.length }); };
  show(0);
  const nothing = () => {};
  const checker = new Device({ print: (line) => console.log(line), failed: nothing, flash: nothing });
  let done = 0;
  try {
    const b1 = await loadLexicon("b1");
    await checker.fill(bundle, b1 ? { "lexicon.dawg": b1.bytes } : {}, true);
    for (const path of paths) {
      const said = await checker.ask("check", path, seed);
      if (!said.startsWith("ok ")) wrong.push(said.replace("/scenarios/", ""));
      show(++done);
    }
  } catch (error) {
    wrong.push(`${paths[done]}: ${error.message}`);
  }
  checker.off();
  $("check").disabled = false;
  const failed = wrong.length + (done < paths.length ? paths.length - done - 1 : 0);
  result.classList.toggle("bad", failed > 0);
  result.textContent = [text("passed", { passed: paths.length - failed, failed }), ...wrong].join("\n");
}

function download() {
  const rows = [["time", "side", "event", "detail"], ...view.rows];
  const quoted = (value) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  const csv = rows.map((row) => row.map(quoted).join(",")).join("\r\n") + "\r\n";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(["\ufeff", csv], { type: "text/csv;charset=utf-8" }));
  link.download = "namietka.csv";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function connectControls() {
  for (const radio of document.querySelectorAll("input[name=speed]")) {
    radio.addEventListener("change", () => setSpeed());
  }
  $("step").addEventListener("click", async () => {
    document.querySelector("input[name=speed][value='0']").checked = true;
    if (!await device.ask("seek") && !watching) say("nothing-due", {}, false);
  });
  $("preset").addEventListener("change", () => choose($("preset")));
  $("lang").addEventListener("change", () => choose($("lang")));
  $("lexicon").addEventListener("change", async () => {
    const name = $("lexicon").value;
    try {
      await changeLexicon(await loadLexicon(name));
    } catch (error) {
      say("no-load", { name, reason: error.message });
      fillLexicons();
    }
  });
  $("lexicon-file").addEventListener("change", async () => {
    const [file] = $("lexicon-file").files;
    $("lexicon-file").value = "";
    const bytes = file && await bytesOf(file, LARGEST_LEXICON);
    if (bytes) await changeLexicon({ name: file.name, bytes });
  });
  $("power").addEventListener("click", () => restart());
  $("watch").addEventListener("click", () => watchIfIdle($("scenario").value.split("/").pop(), bundle[$("scenario").value]));
  $("scenario-file").addEventListener("change", async () => {
    const [file] = $("scenario-file").files;
    $("scenario-file").value = "";
    const bytes = file && await bytesOf(file, LARGEST_LEXICON);
    if (!bytes) return;
    try {
      watchIfIdle(file.name, new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    } catch {
      say("no-file", { name: file.name });
    }
  });
  $("check").addEventListener("click", checkAll);
  $("back").addEventListener("click", () => powerOn());
  $("download").addEventListener("click", download);
  $("mute").addEventListener("click", () => {
    muted = sound.on;
    sound.on = !sound.on;
    if (sound.on && !sound.wake()) say("no-audio");
    sound.tone(0, 0);
    showMute();
  });
  $("show-keys").addEventListener("click", () => view.showPad(!document.body.classList.contains("pad")));
  const showPanel = (on) => {
    document.body.classList.toggle("panel-open", on);
    $("show-panel").setAttribute("aria-expanded", String(on));
    (on ? $("close-panel") : $("show-panel")).focus();
  };
  $("show-panel").addEventListener("click", () => showPanel(true));
  $("close-panel").addEventListener("click", () => showPanel(false));
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.body.classList.contains("panel-open") && !$("ask").open) showPanel(false);
  });
  $("fullscreen").addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => {});
  });
  // After a mouse has used a control, the keyboard belongs to the board again.
  document.addEventListener("click", (event) => {
    if (event.detail && event.target.closest("button, .button, .speeds label")) document.activeElement?.blur();
  });
  document.addEventListener("change", (event) => event.target.tagName === "SELECT" && event.target.blur());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && sound.on) stayAwake();
  });
  for (const element of document.querySelectorAll(".device [data-source]")) input.fit(element);
  // Nothing on the board is zoomed or marked by accident.
  for (const type of ["gesturestart", "dblclick", "selectstart"]) {
    $("device").addEventListener(type, (event) => event.preventDefault(), { passive: false });
  }
}

async function watchIfIdle(name, story) {
  if (!watching && await device.ask("busy") && !await ask("ask-power")) return;
  await watch(name, story);
}

function keepOffline() {
  // Not every browser and place allows it; the page works without.
  navigator.serviceWorker?.register("service-worker.js").catch(() => {});
}

async function start() {
  const bundleComing = loadBundle();
  const lexiconsComing = fetch("lexicons.json").then((answer) => answer.json());
  const kept = storage.load();
  const language = /^\s*lang\s*=\s*(\w+)/m.exec(new TextDecoder().decode(kept.flash["settings.txt"] ?? new Uint8Array()))?.[1];
  translate(language ?? (navigator.languages ?? []).map((tag) => tag.slice(0, 2)).find((tag) => ["sk", "cs"].includes(tag)) ?? "sk");
  fillHelp();
  flash = kept.flash;
  try {
    [bundle, lexicons] = await Promise.all([bundleComing, lexiconsComing]);
    const chosen = lexicons.some(({ name }) => name === kept.lexicon) ? kept.lexicon : lexicons[0]?.name;
    lexicon = chosen ? await loadLexicon(chosen) : null;
  } catch (error) {
    say("no-load", { name: "bundle.json", reason: error.message });
    return;
  }
  fillLexicons();
  fillScenarios();
  connectControls();
  await powerOn();
  addEventListener("load", keepOffline);
  if (document.readyState === "complete") keepOffline();
}

if (!window.namietkaMissing) start();
