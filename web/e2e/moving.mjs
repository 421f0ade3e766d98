// More ways to move on the board: planned and confirmed moves, typed moves, keys, arrows, and the captured pieces.
import assert from "node:assert/strict";
import { kDesk, kPhone } from "./browser.mjs";
import * as players from "./players.mjs";
import { middles, press, tap } from "./touch.mjs";

const marked = ({ page }, kind) => page.locator(`[data-mark-kind=${kind}]`).evaluateAll((all) => all.map((one) => one.dataset.at).sort());

async function sketch({ page }, from, to, key) {
  const [[x, y], [u, v]] = await middles(page, [from, to]);
  if (key) await page.keyboard.down(key);
  await page.mouse.move(x, y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(u, v);
  await page.mouse.up({ button: "right" });
  if (key) await page.keyboard.up(key);
}

export const movingTests = {
  "moving: a planned move is shown, can be cancelled, and is played when the turn comes if it is legal": async (given) => {
    for (const size of [kDesk, kPhone]) {
      const game = await players.table(given, size, { game: "Chess", clock: "unlimited", color: "Black" }, { opponent: true });
      const { white, black } = game;
      await players.play(black, "e7e5");
      await black.page.locator("[data-mark-kind=planned][data-at=e5]").waitFor();
      await black.shot("premove");
      await tap(black, "a4");
      await black.page.locator("[data-mark-kind=planned]").first().waitFor({ state: "detached" });
      await players.play(black, "d7d5");
      assert.deepEqual(await marked(black, "planned"), ["d5", "d7"]);
      await players.play(white, "e2e4");
      await Promise.all(game.sides.map((side) => players.seesPly(side, 2)));
      // The plan is not legal when its turn comes: it is forgotten, and nothing is sent.
      await players.play(black, "d5d4");
      await players.play(white, "e4d5");
      await Promise.all(game.sides.map((side) => players.seesPly(side, 3)));
      await black.page.locator("[data-mark-kind=planned]").first().waitFor({ state: "detached" });
      assert.deepEqual(await marked(black, "last"), ["d5", "e4"]);
      assert.equal(await black.page.locator("[data-captured=black]").getAttribute("aria-label"), "Captured: 1 black Pawn");
      await players.play(black, "d8d5");
      await Promise.all(game.sides.map((side) => players.seesPly(side, 4)));
      await black.shot("captured");
      // A plan has no effect in a game that is over.
      await players.play(black, "d5d2");
      await black.page.locator("[data-mark-kind=planned][data-at=d2]").waitFor();
      await players.resign(white);
      await black.page.locator("[data-phase=ended]").waitFor();
      await black.page.locator("[data-mark-kind=planned]").first().waitFor({ state: "detached" });
    }
  },

  "moving: a move is confirmed first where that is wanted, which is remembered": async (given) => {
    const game = await players.table(given, kPhone, { game: "Chess", clock: "unlimited" }, { opponent: true });
    const { white } = game;
    await white.page.getByLabel("Ask before a move is played").check();
    await white.page.reload();
    await players.playing(white);
    await players.play(white, "e2e4");
    await white.page.getByRole("group", { name: "Play e4?" }).waitFor();
    await white.shot("confirm");
    await press(white, white.page.getByRole("button", { name: "Change it" }));
    assert.equal(await white.page.locator("[data-piece=e2]").count(), 1);
    assert.equal((await players.stateOf(white)).ply, 0);
    await players.play(white, "d2d4");
    await press(white, white.page.getByRole("button", { name: "Play it" }));
    await Promise.all(game.sides.map((side) => players.seesPly(side, 1)));
  },

  "moving: arrows and circles in colours, gone with the next click": async (given) => {
    const { white } = await players.table(given, kDesk, { game: "Chess", clock: "unlimited" }, { opponent: true });
    await sketch(white, "g1", "f3");
    await sketch(white, "e4", "e4", "Shift");
    await sketch(white, "a1", "h8", "Alt");
    const drawn = () => white.page.locator("[data-sketch]").evaluateAll((all) => all.map((one) => `${one.dataset.sketch} ${one.getAttribute("class").split(" ")[0]}`));
    assert.deepEqual(await drawn(), ["g1-f3 green", "e4-e4 red", "a1-h8 blue"]);
    await white.shot("sketches");
    await sketch(white, "g1", "f3");
    assert.equal((await drawn()).length, 2);
    await tap(white, "h5");
    assert.deepEqual(await drawn(), []);
  },

  "moving: a whole game of keys: typed, refused with the reason, spoken, listed": async (given) => {
    const game = await players.table(given, kDesk, { game: "Chess", clock: [60, 5] }, { opponent: true });
    const { white, black } = game;
    // There is little time for first moves.
    await players.playAll(game, ["h2h3", "h7h6"]);
    const { page } = white;
    const said = (text) => page.locator("[data-said]", { hasText: text }).waitFor({ state: "attached" });
    await page.locator("h1").first().evaluate(() => document.activeElement?.blur());
    await page.keyboard.press("m");
    await page.keyboard.type("e2e5");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "The white Pawn on e2 cannot go to e5. It can go to e3, e4." }).waitFor();
    await white.shot("typed-refused");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("e4");
    await page.keyboard.press("Enter");
    await Promise.all(game.sides.map((side) => players.seesPly(side, 3)));
    await page.keyboard.press("Escape");
    for (const key of ["l", "c"]) await page.keyboard.press(key);
    await said(/White: .*Black: /);
    await page.keyboard.press("l");
    await said("Pawn e2 to e4");
    await page.keyboard.press("p");
    await page.getByRole("dialog").getByText("Rank 4: e4 white Pawn").waitFor();
    await white.shot("position");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("Flip the board").waitFor();
    await white.shot("keys");
    await page.keyboard.press("Escape");
    await page.keyboard.press("f");
    await page.locator(".bottom [data-player=black]").waitFor();
    await page.keyboard.press("f");
    await page.keyboard.press("ArrowLeft");
    await page.locator("[data-piece=e2]").waitFor({ state: "attached" });
    await page.keyboard.press("ArrowDown");
    await page.locator("[data-piece=e4]").waitFor({ state: "attached" });
    await players.play(black, "e7e5");
    await players.seesPly(white, 4);
    await page.keyboard.press("b");
    for (const key of ["ArrowRight", "Enter"]) await page.keyboard.press(key);
    await page.locator(".spoken", { hasText: /in hand/ }).waitFor({ state: "attached" });
  },
};
