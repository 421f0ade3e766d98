// Setups as they are seen: relocation with both sides' pieces, slips one by one, dice that have fallen.
import assert from "node:assert/strict";
import { kDesk, kPhone, kTablet, newPerson, still, until } from "./browser.mjs";
import { Opponent } from "./opponent.mjs";
import * as players from "./players.mjs";
import { middles, press, tap } from "./touch.mjs";

/** Which piece is drawn on a square, once it does not move any more. */
const drawnAt = ({ page }, square) =>
  page.evaluate((at) => {
    const box = document.querySelector(`[data-square=${at}]`).getBoundingClientRect();
    const within = (one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return Math.abs(x + width / 2 - box.x - box.width / 2) < box.width / 3 && Math.abs(y + height / 2 - box.y - box.height / 2) < box.height / 3;
    };
    return [...document.querySelectorAll("[data-piece]")].filter(within).map((one) => one.dataset.piece);
  }, square);

/** Waits until this piece, and no other, is drawn on a square. */
const comesToRest = (person, square, piece) => until(async () => (await drawnAt(person, square)).join() === piece, `${piece} alone is drawn on ${square}`);

/** Makes the page wait when so many slips are drawn, so that the test has time to see the others. */
const waitsAtSlip = ({ page }, many) =>
  page.addInitScript((most) => {
    const { setInterval: repeat } = globalThis;
    const isHeld = () => Number(document.querySelector("[data-slip]")?.dataset.slip) >= most;
    globalThis.setInterval = (run, ...given) => repeat((...these) => isHeld() || run(...these), ...given);
  }, many);

const standsAt = (person, square) => person.page.waitForFunction((at) => document.querySelector(`[data-piece=${at}]`), square);

const kSlips = 5;

export const setupTests = {
  "setups: a relocation shows both sides' pieces change places while one chooses": async (given) => {
    for (const size of [kDesk, kPhone]) {
      const { black } = await players.table(given, size, { id: "future", clock: "unlimited", color: "Black" }, { opponent: true });
      const before = await black.page.locator(".stands").evaluateAll((all) => all.length);
      await tap(black, "f8");
      if (size === kDesk) {
        const [[x, y]] = await middles(black.page, ["c8"]);
        await black.page.mouse.move(x, y);
        // The knight that stood on c8 is shown on the king's square, on both ranks.
        await black.page.locator("[data-previewed]").waitFor();
        await comesToRest(black, "f1", "f1");
        await black.shot("relocation-preview");
        assert.equal(await black.page.locator(".stands").count(), before);
        const [[u, v]] = await middles(black.page, ["e5"]);
        await black.page.mouse.move(u, v);
        await black.page.locator("[data-previewed]").waitFor({ state: "detached" });
      }
      await tap(black, "c8");
      await players.seesPly(black, 1);
      await still(black.page);
      assert.match((await black.page.locator("[data-fen]").getAttribute("data-fen")).split(" ")[0], /^1rkbqnbnr1\/.*\/1RKBQNBNR1$/);
      await black.shot("relocation-made");
    }
  },

  "setups: the slips of Chaos are drawn one by one, may be skipped, and wait for nobody who wants no motion": async (given) => {
    for (const size of [kDesk, kTablet, kPhone]) {
      const [alice, bob] = [await newPerson(given.browser, size), new Opponent(given.server.base)];
      given.persons.push(alice, bob);
      const { page } = alice;
      await waitsAtSlip(alice, kSlips);
      await players.join(bob, await players.create(alice, given.server.base, { id: "chaos", clock: "unlimited" }));
      const slip = page.locator("[data-slip]");
      await slip.and(page.locator(`[data-slip="${kSlips}"]`)).waitFor();
      assert.ok((await page.locator(".stands").count()) < 32);
      await alice.shot("slips");
      await press(alice, page.getByRole("button", { name: "Skip" }));
      await slip.waitFor({ state: "detached" });
      assert.equal(await page.locator(".stands").count(), 32);
    }
    const still = await players.table(given, kDesk, { id: "chaos", clock: "unlimited" }, { alice: { reducedMotion: "reduce" }, opponent: true });
    await still.alice.page.waitForFunction(() => document.querySelectorAll(".stands").length === 32);
    assert.equal(await still.alice.page.locator("[data-slip]").count(), 0);
  },

  "setups: who goes back to a throw is told what fell": async (given) => {
    for (const size of [kDesk, kPhone]) {
      const game = await players.table(given, size, { id: "rolling-dynamic", clock: "unlimited" }, { opponent: true });
      const { white } = game;
      await white.page.locator(".over").waitFor({ state: "detached" });
      await players.play(white, "b1b3c3");
      await Promise.all(game.sides.map((side) => players.seesPly(side, 1)));
      const roll = white.page.locator(".moves .roll");
      await roll.waitFor();
      await standsAt(white, "c3");
      const told = /The die shows [1-6]: the General moves like an? (king|camel|elephant|lion|war engine|vizier)\./;
      // The meaning of a die is fetched when the first die has fallen.
      await white.page.locator(".help .news", { hasText: told }).waitFor();
      const said = await white.page.locator(".help .news").innerText();
      await players.play(game.black, "e7e6");
      await players.seesPly(white, 2);
      await press(white, roll);
      await white.page.getByText(said).first().waitFor();
      await white.shot("roll-before");
    }
  },
};
