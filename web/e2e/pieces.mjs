// What the page has written down of the games is what the server says, and every kind of every game is drawn in every set.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gamesText } from "../tools/games.mjs";
import { stepsModule } from "../tools/pieces/steps.mjs";
import { kDesk, newPerson } from "./browser.mjs";

const committed = (path) => readFileSync(new URL(`../src/${path}`, import.meta.url), "utf8");

export const pieceTests = {
  "the games' kinds and starts are the server's": async ({ server }) => {
    assert.equal(committed("boards/games.json"), await gamesText(server.base), "npm run games, npm run thumbs");
  },

  "the moves on the tiles are the server's": async ({ server }) => {
    assert.equal(committed("pieces/art/steps.gen.ts"), await stepsModule(server.base), "npm run steps");
  },

  "every kind of every game is drawn in every set, and no two alike": async ({ browser, boards, persons }) => {
    const person = await newPerson(browser, kDesk);
    persons.push(person);
    await person.page.goto(`${boards}boards.html?position=gallery&sizes=27`);
    // Every picture has a path or letters once its chunk is there.
    await person.page.waitForFunction(() => [...document.querySelectorAll("figure svg .piece")].every((one) => one.querySelector("path[d^=M], text")));
    const sections = await person.page.locator("section").evaluateAll((all) =>
      all.map(({ dataset, children }) => ({
        where: `${dataset.game} ${dataset.set}`,
        bare: [...children].filter((one) => one.matches("figure") && !one.querySelector("svg .piece path[d^=M][d], svg .piece text")).length,
        drawn: [...children].filter((one) => one.matches("figure")).map((one) => one.querySelector(".piece").innerHTML.replaceAll(/svelte-\w+|<!---->/g, "")),
      })),
    );
    assert.equal(new Set(sections.map(({ where }) => where.split(" ")[0])).size, 21);
    for (const { where, bare, drawn } of sections) {
      assert.equal(bare, 0, where);
      assert.equal(new Set(drawn).size, drawn.length - alike(where), where);
    }
  },
};

/** Two kinds of a set that are meant to look the same: promoted pieces that move alike have the same picture. */
function alike(where) {
  return { "sho-shogi pictures": 3 }[where] ?? 0;
}
