// Journeys: tests in a real browser, against the real server, $ASTRAGAL or the one of build/dev.
// usage: npm run e2e [-- [--all] [--full] [WORD…]]
// With words only those run whose names contain one of the words; the last line is `N passed, N failed`.
// --all: also those that take long and rarely find anything (every game, and on a phone what is tested at a desk, too);
// words find these without --all.
// --full: every game is played by mouse until its rules end it, which takes longest.
import { preview } from "vite";
import { accountTests } from "./accounts.mjs";
import { analysisTests } from "./analysis.mjs";
import { runBoardTests } from "./board.mjs";
import { kDesk, kPhone, launch } from "./browser.mjs";
import { clockTests } from "./clocks.mjs";
import { computerTests } from "./computer.mjs";
import { conductTests } from "./conduct.mjs";
import { diceTests } from "./dice_in_play.mjs";
import { everyGame } from "./every_game.mjs";
import { fileTests } from "./files.mjs";
import { foreignFileTests } from "./foreign_files.mjs";
import { gameTests, otherSetupTests, stoppingTests } from "./games.mjs";
import { homeTests } from "./home.mjs";
import { knownRulesTests } from "./known_rules.mjs";
import { countFailure, report, reportHoweverItEnds, runJourneys } from "./journeys.mjs";
import { inLanes } from "./lanes.mjs";
import { languageTests } from "./languages.mjs";
import { lobbyTests } from "./lobby.mjs";
import { manyGamesTests } from "./many_games.mjs";
import { movingTests } from "./moving.mjs";
import { notationTests } from "./notation.mjs";
import { noticeTests } from "./notices.mjs";
import { peekingTests } from "./peeking.mjs";
import { noteTests } from "./private_notes.mjs";
import { privateTournamentTests } from "./private_tournaments.mjs";
import { practiceTests } from "./practice.mjs";
import { puzzleTests } from "./puzzles.mjs";
import { playerPageTests } from "./player_pages.mjs";
import { profileTests } from "./profiles.mjs";
import { pageTests } from "./pages.mjs";
import { phoneTests } from "./phone.mjs";
import { pieceTests } from "./pieces.mjs";
import { postTests } from "./post.mjs";
import { reachTests } from "./reach.mjs";
import { reviewTests } from "./review.mjs";
import { roundTests } from "./rounds.mjs";
import { Rules } from "./rules.mjs";
import { scheduleTests } from "./schedule.mjs";
import { secretTests } from "./secrets.mjs";
import { setupTests } from "./setups.mjs";
import { served } from "./server.mjs";
import { sharingTests } from "./sharing.mjs";
import { studyTests } from "./study.mjs";
import { talkTests } from "./talk.mjs";
import { tournamentDeskTests } from "./tournament_desk.mjs";
import { tournamentComputerTests } from "./tournament_computer.mjs";
import { tournamentFormTests } from "./tournament_form.mjs";
import { tournamentTests } from "./tournaments.mjs";
import { toldTests } from "./told.mjs";
import { voidTests } from "./voids.mjs";
import { watchingTests } from "./watching.mjs";
import { weightTests } from "./weights.mjs";

/** With more lanes the machine would mostly switch between them. */
const kLanes = 3;

const options = process.argv.slice(2).filter((word) => word.startsWith("-"));
const words = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const unknown = options.filter((option) => !["--all", "--full"].includes(option));
if (unknown.length > 0) {
  console.error(`no option is called ${unknown.join(" or ")}; usage: npm run e2e [-- [--all] [--full] [WORD…]]`);
  process.exit(2);
}
const full = options.includes("--full");
const all = full || words.length > 0 || options.includes("--all");

/** A journey on a phone or tablet rarely finds anything that the same journey at a desk does not. */
function hasDeskPass(tests, name) {
  const desk = name.replace(/\b360\b/, "1440").replace(/, (by finger|on a tablet)$/, ", by mouse");
  return (desk !== name && desk in tests) || /, the same$|^the same /.test(name);
}

function chosen(tests) {
  const wanted = ([name]) => (words.length === 0 ? all || !hasDeskPass(tests, name) : words.some((word) => name.includes(word)));
  return Object.fromEntries(Object.entries(tests).filter(wanted));
}

reportHoweverItEnds();
const browser = await launch();
const boards = await preview({ mode: "boards", preview: { port: 0, host: "127.0.0.1" }, logLevel: "error" });
const rules = new Rules();

async function everything(server) {
  const given = { browser, server, rules, full, all, boards: boards.resolvedUrls.local[0] };
  const some = (tests) => Object.entries(chosen(tests)).map(([name, test]) => ({ [name]: test }));
  const job = (tests, run) => ({ name: `what these need: ${Object.keys(tests).join("; ")}`, run });
  const onTheirOwn = (tests) => job(tests, () => served((own) => runJourneys(tests, { ...given, server: own })));
  /** These journeys run one after the other, and nobody else is on their server. */
  const amongThemselves = (tests) => (some(tests).length === 0 ? [] : [onTheirOwn(chosen(tests))]);
  /** These journeys run whenever a lane is free, beside others of this kind. */
  const anywhere = (tests) => some(tests).map((test) => job(test, () => runJourneys(test, given)));
  const eachByItself = (tests) => some(tests).flatMap(amongThemselves);
  const boardsAt = (size) => ({ name: `boards at ${size.width}`, run: () => runBoardTests(given, size, chosen) });

  // The longest jobs begin first.
  const jobs = [
    ...[postTests, gameTests, ...(all ? [otherSetupTests] : [])].flatMap(amongThemselves),
    ...[stoppingTests, computerTests].flatMap(eachByItself),
    ...[homeTests, studyTests, analysisTests, practiceTests, puzzleTests, reviewTests, secretTests, lobbyTests, tournamentDeskTests, tournamentTests, roundTests, pageTests, toldTests, noticeTests, profileTests, playerPageTests, clockTests, languageTests].flatMap(amongThemselves),
    ...[noteTests, accountTests, setupTests, voidTests, peekingTests, talkTests, conductTests, knownRulesTests, watchingTests, tournamentComputerTests, tournamentFormTests, privateTournamentTests, scheduleTests, phoneTests].flatMap(amongThemselves),
    ...[movingTests, manyGamesTests, fileTests, sharingTests, foreignFileTests, pieceTests, notationTests].flatMap(amongThemselves),
    ...(all ? [kDesk, kPhone] : [kDesk]).map(boardsAt),
    ...[await everyGame(server.base, all), reachTests, diceTests, await weightTests(server.base, all)].flatMap(anywhere),
  ];
  await inLanes(kLanes, jobs, countFailure);
}

await served(everything).catch((error) => countFailure("the server of all", error));
report();
rules.end();
await browser.close();
await boards.close();
