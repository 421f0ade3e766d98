// The engine beside the board for one: its lines and arrows, threats, playing a line, and the games in which it is off.
import assert from "node:assert/strict";
import { goToBoard, openBoard } from "./board_for_one.mjs";
import { kDesk, kPhone, newPerson, until } from "./browser.mjs";
import { complaintsDayAndNight, looksRight } from "./looks.mjs";
import { Opponent } from "./opponent.mjs";
import { create, table } from "./players.mjs";
import { press } from "./touch.mjs";

const kSizes = { "by mouse": kDesk, "by finger": kPhone };
const kMateInOne = "board/chess#fen=6k1%2F5ppp%2F8%2F8%2F8%2F8%2F5PPP%2FR5K1+w+-+-+0+1";
/** White is to move; Black would mate by Ra1. */
const kMateThreatens = "board/chess#fen=r5k1%2F5ppp%2F2N5%2F8%2F8%2F8%2F5PPP%2F6K1+w+-+-+0+1";
const kBlackInCheck = "board/chess#fen=4k3%2F8%2F8%2F8%2F8%2F8%2F4R3%2F4K3+b+-+-+0+1";

const engine = ({ page }) => page.getByRole("switch", { name: "Engine" });
const arrows = ({ page }) => page.locator(".sketches [data-sketch]").evaluateAll((all) => all.map((one) => [one.dataset.sketch, one.getAttribute("class").split(" ")[0]]));

async function switchOn(person) {
  await press(person, engine(person));
  await person.page.locator("[data-engine=on]").waitFor();
}

/** Waits until the engine has lines of the position on the board, or of the position that a sentence speaks of. */
async function findsLines(person, { depth = 1, ofShown = true } = {}) {
  await person.page.waitForFunction(
    ([least, shown]) => {
      const [board, search] = [document.querySelector(".study"), document.querySelector("[data-search]")];
      const same = board?.dataset.fen === search?.dataset.searched;
      return search && same === shown && Number(search.dataset.depth) >= least && search.querySelector("[data-line='1'] [data-move]") !== null;
    },
    [depth, ofShown],
  );
}

const firstMove = ({ page }) => page.locator("[data-line='1'] [data-move]").first().getAttribute("data-move");

/**
 * Stops the search, and waits until nothing changes any more. Only a search without a limit is sure to go on until
 * then.
 */
async function stop(person, depth = 3) {
  await person.page.locator("[data-seconds]").selectOption("0");
  await findsLines(person, { depth });
  await press(person, person.page.locator("[data-stop]"));
  await person.page.locator("[data-search=stopped]").waitFor();
}

/**
 * The engine, once switched on, shows lines and an arrow; when a move of a line is played, it searches the new
 * position.
 */
async function analyses(given, size, path, title) {
  const person = await openBoard(given, size, path);
  const { page } = person;
  assert.equal(await page.locator(".sketches [data-sketch]").count(), 0);
  assert.equal(page.workers().length, 1, "the rules alone are at work before it is switched on");
  await switchOn(person);
  await findsLines(person, { depth: 3 });
  await page.locator("[data-line='3']").waitFor();
  await until(async () => (await arrows(person)).some(([, color]) => color === "best"), "the best move is an arrow");
  await stop(person, 4);
  const fromSquare = async () => `${/^[a-z]\d+/.exec((await firstMove(person)) ?? "")?.[0]}-`;
  await until(async () => {
    const from = await fromSquare();
    return (await arrows(person)).some(([way, color]) => color === "best" && way.startsWith(from));
  }, "the strong arrow is that of the first line");
  const move = await firstMove(person);
  assert.match(await page.locator("[data-announced]").innerText(), /^The search has ended at depth \d+\. /);
  await looksRight(person, title);
  const second = page.locator("[data-line='1'] [data-move]").nth(1);
  if (await second.count()) {
    const played = [move, await second.getAttribute("data-move")];
    await press(person, second);
    await page.locator(".study[data-at='0.0']").waitFor();
    assert.ok(page.url().includes(`moves=${played.map((one) => one.replaceAll(" ", "_")).join("+")}`), `${page.url()} holds ${played.join(" ")}`);
  } else {
    await press(person, page.locator("[data-line='1'] [data-move]"));
    await page.locator(".study[data-at='0']").waitFor();
  }
  await findsLines(person);
  return person;
}

const tests = {
  "the engine shows lines and arrows in chess, and follows": async (given, size) => {
    const person = await analyses(given, size, "board/chess", "analysis-chess");
    await press(person, engine(person));
    await person.page.locator("[data-engine=off]").waitFor();
    await until(async () => (await arrows(person)).length === 0, "the arrows go with the engine");
    await until(async () => person.page.workers().length === 1, "its worker has ended");
    // What the panel shows is remembered; that the engine was on is not.
    await person.page.reload();
    await person.page.locator("[data-engine=off]").waitFor();
    await switchOn(person);
    assert.equal(await person.page.locator("[data-seconds]").inputValue(), "0");
  },

  "the engine in Chu Shogi": async (given, size) => void (await analyses(given, size, "board/chu-shogi", "analysis-chu")),

  "the engine where dice fall: each number before the roll, then lines": async (given, size) => {
    const person = await analyses(given, size, "board/rolling", "analysis-rolling");
    await goToBoard(person, given, "board/grande-acedrex#option.die=on");
    await person.page.reload();
    await person.page.locator("[data-roll]").waitFor();
    await switchOn(person);
    await person.page.locator("[data-search=roll] [data-rolls=done]").waitFor();
    assert.equal(await person.page.locator("[data-worth]").count(), 8, "each number of the die has its worth");
    assert.match(await person.page.locator("[data-score]").innerText(), /^(0\.0|[+\u2212]\d+\.\d)$/);
    await looksRight(person, "analysis-before-roll");
    await press(person, person.page.locator("[data-face='8']"));
    await findsLines(person);
    await person.shot("analysis-die");
  },

  "the engine says what is won, and that a game is over": async (given, size) => {
    const person = await openBoard(given, size, kMateInOne);
    const { page } = person;
    await switchOn(person);
    await page.locator("[data-verdict]", { hasText: "White wins in 1 move" }).waitFor();
    assert.equal(await page.locator("[data-score]").innerText(), "M1");
    await press(person, page.locator("[data-line='1'] [data-move='a1a8']"));
    await page.locator("[data-search=over]").waitFor();
    assert.equal((await arrows(person)).length, 0);
  },

  "threats are shown instead, where the other side could move": async (given, size) => {
    // White to move is threatened with mate on the first rank.
    const person = await openBoard(given, size, kMateThreatens);
    const { page } = person;
    await switchOn(person);
    await findsLines(person);
    await page.keyboard.press("x");
    await page.getByText("If Black were to move").waitFor();
    await findsLines(person, { ofShown: false });
    await until(async () => (await arrows(person)).some(([way, color]) => way === "a8-a1" && color === "threat"), "the mate is an arrow");
    assert.equal(await page.locator("[data-score]").innerText(), "\u2212M1");
    assert.equal(await page.locator("[data-line] button").count(), 0, "what threatens cannot be played");
    await looksRight(person, "analysis-threats");
    await goToBoard(person, given, kBlackInCheck);
    await page.reload();
    await switchOn(person);
    await findsLines(person);
    await page.keyboard.press("x");
    await page.locator("[data-search=noThreat]", { hasText: /Black is in check/ }).waitFor();
  },

  "fast steps leave one search, that of where they end": async (given, size) => {
    const person = await openBoard(given, size, "board/chess#moves=e2e4+e7e5+g1f3+b8c6+f1b5+a7a6+b5a4+g8f6");
    const { page } = person;
    await switchOn(person);
    await findsLines(person);
    // A key press that comes before the rules have answered an earlier one leads to the same place.
    await until(async () => {
      await page.keyboard.press("ArrowRight");
      return (await page.locator(".study").getAttribute("data-at")) === "0.0.0.0.0.0.0.0";
    }, "the last move is shown");
    await findsLines(person, { depth: 4 });
    await until(async () => page.workers().length === 2, "the rules and one engine are at work");
  },

  "the engine that cannot be fetched says so, and is tried again": async (given, size) => {
    const person = await openBoard(given, size, "board/chess");
    const { page } = person;
    // The rules are loaded already; the engine asks for the same file once more.
    await page.route("**/*.wasm", (route) => route.fulfill({ status: 404, body: "" }));
    await switchOn(person);
    await page.getByRole("alert").filter({ hasText: "could not be loaded" }).waitFor();
    await person.shot("analysis-failed");
    await page.unroute("**/*.wasm");
    await press(person, page.locator("[data-again]"));
    await findsLines(person);
  },

  "the engine looks right by day and night": async (given, size) => {
    const person = await openBoard(given, size, "board/chu-shogi");
    await switchOn(person);
    await stop(person);
    assert.deepEqual(await complaintsDayAndNight(person, "analysis", `analysis-${size.width}`), []);
  },

  "who plays with a clock has no engine, until the game is over": async (given, size) => {
    const game = await table(given, size, { id: "chess" }, { opponent: true });
    const { white, black } = game;
    assert.equal(await white.page.locator("[data-engine]").count(), 0, "there is none on the page of a game");
    await goToBoard(white, given, "board/chu-shogi");
    await white.page.locator("[data-forbidden=live]").waitFor();
    assert.ok(await engine(white).isDisabled());
    assert.equal(await white.page.locator("[data-forbidden] a").getAttribute("href"), `/${game.id}`);
    await white.page.locator("[data-forbidden]").scrollIntoViewIfNeeded();
    await looksRight(white, "analysis-forbidden");
    await black.send("resign");
    await white.page.locator("[data-forbidden]").waitFor({ state: "detached" });
    await switchOn(white);
    await findsLines(white);
  },

  "a game that begins switches the engine off, one without a clock only on its own board": async (given, size) => {
    const person = await newPerson(given.browser, size);
    const opponent = new Opponent(given.server.base);
    given.persons.push(person, opponent);
    const link = await create(person, given.server.base, { id: "chess", clock: "unlimited" });
    await goToBoard(person, given, "board/chess");
    await switchOn(person);
    await findsLines(person);
    await opponent.join(link);
    await person.page.locator("[data-forbidden=same]").waitFor();
    await until(async () => person.page.workers().length === 1, "its worker has ended");
    assert.equal((await arrows(person)).length, 0);
    await goToBoard(person, given, "board/chu-shogi");
    await switchOn(person);
    await findsLines(person);
    // The game begins in another window of this browser; this window learns of it from the browser's storage.
    const other = { ...person, page: await person.context.newPage() };
    const another = new Opponent(given.server.base);
    given.persons.push(another);
    const live = await another.create({ id: "chess56" });
    await other.page.goto(live);
    await press(other, other.page.getByRole("button", { name: "Join", exact: true }));
    await other.page.locator("[data-phase=rolling], [data-phase=playing]").waitFor();
    await person.page.locator("[data-forbidden=live]").waitFor();
  },
};

export const analysisTests = Object.fromEntries(
  Object.entries(tests).flatMap(([name, test]) => Object.entries(kSizes).map(([how, size]) => [`${name}, ${how}`, (given) => test(given, size)])),
);
