// All tests in a real browser, against the real server: $ASTRAGAL, or the one of build/dev. usage: npm run e2e [-- WORD…]
// With words only tests whose names hold one of them; the last line is `N passed, N failed`. VERBOSE=1: with their times.
// --full: every game is played on until its rules end it, by mouse; that takes long.
import { preview } from "vite";
import { accountTests } from "./accounts.mjs";
import { runBoardTests } from "./board.mjs";
import { kDesk, kPhone, launch, report, runTests } from "./browser.mjs";
import { clockTests } from "./clocks.mjs";
import { conductTests } from "./conduct.mjs";
import { diceTests } from "./dice_in_play.mjs";
import { everyGame } from "./every_game.mjs";
import { fileTests } from "./files.mjs";
import { gameTests, stoppingTests } from "./games.mjs";
import { homeTests } from "./home.mjs";
import { knownRulesTests } from "./known_rules.mjs";
import { lobbyTests } from "./lobby.mjs";
import { manyGamesTests } from "./many_games.mjs";
import { movingTests } from "./moving.mjs";
import { notationTests } from "./notation.mjs";
import { noticeTests } from "./notices.mjs";
import { peekingTests } from "./peeking.mjs";
import { noteTests } from "./private_notes.mjs";
import { profileTests } from "./profiles.mjs";
import { pageTests } from "./pages.mjs";
import { pieceTests } from "./pieces.mjs";
import { postTests } from "./post.mjs";
import { reachTests } from "./reach.mjs";
import { Rules } from "./rules.mjs";
import { secretTests } from "./secrets.mjs";
import { setupTests } from "./setups.mjs";
import { Server } from "./server.mjs";
import { studyTests } from "./study.mjs";
import { talkTests } from "./talk.mjs";
import { tournamentTests } from "./tournaments.mjs";
import { toldTests } from "./told.mjs";
import { voidTests } from "./voids.mjs";
import { watchingTests } from "./watching.mjs";
import { weightTests } from "./weights.mjs";

const full = process.argv.includes("--full");
const words = process.argv.slice(2).filter((word) => word !== "--full");

function chosen(tests) {
  const wanted = ([name]) => words.length === 0 || words.some((word) => name.includes(word));
  return Object.fromEntries(Object.entries(tests).filter(wanted));
}

const browser = await launch();
const boards = await preview({ mode: "boards", preview: { port: 0, host: "127.0.0.1" }, logLevel: "error" });
const [server, stopping] = [new Server(), new Server()];
await Promise.all([server.start(), stopping.start()]);
const rules = new Rules();
const given = { browser, server, rules, full, boards: boards.resolvedUrls.local[0] };

const games = Object.entries(chosen({ ...diceTests, ...(await everyGame(server.base)) }));
const weights = await weightTests(server.base);
const half = (rest) => Object.fromEntries(games.filter((_, i) => i % 2 === rest));

// Five at a time: games mostly wait for somebody.
const lanes = [
  async () => [await runBoardTests(given, kDesk, chosen), await runBoardTests(given, kPhone, chosen), await runTests(chosen({ ...pageTests, ...homeTests, ...pieceTests, ...weights, ...fileTests, ...studyTests, ...peekingTests, ...toldTests, ...knownRulesTests, ...accountTests }), given)],
  async () => [await runTests(chosen(gameTests), given), await runTests(chosen({ ...lobbyTests, ...noticeTests, ...profileTests, ...clockTests, ...postTests, ...conductTests, ...noteTests, ...manyGamesTests, ...secretTests, ...talkTests, ...voidTests, ...tournamentTests, ...watchingTests, ...movingTests, ...notationTests, ...setupTests }), given)],
  async () => [await runTests(chosen(stoppingTests), { ...given, server: stopping }), await runTests(chosen(reachTests), given)],
  async () => [await runTests(half(0), given)],
  async () => [await runTests(half(1), given)],
];
const runs = (await Promise.all(lanes.map((lane) => lane()))).flat();
rules.end();
await browser.close();
await Promise.all([server.end(), stopping.end()]);
await boards.close();
report(runs);
