// What the tests in a real browser share: Debian's Chromium, contexts of two widths, screenshots in build/screenshots.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const kFlags = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  // A name that is not localhost: there, over plain http, a browser has no crypto.subtle.
  "--host-resolver-rules=MAP astragal.test 127.0.0.1",
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];
const shots = fileURLToPath(new URL("../../build/screenshots/", import.meta.url));

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
  context.setDefaultTimeout(30_000);
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

/**
 * Runs tests one after the other. Each gets `given` and a list for the persons that it makes, who are seen off at its end;
 * `staying` are there for all of them.
 */
export async function runTests(tests, given, staying = []) {
  let passed = 0;
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    const persons = [];
    const start = Date.now();
    try {
      await test({ ...given, persons });
      const errors = [...staying, ...persons].flatMap((person) => person.errors.splice(0));
      if (errors.length > 0) throw new Error(`the page says: ${errors.join("; ")}`);
      ++passed;
    } catch (error) {
      ++failed;
      console.log(`${name}: ${error.stack ?? error.message}`);
      for (const [i, person] of [...staying, ...persons].entries()) {
        await person.shot(`failed-${name.replace(/[^A-Za-z0-9]+/g, "-").slice(0, 40)}-${i}`).catch(() => undefined);
      }
    }
    if (process.env.VERBOSE) console.log(`${name}: ${Date.now() - start} ms`);
    for (const person of persons) await person.context.close();
  }
  return { passed, failed };
}

/** The sum of several runs. */
export function report(runs) {
  const passed = runs.reduce((sum, run) => sum + run.passed, 0);
  const failed = runs.reduce((sum, run) => sum + run.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
