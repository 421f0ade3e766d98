// Strangers who find each other in the lobby, and what may follow their game.
import assert from "node:assert/strict";
import { kDesk, kPhone, kTablet, newPerson, scrollsSideways } from "./browser.mjs";
import { register } from "./accounts.mjs";
import * as players from "./players.mjs";
import { press } from "./touch.mjs";

export async function form(person, base, { game, color = "White", opponent, games = "single", to, rated = false }) {
  const { page } = person;
  await players.open(person, base, { game });
  await press(person, page.getByRole("button", { name: color, exact: true }));
  await press(person, page.getByRole("button", { name: opponent, exact: true }));
  if (to) await page.getByLabel("Name", { exact: true }).fill(to);
  if (games !== "single") {
    await press(person, page.locator("dialog summary"));
    await page.locator("dialog label", { hasText: /^Games/ }).locator("select").selectOption(games);
  }
  if (rated) await page.getByLabel("Rated").check();
}

async function seek(person, base, terms) {
  await form(person, base, { opponent: "Anyone", ...terms });
  await press(person, person.page.getByRole("button", { name: "Find an opponent", exact: true }));
  await person.page.locator("[data-phase]").waitFor();
  return new URL(person.page.url()).pathname.slice(1);
}

async function two(given, size) {
  const people = [await newPerson(given.browser, size), await newPerson(given.browser, size)];
  given.persons.push(...people);
  return people;
}

async function strangers(given, size) {
  const [alice, bob] = await two(given, size);
  const base = given.server.base;
  const game = await seek(alice, base, { game: "Chess 56" });
  await alice.page.getByText("in the list of open challenges").waitFor();
  await bob.page.goto(base);
  await bob.page.locator(`[data-seek="${game}"]`).waitFor();
  await bob.shot("lobby-seeks");
  assert.equal(await seek(bob, base, { game: "Chess 56", color: "Random" }), game);
  await Promise.all([alice, bob].map(players.playing));
  assert.equal(await players.sideOf(bob), "black");
  await alice.page.getByText("your browser got the same numbers").first().waitFor({ state: "attached" });

  await players.resign(bob);
  await press(alice, alice.page.getByRole("button", { name: "Rematch, same setup" }));
  await bob.page.getByText("Your opponent offers a rematch with the same setup").waitFor();
  await bob.shot("rematch-offered");
  await press(bob, bob.page.getByRole("button", { name: "Accept" }));
  await Promise.all([alice, bob].map(({ page }) => page.waitForURL((url) => !url.pathname.endsWith(game))));
  await bob.page.locator(".bottom [data-player=white]").waitFor();
  await Promise.all([alice, bob].map(players.playing));
  const { legal } = await players.stateOf(bob);
  await players.play(bob, legal.find((move) => /^[a-z]3[a-z]4$/.test(move)));
  await players.seesPly(alice, 1);
}

export const lobbyTests = {
  "two strangers seek the same and play; a rematch with the same setup": (given) => strangers(given, kDesk),
  "two strangers on tablets, the same": (given) => strangers(given, kTablet),
  "a challenge by id is told at once, and declined": async (given) => {
    const [alice, bob] = await two(given, kPhone);
    const base = given.server.base;
    await bob.page.goto(base);
    const id = await bob.page.waitForFunction(() => document.querySelector("[data-you]")?.getAttribute("data-you"));
    await form(alice, base, { game: "Chess", opponent: "A player", to: await id.jsonValue() });
    await press(alice, alice.page.getByRole("button", { name: "Send the challenge" }));
    await alice.page.getByText("to answer your challenge").waitFor();
    await bob.page.getByText("challenges you").waitFor();
    await bob.shot("challenge");
    assert.equal(await scrollsSideways(bob.page), false);
    await press(bob, bob.page.locator("[data-seek]").first());
    await bob.page.getByText("challenges you.").waitFor();
    await bob.page.getByRole("button", { name: "Accept" }).waitFor();
    await press(bob, bob.page.getByRole("button", { name: "Decline" }));
    await alice.page.getByText("The challenge was declined").waitFor();
  },
  "two with accounts find each other for a rated game, and their ratings change": async (given) => {
    const [alice, bob] = await two(given, kDesk);
    const base = given.server.base;
    await register(alice, base, "RatedAlice");
    await register(bob, base, "RatedBob");
    const game = { game: "Chess", rated: true };
    const waits = await seek(alice, base, game);
    assert.equal(await seek(bob, base, { ...game, color: "Random" }), waits);
    await Promise.all([alice, bob].map(players.playing));
    await players.playAll({ sides: [alice, bob] }, ["e2e4", "e7e5", "g1f3", "b8c6"]);
    await players.resign(bob);
    await alice.page.getByText("1662? (+162)").waitFor();
    await bob.page.getByText("1338? (−162)").waitFor();
    await alice.shot("rated");
  },
  "of two games at the same time each shows whose move it is in the other": async (given) => {
    const [alice, bob] = await two(given, kPhone);
    const base = given.server.base;
    // A game in which the first move may take long: everything here happens before the first move of the first game.
    const terms = { game: "Chu Shogi", games: "together" };
    await seek(alice, base, terms);
    assert.equal(await alice.page.getByRole("region", { name: "Match" }).count(), 0);
    await seek(bob, base, { ...terms, color: "Random" });
    await Promise.all([alice, bob].map(players.playing));
    // Bob has White in the second game, whose first move is due.
    const beside = ({ page }) => page.locator("[data-beside]");
    await beside(bob).filter({ hasText: /^Your move, \d+ s$/ }).waitFor();
    await beside(alice).filter({ hasText: /^Guest .* to move, \d+ s$/ }).waitFor();
    await bob.shot("match-beside");
    await press(bob, bob.page.getByRole("link", { name: "Second game" }));
    await bob.page.locator(".bottom [data-player=white]").waitFor();
    await players.play(bob, "f4f5");
    await beside(alice).filter({ hasText: /^Your move/ }).waitFor();
    await beside(bob).filter({ hasText: /^Guest .* to move/ }).waitFor();
    await players.resign(bob);
    await beside(alice).filter({ hasText: "Finished." }).waitFor();
  },
  "a mini-match of two games has a common result": async (given) => {
    const [alice, bob] = await two(given, kDesk);
    const base = given.server.base;
    // A game in which the first move may take long: a game of chess without one is over before a slow machine resigns.
    await seek(alice, base, { game: "Chu Shogi", games: "sequence" });
    await seek(bob, base, { game: "Chu Shogi", color: "Random", games: "sequence" });
    await Promise.all([alice, bob].map(players.playing));
    await players.resign(bob);
    await Promise.all([alice, bob].map((one) => press(one, one.page.getByRole("link", { name: "Second game" }))));
    await bob.page.locator(".bottom [data-player=white]").waitFor();
    await Promise.all([alice, bob].map(players.playing));
    await players.resign(bob);
    await Promise.all([alice, bob].map(({ page }) => page.locator('[data-score="4-0"]').waitFor()));
    await alice.shot("match-score");
  },
};
