// What the tests in a real browser share: Debian's Chromium, contexts of two widths, screenshots in build/screenshots.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const kFlags = [
  ...["--no-sandbox", "--disable-gpu", "--disable-audio-output", "--mute-audio", "--disable-quic", "--no-first-run"],
  // A name that is not localhost: there, over plain http, a browser has no crypto.subtle.
  "--host-resolver-rules=MAP astragal.test 127.0.0.1",
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];
const shots = fileURLToPath(new URL("../../build/screenshots/", import.meta.url));

/** How long a test waits for what must come, in ms: a machine may be ten times slower than this one. */
export const kPatience = 120_000;

export const kDesk = { width: 1440, height: 900, touch: false };
export const kTablet = { width: 820, height: 1180, touch: true };
export const kPhone = { width: 360, height: 740, touch: true };

export async function launch() {
  mkdirSync(shots, { recursive: true });
  return chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: kFlags });
}

/** A browser of its own for one person; `errors` is what its pages complain about. */
export async function newPerson(browser, { width, height, touch }, options = {}) {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch, ...options });
  context.setDefaultTimeout(kPatience);
  const errors = [];
  context.on("weberror", (error) => errors.push(error.error().message));
  context.on("console", (message) => {
    // A connection that was cut is what some tests are about.
    const cut = /WebSocket connection|net::ERR_|Failed to load resource/.test(message.text());
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
