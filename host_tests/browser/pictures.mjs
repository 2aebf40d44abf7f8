// The README's pictures of the page: `node pictures.mjs '{"url", "chromium", "folder"}'`.

import process from "node:process";
import { chromium } from "playwright-core";
import { Board } from "./board.mjs";
import { FLAGS } from "./flags.mjs";

const { url, chromium: executablePath, folder } = JSON.parse(process.argv[2]);
const PHONE = { deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const browser = await chromium.launch({ executablePath, args: FLAGS, headless: true });

async function picture(name, options, act) {
  const board = await (await Board.open(browser, url, { options })).ready();
  await act(board);
  await board.page.mouse.move(1, 1);
  await board.page.evaluate(() => document.activeElement?.blur());
  await board.page.waitForTimeout(400);
  await board.page.screenshot({ path: `${folder}/${name}.png` });
  await board.close();
}

async function running(board) {
  await board.keys("b");
  for (let event = 0; event < 2; event++) await board.step();
}

async function typing(board) {
  await board.keys("b", "a", " ", "Digit2", "Digit8", "Digit8", "Digit8");
}

await picture("page-wide", { viewport: { width: 1366, height: 860 } }, async (board) => {
  await typing(board);
  await board.keys("Enter", "a", "b");
});
await picture("page-dark", { viewport: { width: 1366, height: 860 }, colorScheme: "dark" }, running);
await picture("page-phone", { ...PHONE, viewport: { width: 390, height: 844 } }, running);
await picture("page-phone-lying", { ...PHONE, viewport: { width: 844, height: 390 } }, running);
await picture("page-phone-typing", { ...PHONE, viewport: { width: 390, height: 844 } }, typing);
await browser.close();
