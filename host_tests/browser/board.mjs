// A page with the board, as a person uses it; everything a person would not forgive fails the story.

import assert from "node:assert/strict";

export const TEXT_MS = 10_000;
const HOLD_MS = 50;

export class Board {
  /** Open the page in a context of its own. `options` go to the browser's context; `path` of the build. */
  static async open(browser, url, { options = {}, prepare, path = "" } = {}) {
    const context = await browser.newContext({ viewport: { width: 1366, height: 900 }, locale: "sk-SK", ...options });
    const page = await context.newPage();
    const board = new Board(context, page, url);
    if (prepare) await page.addInitScript(prepare);
    await page.goto(url + path);
    return board;
  }

  constructor(context, page, url) {
    this.context = context;
    this.page = page;
    this.complaints = [];
    const origin = new URL(url).origin;
    context.on("request", (request) => {
      const asked = request.url();
      if (!asked.startsWith(`${origin}/`) && !/^(blob|data):/.test(asked)) this.complaints.push(`request to another origin: ${asked}`);
    });
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.complaints.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.complaints.push(`page error: ${error.message}`));
  }

  /** The board is on and has drawn its first frame. */
  async ready() {
    await this.page.waitForFunction(() => document.documentElement.dataset.firstFrameMs, null, { timeout: TEXT_MS });
    await this.page.waitForFunction(() => document.querySelectorAll("#preset option").length, null, { timeout: TEXT_MS });
    return this;
  }

  /** End it; fails if the page complained. */
  async close() {
    await this.context.close();
    assert.deepEqual(this.complaints, []);
  }

  /** What the display shows, as one line. */
  display() {
    return this.page.evaluate(() => {
      const said = ["side-a", "side-b", "said-title", "said-big", "said-lines", "said-hint"];
      return said.map((id) => document.getElementById(id).textContent.trim()).filter(Boolean).join(" | ");
    });
  }

  /** Wait until the display's line matches. */
  async shows(pattern, withinMs = TEXT_MS) {
    const until = Date.now() + withinMs;
    let seen = "";
    while (Date.now() < until) {
      seen = await this.display();
      if (pattern.test(seen)) return seen;
      await this.page.waitForTimeout(25);
    }
    assert.fail(`the display did not show ${pattern}; it had: ${seen}`);
  }

  /** Press a button or key of the board with the mouse: A, B, N, or the key's place 0 to 15. */
  async click(what, holdMs = HOLD_MS) {
    const source = { A: 0, B: 1, N: 2 }[what] ?? 3 + what;
    await this.page.locator(`[data-source="${source}"]`).click({ delay: holdMs });
  }

  /** Press keys of the keyboard, one after the other. */
  async keys(...keys) {
    for (const key of keys) {
      await this.page.keyboard.press(key, { delay: HOLD_MS });
      await this.page.waitForTimeout(20);
    }
  }

  async speed(times) {
    await this.page.locator(`label:has(input[name=speed][value="${times}"])`).click();
  }

  /** Let time go on to the next event and stand still. */
  async step() {
    const before = await this.events();
    const called = await this.page.locator("#show-panel").isVisible();
    if (called) await this.page.locator("#show-panel").click();
    await this.page.locator("#step").click();
    await this.page.waitForFunction((count) => document.querySelectorAll("#events li").length > count, before.length, { timeout: 60_000 });
    if (called) await this.page.locator("#close-panel").click();
  }

  /** The event list's lines. */
  events() {
    return this.page.locator("#events li").allInnerTexts().then((lines) => lines.map((line) => line.replace(/\s+/g, " ").trim()));
  }

  /** Which LEDs are lit, such as "30 20". */
  leds() {
    return this.page.evaluate(() => [...document.querySelectorAll(".led.on")].map((led) => led.textContent).join(" "));
  }

  async choose(id, value) {
    await this.page.locator(`#${id}`).selectOption(value);
  }

  /** Messages on the page. */
  messages() {
    return this.page.locator("#messages p").allInnerTexts();
  }

  async says(pattern) {
    const until = Date.now() + TEXT_MS;
    let said = [];
    while (Date.now() < until) {
      said = await this.messages();
      if (said.some((line) => pattern.test(line))) return;
      await this.page.waitForTimeout(25);
    }
    assert.fail(`no message ${pattern}; there are: ${said.join(" / ") || "none"}`);
  }

  async result(pattern, withinMs = TEXT_MS) {
    const result = this.page.locator("#result");
    const until = Date.now() + withinMs;
    let said = "";
    while (Date.now() < until) {
      said = await result.textContent();
      if (pattern.test(said)) return said;
      await this.page.waitForTimeout(50);
    }
    assert.fail(`no result ${pattern}; it says: ${said}`);
  }
}
