// What is done with the page, each story in a browser context of its own.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import { Board } from "./board.mjs";
import { pixels } from "./pixels.mjs";

const PHONE = { deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const PORTRAIT = { ...PHONE, viewport: { width: 390, height: 844 } };
const LANDSCAPE = { ...PHONE, viewport: { width: 844, height: 390 } };
const FIRST_FRAME_MS = 1500;
// On a machine with more to do than it has processors each program gets its share of them only.
const shares = () => Math.max(1, os.loadavg()[0] / os.availableParallelism());
const axe = createRequire(import.meta.url).resolve("axe-core");

// Keys of the pad that give "bó" and "ks", as places; and as keys of the keyboard.
const [OK, NEXT, MENU] = [3, 11, 15];
const BO = [1, 9, 9, 9];
const KS = [5, 10, 10];
const KEYBOARD = { 1: "Digit2", 9: "Digit8", 5: "Digit5", 10: "Digit9", 3: "Enter", 11: ".", 15: "m" };

async function wholeGame({ browser, url }, press) {
  const board = await (await Board.open(browser, url)).ready();
  await board.shows(/PRIPRAVENÉ/);
  await press(board, "B");
  await board.shows(/▶ A 1:5\d.*Na ťahu A/);
  await press(board, "A");
  await board.shows(/◀ B .*Na ťahu B/);
  // A move lost by time, with all its signals on the way.
  for (const [leds, event] of [["30", "upozornenie"], ["30 20", "upozornenie"], ["30 20 10", "upozornenie"], [null, "záverečný signál"]]) {
    await board.step();
    assert.match((await board.events()).at(-1), new RegExp(event));
    if (leds) assert.equal(await board.leds(), leds);
  }
  await board.shows(/ČAS VYPRŠAL/);
  await board.step();
  await board.shows(/STRATENÝ ŤAH B/);
  // At 1x again: the opponent of the player who lost his turn goes on only by the button.
  await board.speed(1);
  await press(board, "B");
  await board.shows(/Na ťahu A/);
  await press(board, "N");
  await board.shows(/NEUTRÁL/);
  for (const key of BO) await press(board, key);
  await board.shows(/BÓ|B\[Ó\]/);
  await press(board, OK);
  // Both players agree that this is the word.
  for (const player of ["A", "B"]) await press(board, player);
  await board.shows(/PLATNÉ/);
  const [valid] = (await board.events()).filter((line) => line.includes("rozhodnutie"));
  assert.match(valid, /BÓ platné \(05, 1\.10\.2011\)/);
  return board;
}

async function goOnTo22Minutes({ browser, url }) {
  const board = await (await Board.open(browser, url)).ready();
  await board.choose("preset", "sss-22min");
  await board.shows(/A 22:00/);
  await board.keys("b");
  await board.shows(/▶ A 21:5/);
  await board.speed(60);
  await board.shows(/▶ A 21:[0-3]/);
  for (let event = 0; event < 4; event++) await board.step();
  return board;
}

export const stories = {
  "timed: the first frame comes in time, and nothing is asked of other origins": async ({ browser, url }) => {
    const tries = [];
    const inTime = ({ ms, shares }) => ms < FIRST_FRAME_MS * shares;
    while (tries.length < 6 && !tries.some(inTime)) {
      const board = await (await Board.open(browser, url)).ready();
      const ms = Number(await board.page.evaluate(() => document.documentElement.dataset.firstFrameMs));
      tries.push({ ms, shares: shares() });
      await board.close();
    }
    assert.ok(tries.some(inTime), `first frame: ${JSON.stringify(tries)}`);
    return `first frame after ${tries.at(-1).ms} ms, share 1/${tries.at(-1).shares.toFixed(1)}`;
  },

  "a whole game by mouse": async (given) => {
    const board = await wholeGame(given, (page, what) => page.click(what));
    await board.click(OK);
    await board.shows(/Hodiny spustí B/);
    await board.click("B");
    await board.shows(/▶ A 1:5\d.*Na ťahu A/);
    await board.click("N");
    for (const what of [...KS, OK, "A", "B"]) await board.click(what);
    await board.shows(/KS \| NEPLATNÉ/);
    await board.click(OK);
    await board.click(MENU, 2300);
    await board.shows(/A 2:00.*PRIPRAVENÉ/);
    await board.close();
  },

  "a whole game by keyboard": async (given) => {
    const board = await wholeGame(given, (page, what) => page.keys({ A: "a", B: "b", N: " " }[what] ?? KEYBOARD[what]));
    await board.keys("Enter");
    await board.shows(/Hodiny spustí B/);
    await board.keys("ArrowRight", "ArrowLeft");
    await board.shows(/Na ťahu B/);
    await board.close();
  },

  "22 minutes to the flag": async (given) => {
    const board = await goOnTo22Minutes(given);
    const events = await board.events();
    assert.match(events.at(-1), /koniec času/);
    assert.equal(events.filter((line) => line.includes("upozornenie")).length, 3);
    // The time of every event is exact whatever the speed was.
    const at = (line) => Number(line.match(/:(\d\d)\.(\d{3})/)[0].slice(1).replace(".", "")) % 60_000;
    const began = at(events[0]);
    assert.equal((at(events.at(-1)) - began + 60_000) % 60_000, 0, "the flag falls 22 minutes after the start, to the millisecond");
    await board.shows(/KONIEC/);
    await board.close();
  },

  "lights and ruling on a screenshot": async ({ browser, url, glass }) => {
    const board = await (await Board.open(browser, url)).ready();
    const lights = async () => {
      const leds = await board.page.locator(".led i").all();
      return Promise.all(leds.map(async (led) => (await pixels(board, led)).middle() > 170));
    };
    await board.speed(0);
    await board.keys("b", " ", ...[...BO, OK].map((place) => KEYBOARD[place]), "a", "b");
    await board.shows(/BÓ \| PLATNÉ/);
    assert.deepEqual(await lights(), [false, false, false]);
    // The whole glass, dot by dot, is what the firmware draws for this page on the host.
    await board.page.waitForTimeout(300);
    const seen = (await pixels(board, "#glass")).dots(128, 64);
    const differ = seen.filter((lit, at) => lit !== Boolean(glass[(at >> 10) * 128 + (at & 127)] >> (at >> 7 & 7) & 1)).length;
    assert.equal(differ, 0, "dots that differ from the host's picture");
    assert.ok(seen.filter(Boolean).length > 300, "something is lit");
    await board.keys("Enter", "b");
    await board.shows(/Na ťahu A/);
    for (const lit of [[true, false, false], [true, true, false], [true, true, true]]) {
      await board.step();
      assert.deepEqual(await lights(), lit);
    }
    await board.close();
  },

  "every scenario passes in the page": async ({ browser, url, scenarios }) => {
    const board = await (await Board.open(browser, url)).ready();
    await board.keys("b");
    await board.page.locator("#check").click();
    assert.equal(await board.result(/prešlo, \d+ neprešlo/, 240_000), `${scenarios} prešlo, 0 neprešlo`);
    // Meanwhile the clock went on.
    assert.match(await board.display(), /▶ A|ČAS|STRATENÝ/);
    await board.close();
  },

  "a scenario is watched, and a wrong line is shown": async ({ browser, url }) => {
    const board = await (await Board.open(browser, url)).ready();
    await board.choose("scenario", "/scenarios/sss_03_press_during_signal.txt");
    await board.speed(60);
    await board.page.locator("#watch").click();
    await board.result(/Scenár prešiel/, 20_000);
    const load = async (lines) => board.page.locator("#scenario-file").setInputFiles(
      { name: "own.txt", mimeType: "text/plain", buffer: Buffer.from(lines.join("\n")) });
    await load(["scenario 1", "title wrong", "0:00.000 do press B", "0:01.000 see running B"]);
    await board.result(/Riadok 4: see running B; got running A/);
    assert.match(await board.page.locator("#story-lines .bad").textContent(), /see running B/);
    await load(["scenario 1", "0:00.000 do jump"]);
    await board.result(/Riadok 2: do jump: unknown/);
    await load(["novel 1"]);
    await board.result(/Riadok 1: the first line must be: scenario 1/);
    await board.page.locator("#back").click();
    await board.shows(/PRIPRAVENÉ/);
    await board.close();
  },

  "the page shows what a wrong clock says": async ({ browser, wrongUrl }) => {
    const board = await (await Board.open(browser, wrongUrl)).ready();
    await board.shows(/A 9:59.*B 9:59/);
    await board.keys("b");
    await board.shows(/Na ťahu A/);
    await board.shows(/A 9:59.*B 9:59/);
    await board.close();
  },

  "works offline after the first load, under a sub-path": async ({ browser, url }) => {
    const board = await (await Board.open(browser, url)).ready();
    await board.page.evaluate(() => navigator.serviceWorker.ready);
    await board.page.waitForFunction(() => navigator.serviceWorker.controller);
    await board.context.setOffline(true);
    await board.page.reload();
    await board.ready();
    await board.keys("b");
    await board.shows(/Na ťahu A/);
    // What the browser says of a net that is not there is no fault of the page.
    board.complaints = board.complaints.filter((line) => !line.includes("ERR_INTERNET_DISCONNECTED"));
    await board.close();
  },

  "settings, languages and the device's files outlive the page": async ({ browser, url }) => {
    const board = await (await Board.open(browser, url)).ready();
    await board.choose("lang", "cs");
    await board.shows(/PŘIPRAVENO/);
    await board.page.locator("#power", { hasText: "Vypnout a zapnout" }).waitFor();
    await board.choose("preset", "cas-2min");
    await board.shows(/PŘIPRAVENO/);
    await board.page.waitForFunction(() => atob(JSON.parse(localStorage.getItem("namietka")).flash["settings.txt"]).includes("cas-2min"));
    await board.page.reload();
    await board.ready();
    await board.shows(/PŘIPRAVENO/);
    await board.page.waitForFunction(() => document.getElementById("preset").value === "cas-2min");
    await board.choose("lang", "en");
    await board.shows(/READY/);
    await board.keys("b");
    await board.shows(/Turn of A/);
    // A running game is not thrown away unasked.
    await board.choose("lang", "sk");
    await board.page.locator("#ask button[value=no]").click();
    await board.page.waitForFunction(() => document.getElementById("lang").value === "en");
    await board.shows(/Turn of A/);
    await board.close();
  },

  "the event list can be downloaded": async ({ browser, url }) => {
    const board = await (await Board.open(browser, url)).ready();
    await board.keys("b", "a");
    await board.shows(/Na ťahu B/);
    const [download] = await Promise.all([board.page.waitForEvent("download"), board.page.locator("#download").click()]);
    const csv = await fs.readFile(await download.path(), "utf8");
    assert.match(csv, /^\ufefftime,side,event,detail\r\n0:00:\d\d\.\d{3},A,turn,\r\n/);
    assert.match(csv, /,A,press,"?\d+\.\d s/);
    await board.close();
  },

  "the game's record can be downloaded": async ({ browser, url }) => {
    const board = await (await Board.open(browser, url)).ready();
    await board.page.locator("#download-record").click();
    await board.says(/Ešte nie je zapísaná žiadna partia/);
    await board.keys("b", "Space");
    await board.shows(/NÁMIETKA|NEUTRÁL/);
    // It is written in a quiet moment, and the page looks at the flash every two seconds.
    await board.page.waitForTimeout(6000);
    const [download] = await Promise.all([board.page.waitForEvent("download"), board.page.locator("#download-record").click()]);
    assert.equal(download.suggestedFilename(), "g000001.txt");
    const record = await fs.readFile(await download.path(), "utf8");
    assert.match(record, /^namietka-game 1\*[0-9a-f]{4}\n/);
    assert.match(record, /\n0 0 \d+ 0\*[0-9a-f]{4}\n/);
    assert.match(record, /\n6 0 \d+ \d+\*[0-9a-f]{4}\n/);
    await board.close();
  },

  "without WebAssembly there is a sentence": async ({ browser, url }) => {
    const board = await Board.open(browser, url, { prepare: () => { delete globalThis.WebAssembly; } });
    await board.says(/nemá WebAssembly/);
    await board.close();
  },

  "without sound and storage the clock goes on": async ({ browser, url }) => {
    const board = await Board.open(browser, url, { prepare: () => {
      delete globalThis.AudioContext;
      Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("refused", "SecurityError"); } });
    } });
    await board.ready();
    await board.click("B");
    await board.says(/Zvuk v tomto prehliadači nejde/);
    await board.shows(/Na ťahu A/);
    await board.choose("preset", "sss-22min");
    await board.page.locator("#ask button[value=yes]").click();
    await board.says(/neukladá/);
    await board.shows(/A 22:00/);
    await board.close();
  },

  "a damaged list is named and the clock goes on": async ({ browser, url }) => {
    const board = await (await Board.open(browser, url)).ready();
    const answer = await board.context.request.get(`${url}lexicons/lexicon-b1.dawg`);
    const bytes = await answer.body();
    bytes[bytes.length >> 1] ^= 4;
    await board.page.locator("#lexicon-file").setInputFiles({ name: "broken.dawg", mimeType: "", buffer: bytes });
    await board.shows(/Zoznam je poškodený/);
    await board.keys("b");
    await board.shows(/▶ A 1:5/);
    await board.choose("lexicon", "b1");
    await board.page.locator("#ask button[value=yes]").click();
    await board.shows(/^(?!.*poškodený).*PRIPRAVENÉ/);
    await board.close();
  },

  "the buzzer is silent until the first touch, and then sounds": async ({ browser, url }) => {
    const board = await Board.open(browser, url, { prepare: () => {
      const set = AudioParam.prototype.setTargetAtTime;
      globalThis.loudest = 0;
      AudioParam.prototype.setTargetAtTime = function (...values) {
        globalThis.loudest = Math.max(globalThis.loudest, values[0]);
        return set.apply(this, values);
      };
    } });
    await board.ready();
    assert.equal(await board.page.locator("#mute").getAttribute("aria-pressed"), "true");
    await board.click("B");
    await board.shows(/Na ťahu A/);
    assert.equal(await board.page.locator("#mute").getAttribute("aria-pressed"), "false");
    await board.page.waitForFunction(() => globalThis.loudest > 0);
    await board.page.locator("#mute").click();
    await board.page.evaluate(() => { globalThis.loudest = 0; });
    await board.click("A");
    await board.shows(/Na ťahu B/);
    assert.equal(await board.page.evaluate(() => globalThis.loudest), 0);
    await board.close();
  },

  "a phone holds the clock, upright and lying": async ({ browser, url }) => {
    for (const options of [PORTRAIT, LANDSCAPE]) {
      const board = await (await Board.open(browser, url, { options })).ready();
      const { width, height } = options.viewport;
      const inside = async (selector, least) => {
        for (const element of await board.page.locator(selector).all()) {
          const box = await element.boundingBox();
          assert.ok(box, `${selector} is shown`);
          assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5,
            `${selector} lies inside: ${JSON.stringify(box)}`);
          assert.ok(Math.min(box.width, box.height) >= least, `${selector} is large enough: ${JSON.stringify(box)}`);
        }
      };
      await inside(".player", 80);
      await inside(".neutral", 44);
      await inside("#oled", 120);
      const area = await board.page.locator("#button-a").boundingBox();
      assert.ok(area.width * area.height > 0.1 * width * height, "a player's button takes a tenth of the screen at least");
      await board.page.locator("#button-b").tap();
      await board.shows(/Na ťahu A/);
      await board.page.locator("#button-n").tap();
      await board.shows(/NEUTRÁL/);
      await inside(".key", 34);
      await inside(".player", 60);
      await inside("#oled", 90);
      const scrolls = await board.page.evaluate(() => [document.documentElement.scrollWidth > innerWidth, getSelection().toString()]);
      assert.deepEqual(scrolls, [false, ""]);
      await board.page.locator("#show-panel").tap();
      await board.page.locator("#preset").waitFor({ state: "visible" });
      await board.page.locator("#close-panel").tap();
      await board.close();
    }
  },

  "screen readers and weak eyes": async ({ browser, url }) => {
    for (const options of [{ colorScheme: "light" }, { colorScheme: "dark" }, PORTRAIT]) {
      const board = await (await Board.open(browser, url, { options })).ready();
      await board.page.locator("#help summary").evaluate((summary) => summary.click());
      await board.page.addScriptTag({ path: axe });
      const found = await board.page.evaluate(() => globalThis.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }));
      const said = found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join("; ")}`);
      assert.deepEqual(said, []);
      // A screen reader's click is a press too.
      await board.page.locator("#button-b").evaluate((button) => button.click());
      await board.shows(/Na ťahu A/);
      await board.close();
    }
  },

  "long: an hour at 60x leaves the memory as it was": async ({ browser, url }) => {
    const board = await (await Board.open(browser, url)).ready();
    const session = await board.context.newCDPSession(board.page);
    const taken = async () => {
      await session.send("HeapProfiler.collectGarbage");
      const { metrics } = await session.send("Performance.getMetrics");
      const [device] = board.page.workers();
      return {
        firmware: await board.page.locator("#memory").evaluate((meter) => Number(meter.dataset.now)),
        page: metrics.find(({ name }) => name === "JSHeapUsedSize").value,
        proxies: await device.evaluate(() => globalThis.proxy_js_ref.length),
      };
    };
    let turn = 0;
    const move = async () => {
      await board.page.waitForTimeout(900);
      await board.keys(turn++ % 2 ? "b" : "a");
    };
    // A page that is just being drawn weighs kilobytes: of several looks the least is what stays.
    const least = async () => {
      let best = await taken();
      for (let look = 0; look < 9; look++) {
        await move();
        const next = await taken();
        if (next.firmware < best.firmware) best = next;
      }
      return best;
    };
    await session.send("Performance.enable");
    await board.speed(60);
    await board.keys("b");
    // On a slow machine a turn may run out later, and then a press be refused, too; what that needs is to be
    // there from now on.
    await board.shows(/STRATENÝ ŤAH/);
    await board.keys("a", "b");
    const clock = () => board.page.locator("#clock").textContent();
    const minutes = (text) => text.split(":").slice(0, 2).reduce((sum, part) => 60 * sum + Number(part), 0);
    // By then the game's record has been written for the first time, and what that needs is there.
    let early = null;
    while (minutes(await clock()) < 61) {
      await move();
      if (!early && minutes(await clock()) >= 15) early = await least();
    }
    const late = await least();
    const lines = `after 15 min ${JSON.stringify(early)}, after an hour ${JSON.stringify(late)}`;
    assert.ok(late.firmware < early.firmware + 4096, `firmware: ${lines}`);
    assert.ok(late.page < early.page + 1_000_000, `page: ${lines}`);
    assert.ok(late.proxies <= early.proxies + 50, `proxies: ${lines}`);
    const presses = (await board.events()).filter((line) => line.includes("ukončil ťah"));
    assert.ok(presses.length > 20, `the game was really played: ${presses.length} presses`);
    await board.close();
  },
};
