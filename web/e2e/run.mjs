// All tests in a real browser, against the real server: $ASTRAGAL, or the one of build/dev. usage: npm run e2e [-- WORD…]
// With words only tests whose names hold one of them; the last line is `N passed, N failed`. VERBOSE=1: with their times.
import { preview } from "vite";
import { accountTests } from "./accounts.mjs";
import { runBoardTests } from "./board.mjs";
import { kDesk, kPhone, launch, report, runTests } from "./browser.mjs";
import { gameTests, stoppingTests } from "./games.mjs";
import { pageTests } from "./pages.mjs";
import { Server } from "./server.mjs";

const words = process.argv.slice(2);

function chosen(tests) {
  const wanted = ([name]) => words.length === 0 || words.some((word) => name.includes(word));
  return Object.fromEntries(Object.entries(tests).filter(wanted));
}

const browser = await launch();
const boards = await preview({ mode: "boards", preview: { port: 0, host: "127.0.0.1" }, logLevel: "error" });
const [server, stopping] = [new Server(), new Server()];
await Promise.all([server.start(), stopping.start()]);
const given = { browser, server, boards: boards.resolvedUrls.local[0] };

// Three at a time: games mostly wait for somebody.
const lanes = [
  async () => [await runBoardTests(given, kDesk, chosen), await runBoardTests(given, kPhone, chosen), await runTests(chosen(pageTests), given), await runTests(chosen(accountTests), given)],
  async () => [await runTests(chosen(gameTests), given)],
  async () => [await runTests(chosen(stoppingTests), { ...given, server: stopping })],
];
const runs = (await Promise.all(lanes.map((lane) => lane()))).flat();
await browser.close();
await Promise.all([server.end(), stopping.end()]);
await boards.close();
report(runs);
