// What the tests in a real browser share: the built page served on loopback, and Debian's Chromium. Screenshots go to
// build/screenshots. `npm run e2e` builds and runs all of them; the last line is `N passed, N failed`.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { preview } from "vite";

const kFlags = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  // A name that is not localhost: there, over plain http, a browser has no crypto.subtle.
  "--host-resolver-rules=MAP astragal.test 127.0.0.1",
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];
const shots = fileURLToPath(new URL("../../build/screenshots/", import.meta.url));

/** Runs every test at every width, each on a fresh page. */
export async function runTests(tests) {
  mkdirSync(shots, { recursive: true });
  const server = await preview({
    preview: { port: 0, host: "127.0.0.1", allowedHosts: ["astragal.test"] },
    logLevel: "error",
  });
  const base = server.resolvedUrls.local[0];
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: kFlags });
  let passed = 0;
  let failed = 0;
  for (const [width, height, touch] of [[1440, 900, false], [360, 740, true]]) {
    for (const [name, test] of Object.entries(tests)) {
      const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch });
      const page = await context.newPage();
      page.setDefaultTimeout(10_000);
      const errors = [];
      page.on("pageerror", (error) => errors.push(error.message));
      try {
        await test({ page, base, touch, shot: (title) => page.screenshot({ path: `${shots}${title}-${width}.png` }) });
        if (errors.length > 0) throw new Error(`the page says: ${errors.join("; ")}`);
        ++passed;
      } catch (error) {
        ++failed;
        console.log(`${name} at ${width}: ${error.message}`);
      }
      await context.close();
    }
  }
  await browser.close();
  await server.close();
  return { passed, failed };
}

/** The sum of several runs. */
export function report(runs) {
  const passed = runs.reduce((sum, run) => sum + run.passed, 0);
  const failed = runs.reduce((sum, run) => sum + run.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
