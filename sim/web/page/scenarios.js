// Scenario files: watched on the board, or all of them checked beside it.

import { Device } from "./device.js";
import { text } from "./texts.js";

const $ = (id) => document.getElementById(id);
const SCENARIO = /^\/scenarios\/(.*)\.txt$/;
const LARGEST_SEED = 1_000_000;

export class Scenarios {
  constructor(session) {
    this.session = session;
  }

  paths() {
    return Object.keys(this.session.bundle).filter((path) => SCENARIO.test(path)).sort();
  }

  /** Offer the project's scenarios. */
  offer() {
    for (const path of this.paths()) {
      const item = document.createElement("option");
      item.value = path;
      item.textContent = /^title\s+(.*)$/m.exec(this.session.bundle[path])?.[1] ?? SCENARIO.exec(path)[1];
      $("scenario").append(item);
    }
  }

  /** Play the chosen one. */
  watchChosen() {
    const path = $("scenario").value;
    return this.watch(path.split("/").pop(), this.session.bundle[path]);
  }

  async watch(name, story) {
    if (!await this.session.mayLeave()) return;
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
    await this.session.watch(story);
  }

  leave() {
    document.body.classList.remove("watching");
    $("story").hidden = true;
  }

  /** Play every scenario in all the runner's modes, in a thread beside the board, whose clock goes on. */
  async checkAll() {
    const paths = this.paths();
    const result = $("result");
    $("check").disabled = true;
    result.classList.remove("bad");
    const show = (done) => { result.textContent = text("checking", { done, all: paths.length }); };
    show(0);
    const nothing = () => {};
    const checker = new Device({ print: (line) => console.log(line), failed: nothing, flash: nothing });
    const seed = Math.floor(Math.random() * LARGEST_SEED);
    const wrong = [];
    let done = 0;
    try {
      const b1 = await this.session.loadLexicon("b1");
      await checker.fill(this.session.bundle, b1 ? { "lexicon.dawg": b1.bytes } : {}, true);
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
}
