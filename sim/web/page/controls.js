// The controls beside the board: time, settings, word list, scenarios, the event list, the panel itself.

import { bytesOf, say } from "./messages.js";
import { hasText, text } from "./texts.js";

const $ = (id) => document.getElementById(id);
const LARGEST_FILE = 1_300_000; // what a stock Pico's file system holds beside the firmware

function option(select, value, title, chosen) {
  const item = document.createElement("option");
  item.value = value;
  item.textContent = title;
  item.selected = chosen;
  select.append(item);
}

/** Show the presets and languages there are, and those in force. */
export function fillSettings({ presets, languages, preset, lang }) {
  $("preset").replaceChildren();
  for (const name of presets) option($("preset"), name, name, name === preset);
  $("preset").dataset.before = preset;
  $("lang").replaceChildren();
  for (const name of languages) option($("lang"), name, hasText(`lang-${name}`) ? text(`lang-${name}`) : name, name === lang);
  $("lang").dataset.before = lang;
}

export function fillLexicons({ lexicons, lexicon }) {
  const select = $("lexicon");
  select.replaceChildren();
  for (const { name, title } of lexicons) option(select, name, title, name === lexicon?.name);
  if (lexicon && !lexicons.some(({ name }) => name === lexicon.name)) {
    option(select, lexicon.name, text("lexicon-own") + lexicon.name, true);
  }
  option(select, "", text("lexicon-none"), !lexicon);
}

function onFile(id, act) {
  $(id).addEventListener("change", async () => {
    const [file] = $(id).files;
    const bytes = file && await bytesOf(file, LARGEST_FILE);
    $(id).value = "";
    if (bytes) await act(file.name, bytes);
  });
}

function connectTime(session) {
  for (const radio of document.querySelectorAll("input[name=speed]")) radio.addEventListener("change", () => session.setSpeed());
  $("step").addEventListener("click", async () => {
    document.querySelector("input[name=speed][value='0']").checked = true;
    if (!await session.device.ask("seek") && !session.watching) say("nothing-due", {}, false);
  });
}

function connectSettings(session, scenarios) {
  for (const id of ["preset", "lang"]) {
    $(id).addEventListener("change", async () => {
      scenarios.leave();
      if (!await session.restart([id, $(id).value])) $(id).value = $(id).dataset.before;
    });
  }
  const changeLexicon = async (next) => {
    scenarios.leave();
    await session.changeLexicon(next);
    fillLexicons(session);
  };
  $("lexicon").addEventListener("change", async () => {
    const name = $("lexicon").value;
    try {
      await changeLexicon(await session.loadLexicon(name));
    } catch (error) {
      say("no-load", { name, reason: error.message });
      fillLexicons(session);
    }
  });
  onFile("lexicon-file", (name, bytes) => changeLexicon({ name, bytes }));
  $("power").addEventListener("click", async () => await session.restart() && scenarios.leave());
}

function connectScenarios(session, scenarios) {
  $("watch").addEventListener("click", () => scenarios.watchChosen());
  onFile("scenario-file", (name, bytes) => {
    let story = "";
    try {
      story = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      return say("no-file", { name });
    }
    return scenarios.watch(name, story);
  });
  $("check").addEventListener("click", () => scenarios.checkAll());
  $("back").addEventListener("click", () => {
    scenarios.leave();
    session.powerOn();
  });
}

function offer(parts, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(parts, { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The newest game's record, as the device keeps it on its flash. */
function downloadRecord(session) {
  const names = Object.keys(session.flash).filter((name) => /^games\/g\d{6}\.txt$/.test(name)).sort();
  const name = names.pop();
  if (name) offer([session.flash[name]], name.slice(6));
  else say("no-record", {}, false);
}

function download(rows) {
  const quoted = (value) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  const csv = [["time", "side", "event", "detail"], ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
  offer(["\ufeff", csv], "namietka.csv");
}

function connectPanel(session, view) {
  $("download").addEventListener("click", () => download(view.rows));
  $("download-record").addEventListener("click", () => downloadRecord(session));
  $("show-keys").addEventListener("click", () => view.showPad(!document.body.classList.contains("pad")));
  const show = (on) => {
    document.body.classList.toggle("panel-open", on);
    $("show-panel").setAttribute("aria-expanded", String(on));
    (on ? $("close-panel") : $("show-panel")).focus();
  };
  $("show-panel").addEventListener("click", () => show(true));
  $("close-panel").addEventListener("click", () => show(false));
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.body.classList.contains("panel-open") && !$("ask").open) show(false);
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
}

export function connectControls(session, scenarios, view) {
  connectTime(session);
  connectSettings(session, scenarios);
  connectScenarios(session, scenarios);
  connectPanel(session, view);
}
