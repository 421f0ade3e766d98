// All tests in a real browser, against the real server: $ASTRAGAL, or the one of build/dev. usage: npm run e2e [-- WORD…]
// With words only tests whose names hold one of them; the last line is `N passed, N failed`.
import { preview } from "vite";
import { boardTests } from "./board.mjs";
import { kDesk, kPhone, launch, report, runTests } from "./browser.mjs";
import { gameTests } from "./games.mjs";
import { pageTests } from "./pages.mjs";
import { Server } from "./server.mjs";

const words = process.argv.slice(2);

function chosen(tests) {
  const wanted = ([name]) => words.length === 0 || words.some((word) => name.includes(word));
  return Object.fromEntries(Object.entries(tests).filter(wanted));
}

const browser = await launch();
const boards = await preview({ mode: "boards", preview: { port: 0, host: "127.0.0.1" }, logLevel: "error" });
const server = new Server();
await server.start();
const given = { browser, server, boards: boards.resolvedUrls.local[0] };
const all = [boardTests(kDesk), boardTests(kPhone), pageTests, gameTests];
const runs = [];
for (const tests of all) runs.push(await runTests(chosen(tests), given));
await browser.close();
await server.end();
await boards.close();
report(runs);
