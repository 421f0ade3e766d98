// Game files of other sites and programs on the page: dropped, chosen and pasted, one game or many, whole or broken.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openBoard } from "./board_for_one.mjs";
import { kDesk, kPhone, newPerson } from "./browser.mjs";
import { looksRight, looksWell } from "./looks.mjs";

const corpus = (name) => fileURLToPath(new URL(`../../tests/gamefiles/foreign/${name}`, import.meta.url));
const kSizes = [kDesk, kPhone];

async function onFilePage(given, size) {
  const person = await newPerson(given.browser, size);
  given.persons.push(person);
  await person.page.goto(`${given.server.base}file`);
  await person.page.getByRole("heading", { name: "Open a game" }).waitFor();
  return person;
}

const choose = ({ page }, file) => page.getByLabel("Open a file", { exact: true }).setInputFiles(file);

/** Drops a file on the page, as a file manager would. */
async function drop({ page }, name) {
  const bytes = readFileSync(corpus(name)).toString("base64");
  const carried = await page.evaluateHandle(
    ([data, title]) => {
      const carries = new DataTransfer();
      carries.items.add(new File([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], title));
      return carries;
    },
    [bytes, name],
  );
  for (const type of ["dragover", "drop"]) await page.dispatchEvent("body", type, { dataTransfer: carried });
}

async function isOnScreen(page, locator) {
  const { y, height } = await locator.boundingBox();
  return y >= 0 && y + height <= page.viewportSize().height;
}

const treeText = async ({ page }) => (await page.locator(".tree").innerText()).replace(/\s+/g, " ");

export const foreignFileTests = {
  async "a game of another site is dropped, and keeps its comments and variations"(given) {
    for (const size of kSizes) {
      const person = await onFilePage(given, size);
      const { page } = person;
      await drop(person, "lichess-standard.pgn");
      await page.locator(".study[data-at='0.0.0.0.0.0.0']").waitFor();
      await page.getByRole("heading", { name: "alice – bob, 1-0" }).waitFor();
      await page.getByText("Black is checkmated", { exact: false }).or(page.getByText("White wins", { exact: false })).first().waitFor();
      const text = await treeText(person);
      assert.match(text, /Checkmate is now unavoidable\./);
      assert.doesNotMatch(text, /%clk/);
      assert.equal(await page.locator(".tree .variation").count(), 4);
      assert.equal(await page.locator("[data-nags]", { hasText: "?!" }).count(), 1);
      await looksWell(person, "foreign-lichess");
      // The address holds all of it.
      await page.reload();
      await page.locator(".study[data-at='0.0.0.0.0.0.0']").waitFor();
      await page.locator(".tree", { hasText: "Checkmate is now unavoidable." }).waitFor();
      assert.equal(await page.locator("[data-of-file]").count(), 0);
      await page.locator("[data-path='0.0.0.1']").click();
      await page.locator(".study[data-at='0.0.0.1']").waitFor();
    }
  },

  async "of two games in a file one is chosen, and then the other"(given) {
    const two = `[White "Müller"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 1-0\n\n[White "C"]\n[Black "D"]\n\n1. d4 d5 *\n`;
    for (const size of kSizes) {
      const person = await onFilePage(given, size);
      const { page } = person;
      await choose(person, { name: "two.pgn", mimeType: "application/octet-stream", buffer: Buffer.from(two, "latin1") });
      await page.getByText("There are 2 games in this file.").waitFor();
      await page.getByText("it is read as Windows-1252").waitFor();
      assert.ok(await isOnScreen(page, page.getByRole("button", { name: /C – D/ })));
      await looksWell(person, "foreign-several");
      await page.getByRole("button", { name: /C – D/ }).click();
      await page.locator(".study[data-at='0.0']").waitFor();
      await page.getByText("it is read as Windows-1252").waitFor();
      await page.getByRole("link", { name: "All 2 games of this file" }).click();
      await page.getByRole("button", { name: /Müller – B/ }).click();
      await page.locator(".study[data-at='0']").waitFor();
      await page.goBack();
      await page.getByRole("button", { name: /C – D/ }).waitFor();
    }
  },

  async "games of shogi in Japanese files are opened from the board, also in Shift-JIS"(given) {
    for (const size of kSizes) {
      const person = await openBoard(given, size, "board/chess");
      const { page } = person;
      const open = async (name) => {
        await page.getByText("From a position or a saved game").click();
        await page.getByLabel("A saved game").setInputFiles(corpus(name));
      };
      await open("lishogi-chu.kif");
      await page.waitForURL(/\/board\/chu-shogi#/);
      await page.locator(".tree", { hasText: "taken without moving" }).waitFor();
      await looksRight(person, "foreign-chu");
      await open("shift-jis.kif");
      await page.waitForURL(/\/board\/sho-shogi#/);
      await page.getByText("it is read as Shift-JIS").waitFor();
      await page.getByRole("heading", { name: "髙橋" }).waitFor();
      await looksRight(person, "foreign-shift-jis");
    }
  },

  async "a game that cannot be played is shown up to there, with the place and the reason"(given) {
    for (const size of kSizes) {
      const person = await onFilePage(given, size);
      const { page } = person;
      await page.getByLabel("Or paste a game").fill(readFileSync(corpus("illegal-move.pgn"), "utf8"));
      await page.getByRole("button", { name: "Show the game" }).click();
      await page.locator(".study[data-at='0.0.0.0.0.0']").waitFor();
      const alert = page.getByRole("alert").filter({ hasText: "Line 6, column 4: 4. Bxd5 cannot be played: no Bishop of White (c1, b5) can go to d5." });
      await alert.waitFor();
      await looksWell(person, "foreign-illegal");
      await page.goto(`${given.server.base}file`);
      await choose(person, corpus("empty.pgn"));
      await page.getByRole("alert").filter({ hasText: "This file cannot be opened" }).waitFor();
      await looksWell(person, "foreign-empty");
    }
  },

  async "what a file does not say is asked"(given) {
    for (const size of kSizes) {
      const person = await onFilePage(given, size);
      const { page } = person;
      await choose(person, corpus("shatar-ask.pgn"));
      await page.getByRole("heading", { name: "By which options was it played?" }).waitFor();
      assert.ok(await isOnScreen(page, page.locator("section li button").first()));
      await looksWell(person, "foreign-options");
      await page.locator("section li button").first().click();
      await page.waitForURL(/\/board\/shatar#option\./);
      await page.goto(`${given.server.base}file`);
      await choose(person, corpus("startpos.usi"));
      await page.getByRole("heading", { name: "Which game is this?" }).waitFor();
      await page.locator("section select").selectOption("sho-shogi");
      await looksWell(person, "foreign-which");
      await page.getByRole("button", { name: "Show the game" }).last().click();
      await page.waitForURL(/\/board\/sho-shogi#/);
    }
  },

  async "a file of ten thousand games is listed, searched and opened"(given) {
    const one = (n) => `[Event "Open ${n % 7}"]\n[White "Player ${n}"]\n[Black "Müller, ${n % 100}"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 {${"a comment ".repeat(20)}} 1-0\n\n`;
    const buffer = Buffer.from(Array.from({ length: 10_000 }, (_, n) => one(n)).join(""));
    for (const size of kSizes) {
      const person = await onFilePage(given, size);
      const { page } = person;
      await choose(person, { name: "many.pgn", mimeType: "application/octet-stream", buffer });
      await page.getByText("There are 10000 games in this file.").or(page.getByText("There are 10,000 games in this file.")).waitFor();
      await page.getByRole("button", { name: /Player 0 –/ }).waitFor();
      assert.ok((await page.locator("[data-game]").count()) < 60);
      await looksWell(person, "foreign-many");
      await page.locator("[data-game='0']").focus();
      await page.keyboard.press("End");
      await page.locator("[data-game='9999']:focus").waitFor();
      await page.keyboard.press("ArrowUp");
      await page.locator("[data-game='9998']:focus").waitFor();
      await page.getByLabel("Search by player, event or date").fill("player 777 open");
      await page.getByText("19 games have these words.").waitFor();
      await page.getByRole("button", { name: /Player 7779 –/ }).scrollIntoViewIfNeeded();
      await page.getByRole("button", { name: /Player 7779 –/ }).click();
      await page.locator(".study[data-at='0.0.0']").waitFor();
    }
  },
};
