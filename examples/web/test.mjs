// @ts-check
/**
 * Plays through the page in headless Chromium, as a person would: `node test.mjs [FOLDER for screenshots]`, after `./build`.
 * Ends with `page ok`, or says what went wrong.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import * as library from "./cb.mjs";
import { fixedMoves, positions } from "./fixed.mjs";

const dist = fileURLToPath(new URL("dist", import.meta.url));
const pictures = process.argv[2];
/** @type {Record<string, string>} */
const TYPES = { ".html": "text/html", ".css": "text/css", ".mjs": "text/javascript", ".js": "text/javascript", ".svg": "image/svg+xml" };

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? "", "http://page");
  const path = normalize(pathname === "/" ? "/index.html" : pathname);
  try {
    const body = await readFile(join(dist, path));
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
const address = server.address();
const origin = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});
const context = await browser.newContext({ viewport: { width: 1000, height: 760 } });
const page = await context.newPage();
/** @type {string[]} */
const faults = [];
page.on("pageerror", (error) => faults.push(String(error)));
page.on("console", (message) => message.type() === "error" && faults.push(`${message.text()} ${message.location().url}`));
page.on("requestfailed", (request) => faults.push(`${request.url()} ${request.failure()?.errorText}`));

const status = page.locator("#status");
/** @param {string} text */
const says = (text) => page.waitForFunction((text) => document.querySelector("#status")?.textContent?.includes(text), text);
const count = () => page.locator("#moves li").count();
/** @param {number} number */
const played = (number) => page.waitForFunction((number) => document.querySelectorAll("#moves li").length === number, number);
/** @param {string} name */
const picture = async (name) => {
  await page.waitForTimeout(400); // the pieces have arrived
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
};

/** Clicks a square with White at the bottom. @param {string} square */
async function click(square) {
  const box = await page.locator("#board svg .board").first().boundingBox();
  assert(box);
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  await page.mouse.click(box.x + ((file + 0.5) * box.width) / 8, box.y + ((7.5 - rank) * box.height) / 8);
}

/** @param {number} elo @param {string} color */
async function begin(elo, color) {
  await page.locator("[name=elo]").fill(String(elo));
  await page.locator("[name=color]").selectOption(color);
  await page.getByRole("button", { name: "New game" }).click();
}

/** @param {string} move */
async function type(move) {
  await page.locator("[name=move]").fill(move);
  await page.keyboard.press("Enter");
}

// A move by mouse, answered by level 10.
await page.goto(`${origin}/?seed=7`);
await says("Your move");
assert.equal(await page.locator("#rating").textContent(), "1100");
await begin(1600, "white");
await says("Your move");
const clicked = await page.evaluate(() => performance.now());
await click("e2");
await click("e4");
await played(2);
const waited = (await page.evaluate(() => performance.now())) - clicked;
console.log(`level 10 answered ${waited.toFixed(0)} ms after the clicks began`);
await picture("game");

// What cannot be played is refused in words, and nothing changes.
await type("e2e5");
await says("cannot be played");
assert.equal(await count(), 2);

// By keyboard alone.
await type("Nf3");
await played(4);
await page.getByRole("button", { name: "Hint" }).click();
await says("Hint:");
await picture("hint");
await page.getByRole("button", { name: "Take back" }).click();
await played(2);
await says("Your move");

// Fool's mate is too much to ask for; resigning leads to the review.
await type("Ke2");
await played(4);
await page.getByRole("button", { name: "Resign" }).click();
await says("You resigned");
await page.waitForFunction(() => document.querySelector("#errors")?.textContent);
assert.match((await page.locator("#errors").textContent()) ?? "", /2\. Ke2: (inaccuracy|mistake|blunder); better /);
await page.locator("#errors button").first().click();
await picture("review");

// As Black the engine begins; the same seed repeats its game.
await begin(1100, "black");
await played(1);
const first = await page.locator("#moves").textContent();
await begin(1100, "black");
await played(1);
assert.equal(await page.locator("#moves").textContent(), first);
await says("Your move");

// A whole game: the engine's hints against the engine.
await begin(600, "white");
let plies = 0;
while (!(await page.locator("#review").isVisible()) && plies < 300) {
  await page.getByRole("button", { name: "Hint" }).click();
  await says("Hint:");
  const hint = ((await status.textContent()) ?? "").replace(/^Hint: |\.$/g, "");
  plies += 1;
  await type(hint);
  const expected = 2 * plies;
  await page.waitForFunction((expected) => document.querySelectorAll("#moves li").length === expected
    || !document.querySelector("#review")?.hasAttribute("hidden"), expected);
}
console.log(`a game of ${await count()} plies: ${await status.textContent()}`);
await says("Checkmate: White wins");

// Levels play in Chromium as in Node, where `same-moves` has compared them with every other machine.
const levels = [0, 5, 10];
const here = fixedMoves(library, await library.Cb.load(await readFile(join(dist, "cb.wasm"))), positions, levels);
const there = await page.evaluate(async ({ code, positions, levels }) => {
  const library = await import(/** @type {any} */ ("/cb.mjs"));
  return eval(`(${code})`)(library, await library.Cb.load(fetch("/cb.wasm")), positions, levels);
}, { code: fixedMoves.toString(), positions, levels });
assert.deepEqual(there, here);
console.log(`same ${here.length} moves in Chromium`);

// On a telephone, and without a network.
await page.setViewportSize({ width: 390, height: 844 });
await begin(1100, "white");
await says("Your move");
await picture("phone");
const wide = await page.evaluate(() => document.documentElement.scrollWidth);
assert(wide <= 390, `the page is ${wide} pixels wide on a telephone`);
await page.reload();
await says("Your move");
await context.setOffline(true);
await page.reload();
await says("Your move");
await type("d4");
await played(2);

assert.deepEqual(faults, []);
await browser.close();
server.close();
console.log("page ok");
