// Time and what players do about it, between two pages and the real server: byo-yomi, a takeback, time as a gift.
import assert from "node:assert/strict";
import { kDesk, kPhone, newPerson, scrollsSideways } from "./browser.mjs";
import { Opponent } from "./opponent.mjs";
import * as players from "./players.mjs";
import { press } from "./touch.mjs";

/**
 * Makes a game of Chu Shogi with byo-yomi by the form, and has the opponent join. In this game a first move may take
 * long.
 */
async function withByoyomi(given, size, opponent) {
  const [alice, bob] = [await newPerson(given.browser, size), opponent ?? (await newPerson(given.browser, size))];
  given.persons.push(alice, bob);
  const { page } = alice;
  await players.open(alice, given.server.base, { game: "Chu Shogi" });
  await press(alice, page.getByRole("button", { name: "Other…" }));
  await page.getByRole("combobox", { name: /^Kind/ }).selectOption("byoyomi");
  await page.getByLabel("Minutes", { exact: true }).fill("0.1");
  await page.getByLabel("Seconds a period").fill("180");
  await page.getByLabel("Periods").fill("2");
  await press(alice, page.getByRole("button", { name: "White", exact: true }));
  await press(alice, page.getByRole("button", { name: "Make the game" }));
  await players.join(bob, await page.getByLabel("Link to this game").inputValue());
  await Promise.all([alice, bob].map(players.playing));
  return { white: alice, black: bob, sides: [alice, bob] };
}

function clockOf({ page }, color) {
  return page.locator(`[data-player=${color}]`);
}

async function takeBackAndGive(given, size) {
  const game = await withByoyomi(given, size);
  const { white, black } = game;
  await players.playAll(game, ["f4f5", "g9g8"]);
  // This is read while the clock stands still: six seconds are soon over.
  await clockOf(white, "black").getByText("then ×2").waitFor();
  await players.play(white, "f5f6");
  await Promise.all(game.sides.map((person) => players.seesPly(person, 3)));
  assert.equal(await scrollsSideways(white.page), false);

  await press(white, white.page.getByRole("button", { name: "Takeback", exact: true }));
  await white.page.getByRole("button", { name: "Takeback requested" }).waitFor();
  await press(black, black.page.getByRole("button", { name: "Decline" }));
  await white.page.getByRole("button", { name: "Takeback requested" }).waitFor({ state: "detached" });
  await press(black, black.page.getByRole("button", { name: "Takeback", exact: true }));
  await press(white, white.page.getByRole("button", { name: "Accept" }));
  await Promise.all(game.sides.map((person) => players.seesPly(person, 1)));
  assert.deepEqual((await players.stateOf(white)).legal, [], "it is Black who moves again");

  // Black has used some of six seconds and begins the next turn with the rest of them; then come the periods.
  await clockOf(white, "black").getByText("byo-yomi ×2").waitFor();
  // Gives Black time as often as needed, until Black has main time again and the page shows that.
  for (let times = 0; times < 6; ++times) await press(white, white.page.getByRole("button", { name: "Give 15 seconds" }));
  await clockOf(black, "black").getByText("then ×2").waitFor();
  await players.play(black, "g9g8");
  await players.seesPly(white, 2);
  await white.shot("byoyomi");
}

/** A player who closes the page is shown as away, with the time until the game can be claimed. */
async function gone(given, size) {
  const { white, black } = await withByoyomi(given, size, new Opponent(given.server.base));
  await players.playAll({ sides: [white, black] }, ["f4f5", "g9g8"]);
  black.leave();
  await white.page.getByText(/Your opponent has left. You can claim the win in [0-9]+ s/).waitFor();
  assert.equal(await scrollsSideways(white.page), false);
  black.visit(white.page.url());
  await white.page.getByText(/Your opponent has left/).waitFor({ state: "detached" });
}

export const clockTests = {
  "byo-yomi is shown, a move is taken back and time is given": (given) => takeBackAndGive(given, kDesk),
  "the same with fingers on a phone: byo-yomi, takeback, gift of time": (given) => takeBackAndGive(given, kPhone),
  "an opponent who leaves is seen to have gone, and to come back": (given) => gone(given, kDesk),
};
