// What the page has stored about the games is what the server says, and every kind of every game is drawn in every set.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gamesText } from "../tools/games.mjs";
import { stepsModule } from "../tools/pieces/steps.mjs";
import { kDesk, newPerson, witness } from "./browser.mjs";
import { tap } from "./touch.mjs";

const committed = (path) => readFileSync(new URL(`../src/${path}`, import.meta.url), "utf8");

async function openDice({ browser, boards, persons }, options) {
  const person = await newPerson(browser, kDesk, options);
  persons.push(person);
  await person.page.goto(`${boards}boards.html?position=dice`);
  await person.page.waitForSelector("[data-piece=b1] .die");
  return person;
}

const landings = (page) => page.locator("[data-landing]").evaluateAll((all) => all.map((one) => one.dataset.landing).sort());

export const pieceTests = {
  "a die in hand shows what it would be, by every way, and is seen to roll there": async (given) => {
    const person = await openDice(given);
    const { page } = person;
    await tap(person, "b1");
    assert.deepEqual(await landings(page), ["a3 GB", "a3 QB", "c3 GB", "c3 QB"]);
    await person.shot("die-in-hand");
    await tap(person, "c3");
    assert.deepEqual(await landings(page), ["b3 GB", "c1 QB"]);
    const rolls = await witness(page, "[data-rolling=c3]");
    await tap(person, "c1");
    await rolls();
    await person.shot("die-rolls");
    await page.locator("[data-rolling]").waitFor({ state: "detached" });
    assert.equal(await page.locator("output").textContent(), "b1c1c3");
    await page.locator("[data-piece=c3] [data-figure=queen]").waitFor();
    await person.shot("die-rolled");
  },

  "no die rolls for somebody who wants nothing to move": async (given) => {
    const person = await openDice(given, { reducedMotion: "reduce" });
    const { page } = person;
    await page.evaluate(() => new MutationObserver(() => (window.rolled ||= document.querySelector("[data-rolling]") !== null)).observe(document.body, { childList: true, subtree: true, attributes: true }));
    for (const square of ["e2", "e4"]) await tap(person, square);
    await page.locator("[data-piece=e4] [data-figure=bishop]").waitFor();
    assert.equal(await page.evaluate(() => window.rolled), false);
  },

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
    // Every picture has a path or letters when its file is loaded.
    await person.page.waitForFunction(() => [...document.querySelectorAll("figure svg .piece")].every((one) => one.querySelector("path[d^=m], text")));
    const sections = await person.page.locator("section").evaluateAll((all) =>
      all.map(({ dataset, children }) => ({
        where: `${dataset.game} ${dataset.set}`,
        bare: [...children].filter((one) => one.matches("figure") && !one.querySelector("svg .piece path[d^=m], svg .piece text")).length,
        drawn: [...children].filter((one) => one.matches("figure")).map((one) => one.querySelector(".piece").innerHTML.replaceAll("<!---->", "")),
      })),
    );
    assert.equal(new Set(sections.map(({ where }) => where.split(" ")[0])).size, 21);
    for (const { where, bare, drawn } of sections) {
      assert.equal(bare, 0, where);
      assert.equal(new Set(drawn).size, drawn.length, where);
    }
  },
};
