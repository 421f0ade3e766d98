// A board for one: both sides, variations, dice that this browser throws, a text that is no FEN, links; and that it
// needs no server once it is loaded.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { goToBoard, openBoard } from "./board_for_one.mjs";
import { kDesk, kPhone, kTablet, newPerson } from "./browser.mjs";
import { looksRight } from "./looks.mjs";
import { play, resign, table } from "./players.mjs";
import { press } from "./touch.mjs";

const kSizes = { "by mouse": kDesk, "by finger": kPhone, "on a tablet": kTablet };
const fileOf = (id) => fileURLToPath(new URL(`../../tests/gamefiles/${id}.pgn`, import.meta.url));

const at = ({ page }, place) => page.locator(`.study[data-at="${place}"]`).waitFor();
const fenOf = ({ page }) => page.locator(".study").getAttribute("data-fen");

async function line(person, moves, from = "") {
  let place = from;
  for (const move of moves) {
    await play(person, move);
    place = place === "" ? "0" : `${place}.0`;
    await at(person, place);
  }
}

const tests = {
  async "a board for one: variations, undo, and the link that holds them"(given, size) {
    const person = await openBoard(given, size, "board/chu-shogi");
    const { page } = person;
    await line(person, ["f4f5", "g9g8", "f5f6"]);
    await page.getByRole("button", { name: "Previous move" }).click();
    await at(person, "0.0");
    await play(person, "g4g5");
    await at(person, "0.0.1");
    await page.waitForURL(/\/board\/chu-shogi#moves=f4f5\+g9g8\+f5f6\+%28g4g5%29&at=0\.0\.1$/);
    await looksRight(person, "study-variation");
    const other = await openBoard(given, size, page.url().slice(given.server.base.length), { colorScheme: "dark" });
    await at(other, "0.0.1");
    assert.equal(await fenOf(other), await fenOf(person));
    await other.shot("study-dark");
    await other.page.getByRole("button", { name: "Make main line" }).click();
    await at(other, "0.0.0");
    await other.page.locator("[data-undo]").click();
    await at(other, "0.0");
    await other.page.waitForURL(/moves=f4f5\+g9g8\+f5f6&at=0\.0$/);
  },

  async "a board for one goes on without the server"(given, size) {
    const person = await openBoard(given, size, "board/chess");
    await person.context.setOffline(true);
    await line(person, ["f2f3", "e7e5", "g2g4", "d8h4"]);
    await person.page.locator(".state", { hasText: /Black wins/ }).waitFor();
    await person.page.locator(".begin select").first().selectOption("tamerlane");
    await person.page.locator(".study[data-at='']").waitFor();
    await person.page.waitForURL(/board\/tamerlane$/);
    await person.shot("study-offline");
  },

  async "a refused move says why, and marks the squares"(given, size) {
    const person = await openBoard(given, size, "board/chess#fen=4k3%2F4r3%2F8%2F8%2F8%2F8%2F4R3%2F4K3+w+-+-+0+1");
    const { page } = person;
    await play(person, "e2d2");
    await page.getByText("The King on e1 would be attacked by the Rook on e7.").waitFor();
    await page.locator("[data-concerned]").nth(3).waitFor();
    assert.deepEqual((await page.locator("[data-concerned]").evaluateAll((all) => all.map((one) => one.dataset.concerned))).sort(), ["d2", "e1", "e2", "e7"]);
    await looksRight(person, "study-why");
    await play(person, "e2e3");
    await at(person, "0");
    assert.equal(await page.locator("[data-concerned]").count(), 0);
  },

  async "without the rules the board says what is missing"(given, size) {
    const person = await newPerson(given.browser, size);
    given.persons.push(person);
    person.errors.push = () => 0; // The console, too, says that the rules are missing.
    await person.page.route("**/*.wasm", (route) => route.abort());
    await person.page.goto(`${given.server.base}board/chess`);
    assert.match(await person.page.getByRole("alert").innerText(), /could not be loaded/);
  },

  async "dice are thrown in the browser, which says so"(given, size) {
    const person = await openBoard(given, size, "board/rolling-dynamic");
    const { page } = person;
    const moves = (await page.locator(".study").getAttribute("data-moves")).split(" ");
    // Only the General calls for a die: moves are made until it can move.
    for (let ply = 0, place = ""; ply < 60; ++ply) {
      if (await page.locator("[data-roll]").count()) break;
      const legal = (await page.locator(".study").getAttribute("data-moves")).split(" ");
      const move = legal.find((one) => !moves.includes(one)) ?? legal[ply % legal.length];
      await page.goto(`${given.server.base}board/rolling-dynamic#moves=${[...(await played(page)), move].join("+")}&at=${(place = place === "" ? "0" : `${place}.0`)}`);
      await at(person, place);
    }
    await person.shot("study-die");
    await page.locator("[data-roll]").click();
    await page.locator("[data-fallen]").waitFor();
    assert.match(await page.locator("[data-fallen]").innerText(), /Rolled here: \d/);
    const setup = await openBoard(given, size, "board/chess56");
    await setup.page.locator("[data-throw]").click();
    await setup.page.waitForURL(/#setup=\d-\d-\d$/);
    await setup.shot("study-setup");
  },

  async "a FEN that is none is refused where its fault is; a saved game opens"(given, size) {
    const person = await openBoard(given, size, "board/chess");
    const { page } = person;
    await page.getByText("From a position or a saved game").click();
    await page.getByLabel("A position (FEN)").fill("hello");
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByText("This is no position. A position of this game is written like this: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w").waitFor();
    await page.getByLabel("A position (FEN)").fill("4k3/8/8/8/8/8/4X3/4K3 w - - 0 1");
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByRole("alert").filter({ hasText: /^\s*Column 16: / }).waitFor();
    assert.equal(await page.locator("mark").innerText(), "X");
    await person.shot("study-fen");
    await page.getByLabel("A position (FEN)").fill("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1");
    await page.getByRole("button", { name: "Set up" }).click();
    await page.locator(".study[data-fen^='4k3/8/8/8/8/8/4R3/4K3 b']").waitFor();
    await page.getByLabel("A saved game").setInputFiles(fileOf("chu-shogi"));
    await page.locator(".study[data-at*='0.0.0.0']").waitFor();
    const last = /\[Termination "([^"]*)"\]/.exec(readFileSync(fileOf("chu-shogi"), "utf8"))?.[1];
    assert.ok(last);
  },

  async "a board for one is shared: handed over, or copied with the link to be selected"(given, size) {
    const person = await openBoard(given, size, "board/chess");
    const { page } = person;
    await line(person, ["e2e4"]);
    // Over plain http a page has no clipboard.
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined, configurable: true }));
    await press(person, page.locator("[data-share]"));
    await page.getByText("Link copied.").waitFor();
    const field = page.getByLabel("Link copied.");
    const link = await field.inputValue();
    const shared = new URL(link);
    const shownFen = await page.locator(".study").getAttribute("data-fen");
    assert.equal(shared.searchParams.get("fen"), shownFen);
    assert.equal(shared.origin + shared.pathname + shared.hash, page.url());
    assert.equal(await field.evaluate((one) => one.selectionEnd - one.selectionStart), link.length);
    await looksRight(person, "study-share");
    await page.evaluate(() => {
      navigator.share = undefined;
      Object.defineProperty(navigator, "share", { value: async (what) => void (window.handed = what) });
    });
    await press(person, page.locator("[data-share]"));
    assert.deepEqual(await page.evaluate(() => window.handed), { title: "Analysis: Chess", url: link });
  },

  async "a shared position opens also without what stands behind its #, and has a title for other sites"(given, size) {
    const fen = "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1";
    const address = `board/chess?option.move-rule=150&fen=${encodeURIComponent(fen)}`;
    const person = await openBoard(given, size, address);
    const { page } = person;
    await page.locator(`.study[data-fen="${fen}"]`).waitFor();
    await page.waitForURL(/board\/chess#option\.move-rule=150&fen=4k3/);
    await looksRight(person, "study-shared");
    const told = await (await fetch(`${given.server.base}${address}`)).text();
    assert.match(told, /<meta property="og:description" content="Black to move" \/>/);
    await goToBoard(person, given, "board/chess?fen=4k3/8/8/8/8/8/4X3/4K3 w - - 0 1");
    await page.getByRole("alert").filter({ hasText: `"X" is no piece of this game` }).waitFor();
    await person.shot("study-shared-wrong");
    const bad = await (await fetch(`${given.server.base}board/chess?fen=4X3`)).text();
    assert.match(bad, /<meta property="og:description" content="An analysis board" \/>/);
  },

  async "options are chosen on a board for one, and held by its link"(given, size) {
    const person = await openBoard(given, size, "board/alfonso");
    const { page } = person;
    await page.locator("[data-options] summary").click();
    await page.getByLabel("Castling").selectOption("three");
    await page.waitForURL(/board\/alfonso#option\.castling=three$/);
    await person.shot("study-options");
    await page.locator("[data-options] summary", { hasText: /1 changed/ }).waitFor();
    await page.getByLabel("Pawns").selectOption("4");
    await page.locator(".study[data-fen*='PPPPPPPPPPPP/12/12']").waitFor();
    await page.getByLabel("Castling").selectOption("off");
    await page.waitForURL(/board\/alfonso#option\.pawns=4$/);
  },

  async "home leads to the board for one, and a game that is over opens there"(given, size) {
    const game = await table(given, size, { id: "rolling-dynamic", clock: "unlimited" }, { opponent: true });
    const { white } = game;
    await white.page.locator(".over").waitFor({ state: "detached" });
    await play(white, "b1b3c3");
    await white.page.locator(".moves .roll").waitFor();
    await resign(white);
    const fen = await white.page.locator("[data-phase]").getAttribute("data-fen");
    await press(white, white.page.getByRole("link", { name: "Analyse" }));
    await at(white, "0.0");
    assert.equal(await fenOf(white), fen);
    await white.shot("study-of-game");
    await white.page.goto(given.server.base);
    await press(white, white.page.getByRole("link", { name: "Play both sides on the analysis board" }));
    await white.page.locator(".study").waitFor();
  },

  async "a link that is damaged shows the start, and says so"(given, size) {
    const person = await openBoard(given, size, "board/chess#moves=((");
    assert.match(await person.page.getByRole("alert").innerText(), /link is damaged/);
    const other = await openBoard(given, size, "board/chess#moves=e2e5&at=0");
    assert.match(await other.page.getByRole("alert").innerText(), /the Pawn on e2/i);
  },
};

async function played(page) {
  return new URLSearchParams(new URL(page.url()).hash.slice(1)).get("moves")?.split(" ") ?? [];
}

export const studyTests = Object.fromEntries(
  Object.entries(tests).flatMap(([name, test]) => Object.entries(kSizes).map(([how, size]) => [`${name}, ${how}`, (given) => test(given, size)])),
);
