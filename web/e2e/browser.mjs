// What the tests in a real browser share: Debian's Chromium, contexts of two widths, screenshots in build/screenshots.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { kLimitSeconds } from "./journeys.mjs";

const kFlags = [
  ...["--no-sandbox", "--disable-gpu", "--disable-audio-output", "--mute-audio", "--disable-quic", "--no-first-run"],
  // A name that is not localhost: there, over plain http, a browser has no crypto.subtle.
  "--host-resolver-rules=MAP astragal.test 127.0.0.1",
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];
const shots = fileURLToPath(new URL("../../build/screenshots/", import.meta.url));

/** How long a test waits for what must come, in ms: two minutes, longer where a journey has longer. */
export const kPatience = kLimitSeconds * 200;

export const kDesk = { width: 1440, height: 900, touch: false };
export const kTablet = { width: 820, height: 1180, touch: true };
export const kPhone = { width: 360, height: 740, touch: true };

export async function launch() {
  mkdirSync(shots, { recursive: true });
  return chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: kFlags });
}

/**
 * What a page gives up, or takes away, after ten seconds or more it keeps as long as a test waits: how slow the machine may be, and
 * for how long it may stand still, is no matter of theirs. A request, the rules being opened, words that go by themselves.
 */
function bePatient(patience) {
  const kLong = 10_000;
  const { setTimeout: later } = globalThis;
  const { timeout } = AbortSignal;
  globalThis.setTimeout = (run, ms, ...given) => later(run, ms >= kLong ? Math.max(ms, patience) : ms, ...given);
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, Math.max(ms, patience));
}

/** A browser of its own for one person; `errors` is what its pages complain about. */
export async function newPerson(browser, { width, height, touch }, options = {}) {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch, ...options });
  context.setDefaultTimeout(kPatience);
  await context.addInitScript(bePatient, kPatience);
  const errors = [];
  context.on("weberror", (error) => errors.push(error.error().message));
  context.on("console", (message) => {
    // A connection that was cut is what some tests are about.
    const cut = /WebSocket connection|WebSocket is already in CLOSING|net::ERR_|Failed to load resource/.test(message.text());
    if (message.type() === "error" && !cut) errors.push(message.text());
  });
  const page = await context.newPage();
  const person = { context, page, touch, width, errors };
  // The page that the person has open then, whichever it is.
  person.shot = (title, at = width) => person.page.screenshot({ path: `${shots}${title}-${at}.png` });
  return person;
}

/** Nothing may be wider than the window, whose inner width grows with the page on a phone. */
export async function scrollsSideways(page) {
  const width = page.viewportSize().width;
  return page.evaluate((most) => document.documentElement.scrollWidth > Math.min(most, document.documentElement.clientWidth), width);
}

/** From now on it is noted whether the page has had this for a moment; what is given waits until it had. For what goes by itself. */
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

/** Asks until it is so; for what no page shows. */
export async function until(holds, what) {
  for (const end = Date.now() + kPatience; !(await holds()); ) {
    if (Date.now() > end) throw new Error(`it never comes that ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Nothing on the page moves any more. */
export async function still(page) {
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
}

/** A box that scrolls says that it has more below its edge, and no longer when all has been seen; saying it moves nothing. */
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
