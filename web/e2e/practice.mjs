// Practice against the computer on the board for one: as Black and as White, in games with and without dice, without
// the server, with takebacks; and that it is no help in a game that goes on.
import assert from "node:assert/strict";
import { goToBoard, openBoard } from "./board_for_one.mjs";
import { kDesk, kPhone, until, witness } from "./browser.mjs";
import { complaintsDayAndNight, looksRight } from "./looks.mjs";
import { Opponent } from "./opponent.mjs";
import { play, table } from "./players.mjs";
import { press } from "./touch.mjs";

const kSizes = { "by mouse": kDesk, "by finger": kPhone };
/** Black has an extra queen, and it is Black's move. */
const kPosition = "fen=6k1%2F5ppp%2F8%2F8%2F8%2Fq7%2F5PPP%2F6K1+b+-+-+0+1";

async function choose(person, { level = 1, side = "White", from } = {}) {
  const { page } = person;
  await press(person, page.locator("[data-practise]"));
  await page.locator(".practice [data-level]").selectOption(String(level));
  await press(person, page.locator(".practice").getByLabel(side, { exact: true }));
  if (from) await press(person, page.locator(".practice").getByLabel(from));
}

async function begin(person, terms) {
  await choose(person, terms);
  await press(person, person.page.locator("[data-begin]"));
  await person.page.locator(".practice:not([data-practice=none])").waitFor();
}

const waitsFor = ({ page }, due) => page.locator(`.practice[data-practice="${due}"]`).waitFor();
const at = ({ page }, place) => page.locator(`.study[data-at="${place}"]`).waitFor();
const fenOf = ({ page }) => page.locator(".study").getAttribute("data-fen");
const movesOf = async ({ page }) => (await page.locator(".study").getAttribute("data-moves")).split(" ");
const actionsOf = ({ page }) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get("moves")?.split(" ") ?? [];

const toBoard = ({ page }) => page.locator(".place").evaluate((node) => node.scrollIntoView());

/**
 * Makes a move, and waits until computer and dice have done theirs: it is the player's turn again, or the game is over.
 */
async function playOn(person, move) {
  const before = actionsOf(person).length;
  await toBoard(person);
  await play(person, move);
  await until(async () => {
    const due = await person.page.locator(".practice").getAttribute("data-practice");
    return actionsOf(person).length > before && (due === "player" || due === "over");
  }, `the computer has answered ${move}`);
}

/** A move that goes from one square to another, is the only one to do so, and needs no choice. */
async function somePlain(person, wanted = () => true) {
  const all = await movesOf(person);
  return all.find((move) => /^[a-z]\d+~?[a-z]\d+$/.test(move) && wanted(move) && !all.some((other) => other !== move && other.startsWith(move)));
}

/** Practice as Black: the board turns, the computer begins, and answers. Then the same without the server. */
async function asBlack(given, size, id, title) {
  const person = await openBoard(given, size, `board/${id}`);
  const { page } = person;
  await begin(person, { side: "Black", level: 3 });
  await waitsFor(person, "player");
  await at(person, "0");
  assert.match(await fenOf(person), / b /);
  assert.match(await page.locator("[data-standing]").innerText(), /^The computer played .+\. Your move\.$|^Your move\.$/);
  await page.locator("[data-standing]", { hasText: "The computer played" }).waitFor();
  await looksRight(person, `practice-${title}`);
  await person.context.setOffline(true);
  await playOn(person, await somePlain(person));
  await playOn(person, await somePlain(person));
  await at(person, "0.0.0.0.0");
  await page.locator("[data-take-back]").click();
  await at(person, "0.0.0");
  await waitsFor(person, "player");
  await playOn(person, await somePlain(person));
  await at(person, "0.0.0.0.0");
  return person;
}

const tests = {
  async "practice in chess, as Black, without the server"(given, size) {
    const person = await asBlack(given, size, "chess", "chess");
    const { page } = person;
    assert.ok(await page.getByRole("switch", { name: "Engine" }).isDisabled());
    assert.match(await page.locator("[data-practising]").innerText(), /engine stays off/);
    const [top] = await page.evaluate(() => ["a8", "a1"].map((name) => document.querySelector(`[data-square=${name}]`).getBoundingClientRect().y).map((y, _, [first]) => y - first).slice(1));
    assert.ok(top < 0, "Black is at the bottom");
    // Another game begins, with the sides swapped: nobody has to agree.
    await press(person, page.locator("[data-new-game]"));
    await at(person, "0");
    await waitsFor(person, "player");
    await press(person, page.locator("[data-swap]"));
    await at(person, "0.0");
    await waitsFor(person, "player");
    assert.match(await fenOf(person), / w /);
    // The practice is over, and its moves are there for analysis.
    await press(person, page.locator("[data-end]"));
    await page.locator("[data-practise]").waitFor();
    await at(person, "0.0");
    await until(async () => page.workers().length === 1, "its worker has ended");
    assert.ok(await page.getByRole("switch", { name: "Engine" }).isEnabled());
    await page.locator(".begin").waitFor();
  },

  async "practice in Chess 56, with the setup that stands, until one leaves the page"(given, size) {
    const person = await openBoard(given, size, "board/chess56#setup=1-2-6");
    await begin(person, { side: "Black", level: 2 });
    await waitsFor(person, "player");
    await at(person, "0");
    await playOn(person, await somePlain(person));
    assert.match(person.page.url(), /#setup=1-2-6&moves=/);
    await looksRight(person, "practice-chess56");
    await until(async () => person.page.workers().length === 2, "the rules and the computer are at work");
    await press(person, person.page.getByRole("link", { name: "Games", exact: true }).first());
    await person.page.locator(".study").waitFor({ state: "detached" });
    await until(async () => person.page.workers().length < 2, "its worker has ended with the page");
  },

  "practice in Chu Shogi, as Black": async (given, size) => void (await asBlack(given, size, "chu-shogi", "chu")),

  async "practice in Rolling Chess: the dice of both fall by themselves, and are said to be nobody's to check"(given, size) {
    const person = await openBoard(given, size, "board/rolling-dynamic", { reducedMotion: "reduce" });
    const { page } = person;
    const first = await movesOf(person);
    await begin(person, { level: 1 });
    await page.locator("[data-unverified]", { hasText: "nobody can check" }).waitFor();
    await waitsFor(person, "player");
    // Only a General calls for the die: moves are made until one has.
    for (let ply = 0; ply < 60 && !actionsOf(person).some((one) => one.startsWith("roll")); ++ply) {
      if ((await page.locator(".practice").getAttribute("data-practice")) === "over") break;
      const move = (await somePlain(person, (one) => !first.includes(one) && ply > 0)) ?? (await somePlain(person));
      await playOn(person, move);
      assert.equal(await page.locator("[data-roll]").count(), 0, "nobody rolls by hand");
    }
    assert.ok(actionsOf(person).some((one) => /^roll_\d/.test(one)), `a die fell: ${actionsOf(person).join(" ")}`);
    await looksRight(person, "practice-rolling");
  },

  async "practice where a die falls before each move"(given, size) {
    const person = await openBoard(given, size, "board/grande-acedrex#option.die=on");
    await begin(person, { side: "Black", level: 1 });
    await waitsFor(person, "player");
    await until(async () => actionsOf(person).length === 3, "the computer has rolled and moved, and the die is rolled again");
    assert.match(actionsOf(person).join(" "), /^roll_\d+(-\d+)* \S+ roll_\d+(-\d+)*$/);
    await playOn(person, await somePlain(person));
    await person.page.locator("[data-take-back]").click();
    await at(person, "0.0.0");
    await waitsFor(person, "player");
  },

  async "practice where a side moves several times: what is arranged before play"(given, size) {
    const person = await openBoard(given, size, "board/future");
    await begin(person, { side: "White", level: 1 });
    const before = await fenOf(person);
    for (let moves = 0; moves < 3; ++moves) {
      await waitsFor(person, "player");
      await playOn(person, await somePlain(person));
    }
    assert.notEqual(await fenOf(person), before);
    await looksRight(person, "practice-future");
  },

  async "practice from the position on the board is won, and said to be"(given, size) {
    const person = await openBoard(given, size, `board/chess#${kPosition}`);
    const { page } = person;
    await begin(person, { side: "Black", level: 1 });
    await waitsFor(person, "player");
    await play(person, "a3a1");
    await waitsFor(person, "over");
    await page.locator("[data-standing]", { hasText: "You have won." }).waitFor();
    await looksRight(person, "practice-won");
    await page.locator("[data-take-back]").click();
    await at(person, "");
    await waitsFor(person, "player");
  },

  async "the computer waits while one looks back, and the game goes on from there"(given, size) {
    const person = await openBoard(given, size, "board/chess");
    const { page } = person;
    await begin(person, { level: 1 });
    await playOn(person, "e2e4");
    await playOn(person, "d2d4");
    await page.getByRole("button", { name: "Previous move" }).click();
    await waitsFor(person, "earlier");
    await looksRight(person, "practice-earlier");
    // It is the computer's turn in this position, so its pieces cannot be moved.
    const fen = await fenOf(person);
    await toBoard(person);
    await play(person, "d7d5");
    assert.equal(await page.locator("[data-target]").count(), 0);
    assert.equal(await fenOf(person), fen);
    await press(person, page.locator("[data-to-game]"));
    await at(person, "0.0.0.0");
    await page.getByRole("button", { name: "To the start" }).click();
    await at(person, "");
    await playOn(person, "c2c4");
    await at(person, "1.0");
    assert.equal(actionsOf(person).filter((one) => one === "e2e4").length, 1, "what was played before is kept");
  },

  async "the computer that cannot be fetched says so, and is tried again"(given, size) {
    const person = await openBoard(given, size, "board/chess");
    const { page } = person;
    await page.route("**/*.wasm", (route) => route.fulfill({ status: 404, body: "" }));
    await begin(person, { side: "Black", level: 1 });
    await page.getByRole("alert").filter({ hasText: "could not be loaded" }).waitFor();
    await person.shot("practice-failed");
    await page.unroute("**/*.wasm");
    await press(person, page.locator("[data-again]"));
    await waitsFor(person, "player");
    await at(person, "0");
  },

  async "practice looks right by day and night"(given, size) {
    const person = await openBoard(given, size, "board/chess#moves=e2e4&at=0");
    await choose(person, { level: 5 });
    await person.page.locator(".practice").evaluate((node) => node.scrollIntoView());
    await person.page.mouse.move(0, 0);
    assert.deepEqual(await complaintsDayAndNight(person, "the terms of practice", `practice-terms-${size.width}`), []);
    await press(person, person.page.locator("[data-begin]"));
    await waitsFor(person, "player");
    await playOn(person, "d2d4");
    assert.deepEqual(await complaintsDayAndNight(person, "practice", `practice-${size.width}`), []);
  },

  async "who plays practises from the start alone"(given, size) {
    const { white, black } = await table(given, size, { id: "shatar", clock: [10, 5] }, { opponent: true });
    const { page } = white;
    await goToBoard(white, given, "board/chess#moves=e2e4&at=0");
    await choose(white, { from: "the position on the board" });
    await page.locator("[data-practice-forbidden=live]").waitFor();
    assert.ok(await page.locator("[data-begin]").isDisabled());
    await looksRight(white, "practice-forbidden");
    await press(white, page.locator(".practice").getByLabel("the start"));
    await press(white, page.locator("[data-begin]"));
    await waitsFor(white, "player");
    assert.ok(await page.locator("[data-swap]").isEnabled());
    await playOn(white, "e2e4");
    assert.ok(await page.locator("[data-swap]").isDisabled(), "both sides could be led to any position");
    await black.send("resign");
    await page.locator("[data-swap]:enabled").waitFor();
  },

  async "a game that begins ends the practice of a position"(given, size) {
    const person = await openBoard(given, size, `board/chess#${kPosition}`);
    const { page } = person;
    await begin(person, { side: "Black", level: 1 });
    await playOn(person, "a3b3");
    await until(async () => page.workers().length === 2, "the rules and the computer are at work");
    const other = { ...person, page: await person.context.newPage() };
    const told = await witness(page, "[data-practice-forbidden=live]");
    const opponent = new Opponent(given.server.base);
    given.persons.push(opponent);
    await other.page.goto(await opponent.create({ id: "chess56" }));
    await press(other, other.page.getByRole("button", { name: "Join", exact: true }));
    await told();
    await until(async () => page.workers().length === 1, "its worker has ended");
    await opponent.send("resign").catch(() => undefined);
  },
};

export const practiceTests = Object.fromEntries(
  Object.entries(tests).flatMap(([name, test]) => Object.entries(kSizes).map(([how, size]) => [`${name}, ${how}`, (given) => test(given, size)])),
);
