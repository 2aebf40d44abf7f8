// The board that is on the page: its device, what lies on its flash, its word list; switching it on and off.

import { Device, loadBundle } from "./device.js";
import { ask, say, stopped } from "./messages.js";
import { Storage } from "./storage.js";

const SHOWN = ["leds", "tone", "blip", "picture", "page", "pad", "keys", "clock", "event", "memory", "touched", "story", "line", "ended"];

export class Session {
  /** `view` is told what is seen; `onSettings(lists)` what settings there are after each power-on. */
  constructor(view, onSettings) {
    this.view = view;
    this.onSettings = onSettings;
    this.storage = new Storage(() => say("no-storage"));
    const kept = this.storage.load();
    this.flash = kept.flash; // the device's files: {name: bytes}
    this.wanted = kept.lexicon;
    this.bundle = null;
    this.lexicons = []; // {name, file, title}
    this.lexicon = null; // the chosen one: {name, bytes}
    this.watching = false;
    this.device = this.#newDevice();
  }

  /** Load the project's files and the word list. Throws the reason. */
  async load() {
    const lists = fetch("lexicons.json").then((answer) => answer.json());
    [this.bundle, this.lexicons] = await Promise.all([loadBundle(), lists]);
    const known = this.lexicons.some(({ name }) => name === this.wanted);
    this.lexicon = await this.loadLexicon(known ? this.wanted : this.lexicons[0]?.name);
  }

  /** The language that was chosen, or undefined. */
  keptLanguage() {
    const settings = new TextDecoder().decode(this.flash["settings.txt"] ?? new Uint8Array());
    return /^\s*lang\s*=\s*(\w+)/m.exec(settings)?.[1];
  }

  /** {name, bytes} of a list the page offers, or null. Throws the reason. */
  async loadLexicon(name) {
    const found = this.lexicons.find((one) => one.name === name);
    if (!found) return null;
    const answer = await fetch(found.file);
    if (!answer.ok) throw new Error(String(answer.status));
    return { name, bytes: new Uint8Array(await answer.arrayBuffer()) };
  }

  #newDevice() {
    const told = {
      print: (line) => say(line, {}, false),
      failed: stopped,
      flash: (files) => {
        if (this.watching) return;
        this.flash = files;
        this.#keep();
      },
    };
    for (const name of SHOWN) told[name] = (...values) => this.view[name](...values);
    const early = window.namietkaEarly;
    window.namietkaEarly = null;
    return new Device(told, early);
  }

  #keep() {
    this.storage.save(this.flash, this.lexicon?.name ?? null);
  }

  /** A device with its files in it; the one before is switched off. */
  async #fresh(files) {
    if (this.device.used) {
      this.device.off();
      this.device = this.#newDevice();
    }
    this.device.used = true;
    this.view.reset();
    await this.device.fill(this.bundle, files);
    return this.device;
  }

  /** Switch on, with `change` ([key, value] of a setting) made before. */
  async powerOn(change) {
    this.watching = false;
    const files = { ...this.flash };
    if (this.lexicon) files["lexicon.dawg"] = this.lexicon.bytes;
    try {
      const fresh = await this.#fresh(files);
      if (change) await fresh.ask("set", ...change);
      await fresh.ask("powerOn");
      await this.setSpeed();
      this.onSettings(JSON.parse(await fresh.ask("lists")));
    } catch (error) {
      stopped(error.message);
    }
  }

  /** Whether a game that is under way may be thrown away. */
  async mayLeave() {
    return this.watching || !await this.device.ask("busy") || ask("ask-power");
  }

  /** Off and on again. False: the user keeps the game instead. */
  async restart(change) {
    if (!await this.mayLeave()) return false;
    await this.powerOn(change);
    return true;
  }

  async changeLexicon(next) {
    const before = this.lexicon;
    this.lexicon = next;
    if (!await this.restart()) this.lexicon = before;
    this.#keep();
  }

  /** Play a scenario's text in the board's place. */
  async watch(story) {
    this.watching = true;
    try {
      const b1 = await this.loadLexicon("b1");
      const fresh = await this.#fresh(b1 ? { "lexicon.dawg": b1.bytes } : {});
      await fresh.ask("watch", story);
      await this.setSpeed();
    } catch (error) {
      stopped(error.message);
    }
  }

  setSpeed() {
    return this.device.ask("speed", Number(document.querySelector("input[name=speed]:checked").value));
  }
}
