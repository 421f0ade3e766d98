// The review of a game on the analysis board: a finished game of chess, game files of Chu Shogi and of Rolling Chess
// with dice, learning from mistakes, stopping a review, and that it is refused to somebody who has a game.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { register } from "./accounts.mjs";
import { openBoard } from "./board_for_one.mjs";
import { kDesk, kPhone, newPerson } from "./browser.mjs";
import { complaintsDayAndNight, looksRight, looksWell } from "./looks.mjs";
import { play, playAll, table } from "./players.mjs";
import { middles, press } from "./touch.mjs";

const kSizes = { "by mouse": kDesk, "by finger": kPhone };
const pathOf = (id) => fileURLToPath(new URL(`../../tests/gamefiles/${id}.pgn`, import.meta.url));

const kScholar = "moves=e2e4+e7e5+d1h5+b8c6+f1c4+g8f6+h5f7";
/** White allows a mate in this game; most other second moves would not. */
const kGame = ["f2f3", "e7e5", "g2g4", "d8h4"];

const at = ({ page }, place) => page.locator(`.study[data-at="${place}"]`).waitFor();
const lesson = ({ page }, phase) => page.locator(`[data-lesson="${phase}"]`).waitFor();
const cell = ({ page }, row, side) => page.locator(`[data-row="${row}"] [data-side="${side}"]`).innerText();
/** For Black in kGame: the reply to the first move is good, but need not be what the engine likes most. */
async function isNearlyPerfect(person, side) {
  const accuracy = await cell(person, "accuracy", side);
  assert.ok(parseInt(accuracy) >= 95, accuracy);
}
/** Waits until this part has the focus, because the element that had it is gone. */
const keepsFocus = ({ page }, part) => page.waitForFunction((name) => document.querySelector(name)?.contains(document.activeElement), part);
const reviewed = ({ page }) => page.locator('.review[data-phase="done"]').waitFor();

/** Makes a review with the least depth. */
async function review(person) {
  await press(person, person.page.getByLabel("Quick"));
  await press(person, person.page.locator("[data-review]"));
  await reviewed(person);
}

const shotOf = (person, title) => person.page.locator(".review").evaluate((node) => node.scrollIntoView()).then(() => looksRight(person, title));

const tests = {
  async "a finished game is reviewed: its mistakes, and what would have been better"(given, size) {
    const game = await table(given, size, { id: "chess", clock: "unlimited" }, { opponent: true });
    await playAll(game, kGame);
    const person = game.white;
    const { page } = person;
    await press(person, page.getByRole("link", { name: "Analyse" }));
    await at(person, "0.0.0.0");
    await page.locator(".review").waitFor();
    assert.match(await page.locator(".review").innerText(), /It takes about 5 seconds/);
    await review(person);
    assert.equal(await cell(person, "blunder", "white"), "1");
    assert.equal(await cell(person, "blunder", "black"), "0");
    await isNearlyPerfect(person, "black");
    assert.equal(await page.locator('[data-row="luck"]').count(), 0);
    assert.match(await page.locator('[data-turning="2"]').innerText(), /g4/);
    await page.locator(".review").evaluate((node) => node.scrollIntoView());
    await looksWell(person, "review-chess");
    // Keys and clicks on the graph lead to the position.
    const graph = page.locator("[data-graph]");
    await graph.focus();
    await graph.press("Home");
    await at(person, "");
    assert.match(await graph.getAttribute("aria-valuetext"), /^At the start: White’s chances \d+%/);
    await graph.press("ArrowRight");
    await at(person, "0");
    const box = await graph.boundingBox();
    await graph.click({ position: { x: Math.floor(box.width) - 4, y: 50 } });
    await at(person, "0.0.0.0");
    assert.match(await graph.getAttribute("aria-valuetext"), /Qh4#: White’s chances 0%/);
    // The better line is added to the game as a variation, and the game stays reviewed.
    await press(person, page.locator("[data-better]").last());
    await at(person, "0.0.1");
    assert.equal(await cell(person, "blunder", "white"), "1");
    // The review is still there after a reload.
    await page.reload();
    await reviewed(person);
    assert.equal(await cell(person, "blunder", "white"), "1");
    assert.equal(await page.locator('[data-by="server"]').count(), 0);
  },

  async "one learns from a mistake by looking for a better move"(given, size) {
    const person = await openBoard(given, size, `board/chess#moves=${kGame.join("+")}`);
    const { page } = person;
    await review(person);
    assert.ok(await page.locator('[data-learn="black"]').isDisabled());
    await press(person, page.locator('[data-learn="white"]'));
    await lesson(person, "ask");
    while ((await page.locator("[data-lesson]").getAttribute("data-at")) !== "2") await press(person, page.locator("[data-skip]"));
    await at(person, "0.0");
    await looksRight(person, "review-learn");
    // The move of the game and a move that loses a pawn are both taken back.
    await play(person, "g2g4");
    await lesson(person, "played");
    await at(person, "0.0");
    await play(person, "b2b4");
    await lesson(person, "again");
    await at(person, "0.0");
    await looksRight(person, "review-again");
    assert.equal(await page.locator('[data-path="0.0.1"]').count(), 0);
    await page.locator("[data-answer]").press("Enter");
    await lesson(person, "answer");
    await keepsFocus(person, ".review");
    await at(person, "0.0.1");
    await looksRight(person, "review-answer");
    await press(person, page.locator("[data-next]"));
    await lesson(person, "done");
    await page.locator("[data-leave]").press("Enter");
    await page.locator('[data-learn="white"]:focus').waitFor();
  },

  async "Black's player analyses from Black's side, and goes back to the game"(given, size) {
    const game = await table(given, size, { id: "chess", clock: "unlimited", color: "Black" }, { opponent: true });
    await playAll(game, kGame);
    const { page } = game.black;
    await press(game.black, page.getByRole("link", { name: "Analyse" }));
    await at(game.black, "0.0.0.0");
    const [first, last] = await middles(page, ["a1", "a8"]);
    assert.ok(first[1] < last[1], "the eighth rank is at the bottom");
    await page.locator("[data-of-game]").getByText(/^\S.* – \S.*, 0–1$/).waitFor();
    await press(game.black, page.getByRole("link", { name: "Back to the game as it was played" }));
    await page.waitForURL(`**/${game.id}`);
  },

  async "who learns from Black's mistakes sees the board from Black's side"(given, size) {
    const person = await openBoard(given, size, `board/chess#${kScholar}`);
    const { page } = person;
    await review(person);
    await press(person, page.locator('[data-learn="black"]'));
    await lesson(person, "ask");
    const [first, last] = await middles(page, ["a1", "a8"]);
    assert.ok(first[1] < last[1], "the eighth rank is at the bottom");
  },

  async "a game of Chu Shogi from a file is reviewed"(given, size) {
    const person = await openFile(given, size, "chu-shogi");
    await review(person);
    assert.match(await cell(person, "accuracy", "white"), /^\d+%$/);
    await person.page.locator(".review").evaluate((node) => node.scrollIntoView());
    await looksWell(person, "review-chu");
  },

  async "a game of Rolling Chess is reviewed with the luck of its dice"(given, size) {
    const person = await openFile(given, size, "rolling-dynamic");
    await review(person);
    const [white, black] = [await cell(person, "luck", "white"), await cell(person, "luck", "black")];
    assert.match(white, /^[+−]?\d+\.\d$/);
    assert.equal(white.replace(/[+−]/, ""), black.replace(/[+−]/, ""));
    if (Number(white.replace(/[+−]/, "")) > 0) assert.notEqual(white[0], black[0]);
    assert.match(await person.page.locator(".rolls").getAttribute("d"), /^M/);
    await person.page.locator(".review").evaluate((node) => node.scrollIntoView());
    await looksRight(person, "review-rolling");
    assert.deepEqual(await complaintsDayAndNight(person, "a review", "review-rolling"), []);
  },

  async "what the dice of a setup gave is said"(given, size) {
    const person = await openBoard(given, size, "board/chess56#setup=1-2-6&moves=b3b4+b8b7");
    await review(person);
    await person.page.getByText(/^The setup, for White: [+−]?\d+\.\d$/).waitFor();
  },

  async "the server analyses a game for who has an account, and everybody sees it"(given, size) {
    const { base } = given.server;
    const game = await table(given, size, { id: "chess", clock: "unlimited" }, { opponent: true });
    await playAll(game, kGame);
    const alice = game.white;
    const analyse = async (person) => {
      await press(person, person.page.getByRole("link", { name: "Analyse" }));
      await person.page.locator(".review").waitFor();
    };
    const server = ({ page }, state) => page.locator(`[data-server="${state}"]`).waitFor();
    await analyse(alice);
    await server(alice, "none");
    await alice.page.getByText("Sign in to let the server analyse it.").waitFor();
    await register(alice, base, `Analyst${size.width}`);
    await alice.page.goto(base + game.id);
    await analyse(alice);
    await alice.page.locator('[data-left="3"]').waitFor();
    await shotOf(alice, "server-offer");
    await alice.page.locator("[data-ask-server]").press("Enter");
    await alice.page.getByText(/^The server (will analyse|analyses) this game/).waitFor();
    await keepsFocus(alice, ".review");
    await shotOf(alice, "server-waits");
    await alice.page.locator('[data-by="server"]').waitFor();
    await reviewed(alice);
    assert.equal(await cell(alice, "blunder", "white"), "1");
    await isNearlyPerfect(alice, "black");
    await alice.page.locator('[data-turning="2"]').waitFor();

    const bob = await newPerson(given.browser, size);
    given.persons.push(bob);
    await bob.page.goto(base + game.id);
    await analyse(bob);
    await bob.page.locator('[data-by="server"]').waitFor();
    assert.match(await bob.page.locator('[data-by="server"]').innerText(), /^Made by the server: Astragal .*, at most 200,000 positions for each move\.$/);
    assert.equal(await cell(bob, "blunder", "white"), "1");
    await bob.page.locator(".review").evaluate((node) => node.scrollIntoView());
    await looksWell(bob, "server-done");
    // The user's own review replaces the server's, and the server's can be shown again.
    await press(bob, bob.page.getByText("Review again, or deeper"));
    await review(bob);
    await bob.page.locator('[data-by="server"]').waitFor({ state: "detached" });
    await reviewed(bob);
    await press(bob, bob.page.locator("[data-show-server]"));
    await bob.page.locator('[data-by="server"]').waitFor();
    // The server has not analysed another line than the game.
    await bob.page.goto(`${base}board/chess#game=${game.id}&moves=e2e4+e7e5`);
    await bob.page.reload();
    await bob.page.getByText(/^This board shows another line than the game/).waitFor();
  },

  async "a review is stopped, and keeps what it has"(given, size) {
    const person = await openBoard(given, size, `board/chess#${kScholar}`);
    const { page } = person;
    await press(person, page.getByLabel("Deep"));
    await press(person, page.locator("[data-review]"));
    await page.waitForFunction(() => document.querySelector(".review progress")?.value >= 2);
    await shotOf(person, "review-goes");
    await press(person, page.locator("[data-stop]"));
    await page.locator('.review[data-phase="stopped"]').waitFor();
    assert.match(await page.locator(".review [role=status]").innerText(), /^Stopped after [2-7] of 8 positions/);
    assert.notEqual(await page.locator(".graph .white").getAttribute("d"), "");
  },

  async "while one plays nothing is reviewed"(given, size) {
    // A game whose first move may take long: it has to go on while a slow machine opens the board.
    const { white } = await table(given, size, { id: "chu-shogi", clock: [10, 5] }, { opponent: true });
    const { page } = white;
    await page.goto(`${given.server.base}board/chess#${kScholar}`);
    await page.locator('[data-off="live"]').waitFor();
    assert.equal(await page.locator("[data-review]").count(), 0);
    await shotOf(white, "review-off");
  },
};

async function openFile(given, size, id) {
  const person = await newPerson(given.browser, size);
  given.persons.push(person);
  const { page } = person;
  await page.goto(`${given.server.base}file`);
  await page.getByLabel("Open a file", { exact: true }).setInputFiles(pathOf(id));
  await page.locator(".replay").waitFor();
  await press(person, page.getByRole("link", { name: "Analyse" }));
  await page.locator(".study .review").waitFor();
  return person;
}

export const reviewTests = Object.fromEntries(
  Object.entries(tests).flatMap(([name, test]) => Object.entries(kSizes).map(([how, size]) => [`${name}, ${how}`, (given) => test(given, size)])),
);
