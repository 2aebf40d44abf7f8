// The device's own thread: runs the firmware's loop on simulated time, tells the page what is seen and heard.
// Asked with {id, call, values}; answers {id, answer} or {id, error}; tells {tell, values}.

import { fill, newPython, reasonOf, toBytes } from "./machine.js";

const VIEW = ["leds", "tone", "blip", "page", "pad", "keys", "clock", "event", "memory", "touched", "story", "line", "ended"];
const CALLS = ["tick", "contact", "speed", "seek", "busy", "lists"];
const LOOK_AT_FLASH_MS = 2000;

const tell = (name, ...values) => postMessage({ tell: name, values });
const starting = newPython((line) => line.trim() && tell("print", line));
starting.catch((error) => tell("failed", reasonOf(error)));

let python = null;
let boot = null;
let board = null;
let zero = 0;
let timer = 0;
let lastFlash = "";
let looked = -LOOK_AT_FLASH_MS;

const now = () => Math.round(performance.timeOrigin - zero + performance.now());

function view() {
  const told = {};
  for (const name of VIEW) told[name] = (...values) => tell(name, ...values);
  told.picture = (base64) => tell("picture", toBytes(base64));
  return told;
}

function begin(front) {
  if (!front) return;
  board = {};
  // Each look at a method makes an object on both sides: look once.
  for (const name of CALLS) board[name] = front[name];
  tick();
}

function tick() {
  clearTimeout(timer);
  if (!board) return;
  const at = now();
  const sleepMs = board.tick(at);
  if (at - looked >= LOOK_AT_FLASH_MS) {
    looked = at;
    tellFlash();
  }
  timer = setTimeout(guarded(tick), sleepMs);
}

const guarded = (act) => () => {
  try {
    act();
  } catch (error) {
    stop(error);
  }
};

function stop(error) {
  board = null;
  tell("failed", reasonOf(error));
}

// What is on the device's flash, but for the word list: {name: bytes}.
function flash(folder = "/", found = {}) {
  for (const name of python.FS.readdir(`/device${folder}`)) {
    if (name === "." || name === ".." || folder + name === "/lexicon.dawg") continue;
    const path = `/device${folder}${name}`;
    if (python.FS.isDir(python.FS.stat(path).mode)) flash(`${folder}${name}/`, found);
    else found[`${folder.slice(1)}${name}`] = python.FS.readFile(path);
  }
  return found;
}

function tellFlash() {
  const files = flash();
  const seen = Object.entries(files).map(([name, bytes]) => `${name} ${bytes}`).join("\n");
  if (seen === lastFlash) return;
  lastFlash = seen;
  tell("flash", files);
}

const asked = {
  async fill(files, from) {
    zero = from;
    python = await starting;
    fill(python, files);
    boot = python.pyimport("boot");
  },
  powerOn() {
    boot.prepare();
    begin(boot.power_on(view()));
  },
  watch(text) {
    boot.prepare();
    begin(boot.watch(view(), text));
  },
  contact(source, down, at) {
    board?.contact(source, down, at);
    tick();
  },
  speed(times) {
    board?.speed(times, now());
    tick();
  },
  seek() {
    const found = board ? board.seek() : false;
    tick();
    return found;
  },
  busy: () => Boolean(board?.busy()),
  lists: () => (board ? board.lists() : null),
  set(key, value) {
    boot.set_setting(key, value);
    tellFlash();
  },
  check: (path, seed) => boot.check(path, seed),
};

// One after the other, in the order asked.
let queue = Promise.resolve();
onmessage = ({ data: { id, call, values } }) => {
  queue = queue.then(async () => {
    try {
      postMessage({ id, answer: await asked[call](...values) });
    } catch (error) {
      postMessage({ id, error: reasonOf(error) });
    }
  });
};
