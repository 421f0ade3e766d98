// What the tests in a real browser share: Debian's Chromium, contexts of two widths, screenshots in build/screenshots.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { kLimitSeconds } from "./journeys.mjs";

const kFlags = [
  ...["--no-sandbox", "--disable-gpu", "--disable-audio-output", "--mute-audio", "--disable-quic", "--no-first-run"],
  // A name that is not localhost: over plain http, a browser has no crypto.subtle on such a host.
  "--host-resolver-rules=MAP astragal.test 127.0.0.1",
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];
const shots = fileURLToPath(new URL("../../build/screenshots/", import.meta.url));

/** How long a test waits for something, in ms: two minutes, or longer where a journey may take longer. */
export const kPatience = kLimitSeconds * 200;

export const kDesk = { width: 1440, height: 900, touch: false };
export const kTablet = { width: 820, height: 1180, touch: true };
export const kPhone = { width: 360, height: 740, touch: true };

export async function launch() {
  mkdirSync(shots, { recursive: true });
  return chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: kFlags });
}

/**
 * Makes the page wait as long as a test does. What the page would give up or remove after ten seconds or more (a
 * request, opening the rules, a message that disappears) must not depend on how slow the machine is or how long it
 * stands still.
 */
function bePatient(patience) {
  const kLong = 10_000;
  const { setTimeout: later } = globalThis;
  const { timeout } = AbortSignal;
  globalThis.setTimeout = (run, ms, ...given) => later(run, ms >= kLong ? Math.max(ms, patience) : ms, ...given);
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, Math.max(ms, patience));
}

/** Makes a browser context for one person; `errors` holds what its pages complain about. */
export async function newPerson(browser, { width, height, touch }, options = {}) {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch, ...options });
  context.setDefaultTimeout(kPatience);
  await context.addInitScript(bePatient, kPatience);
  const errors = [];
  context.on("weberror", (error) => errors.push(error.error().message));
  context.on("console", (message) => {
    // Some tests cut a connection on purpose.
    const cut = /WebSocket connection|WebSocket is already in CLOSING|net::ERR_|Failed to load resource|error occurred when fetching the script/.test(message.text());
    if (message.type() === "error" && !cut) errors.push(message.text());
  });
  const page = await context.newPage();
  const person = { context, page, touch, width, errors };
  // Takes a picture of the page that the person has open at that time.
  person.shot = (title, at = width) => person.page.screenshot({ path: `${shots}${title}-${at}.png` });
  return person;
}

/** Whether something is wider than the window; on a phone the window's inner width grows with the page. */
export async function scrollsSideways(page) {
  const width = page.viewportSize().width;
  return page.evaluate((most) => document.documentElement.scrollWidth > Math.min(most, document.documentElement.clientWidth), width);
}

/**
 * Notes from now on whether the page has had this element for a moment. The result is a function that waits until it
 * had. This is for elements that disappear by themselves.
 */
export async function witness(page, selector) {
  await page.evaluate((wanted) => {
    const had = (globalThis.had ??= new Set());
    had.delete(wanted);
    const look = () => document.querySelector(wanted) && had.add(wanted);
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
    look();
  }, selector);
  return () => page.waitForFunction((wanted) => globalThis.had.has(wanted), selector);
}

/** Asks again and again until something holds that no page shows. */
export async function until(holds, what) {
  for (const end = Date.now() + kPatience; !(await holds()); ) {
    if (Date.now() > end) throw new Error(`it never comes that ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits until nothing on the page moves. */
export async function still(page) {
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
}

/**
 * Checks that a box that scrolls shows that there is more below its edge, that it does not when the end is in view, and
 * that showing it moves nothing.
 */
export async function showsMore(box) {
  const says = (more) => box.and(box.page().locator(more ? ".more-below" : ":not(.more-below)")).waitFor();
  const lengthOf = () => box.evaluate((node) => node.scrollHeight);
  await box.evaluate((node) => node.scrollTo(0, 0));
  await says(true);
  const length = await lengthOf();
  await box.evaluate((node) => node.scrollTo(0, node.scrollHeight));
  await says(false);
  if (length !== (await lengthOf())) throw new Error(`the box is ${await lengthOf()} pixels long at its end, and was ${length}`);
  await box.evaluate((node) => node.scrollTo(0, 0));
  await says(true);
}
