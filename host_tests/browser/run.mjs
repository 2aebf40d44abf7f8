// Plays stories in one Chromium: `node run.mjs '{"url", "chromium", "names", ...}'`. Prints a JSON line for each:
// {name, ok, error, ms}. A story that takes long goes on beside the others.

import process from "node:process";
import { chromium } from "playwright-core";
import { stories } from "./stories.mjs";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--autoplay-policy=user-gesture-required"];
const LONG = /^long: /;

const setting = JSON.parse(process.argv[2]);
const browser = await chromium.launch({ executablePath: setting.chromium, args: FLAGS, headless: true });

async function play(name) {
  const began = Date.now();
  let error = "";
  try {
    await stories[name]({ ...setting, browser });
  } catch (thrown) {
    error = String(thrown.stack ?? thrown);
  }
  console.log(JSON.stringify({ name, ok: !error, error, ms: Date.now() - began }));
}

const names = setting.names ?? Object.keys(stories);
const beside = names.filter((name) => LONG.test(name)).map(play);
for (const name of names.filter((one) => !LONG.test(one))) await play(name);
await Promise.all(beside);
await browser.close();
