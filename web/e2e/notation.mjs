// The list of moves: as players write them, with the characters of the tiles, or by their squares if the user wants
// that; and as they are spoken.
import assert from "node:assert/strict";
import { kDesk, kPhone, newPerson } from "./browser.mjs";
import * as players from "./players.mjs";

const kTwoTaken = "fen=11k/12/12/l11/12/6p5/5p6/5N6/12/12/12/K10P w - - 0 1&moves=f5f6g7 l12l11 g7g9";

const listed = ({ page }) => page.locator(".moves [data-ply]").allInnerTexts();

async function board(given, size, hash) {
  const person = await newPerson(given.browser, size);
  given.persons.push(person);
  await person.page.goto(`${given.server.base}board/chu-shogi#${hash.replaceAll(" ", "%20")}&at=0.0.0`);
  await person.page.locator(".tree [data-path='0.0.0']").waitFor();
  return person;
}

export const notationTests = {
  "notation: moves are listed as players write them, or by their squares, and are spoken": async (given) => {
    for (const size of [kDesk, kPhone]) {
      const game = await players.table(given, size, { game: "Chess", clock: "unlimited" }, { opponent: true });
      await players.playAll(game, ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5"]);
      const { white } = game;
      await white.page.locator(".moves [data-ply='6']", { hasText: "Qe5+" }).waitFor();
      assert.deepEqual(await listed(white), ["e4", "d5", "exd5", "Qxd5", "Nc3", "Qe5+"]);
      await white.page.locator("[data-last-move]", { hasText: /^Queen d5 to e5, check$/ }).waitFor({ state: "attached" });
      await white.page.locator(".moves [data-ply='4'][aria-label='2, Black: Queen d8 takes d5, Qxd5']").waitFor();
      await white.shot("notation");
      await white.page.getByLabel("List moves by their squares only").check();
      assert.deepEqual(await listed(white), ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5"]);
      await white.page.reload();
      await white.page.locator(".moves [data-ply='6']", { hasText: "d5e5" }).waitFor();
    }
  },

  "notation: a Lion takes two, with the characters of its tile": async (given) => {
    const person = await board(given, kPhone, kTwoTaken);
    const first = person.page.locator(".tree [data-path='0']");
    await first.locator("[data-characters='獅']").waitFor();
    assert.equal((await first.innerText()).replace(/\s/g, ""), "1.xf6xg7");
    await person.shot("notation-kanji");
  },
};
