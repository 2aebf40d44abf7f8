// Plays stories in one Chromium: `node run.mjs '{"url", "chromium", "names", ...}'`. Prints a JSON line for each:
// {name, ok, error, said, ms}. What is timed goes first and alone; a long story goes on beside the others.

import process from "node:process";
import { chromium } from "playwright-core";
import { FLAGS } from "./flags.mjs";
import { stories } from "./stories.mjs";

const setting = JSON.parse(process.argv[2]);
const browser = await chromium.launch({ executablePath: setting.chromium, args: FLAGS, headless: true });

async function play(name) {
  const began = Date.now();
  let error = "";
  let said = "";
  try {
    said = await stories[name]({ ...setting, browser }) ?? "";
  } catch (thrown) {
    error = String(thrown.stack ?? thrown);
  }
  console.log(JSON.stringify({ name, ok: !error, error, said, ms: Date.now() - began }));
}

const names = setting.names ?? Object.keys(stories);
const kind = (name) => /^(timed|long): /.exec(name)?.[1] ?? "";
const ofKind = (wanted) => names.filter((name) => kind(name) === wanted);
for (const name of ofKind("timed")) await play(name);
const beside = ofKind("long").map(play);
for (const name of ofKind("")) await play(name);
await Promise.all(beside);
await browser.close();
