// Players and their ratings as a person finds them: from a game to a player, and from the player to the list of the
// best.
import assert from "node:assert/strict";
import { kDesk, kPhone, newPerson } from "./browser.mjs";
import { register } from "./accounts.mjs";
import { form } from "./lobby.mjs";
import { looksRight } from "./looks.mjs";
import { Opponent } from "./opponent.mjs";
import * as players from "./players.mjs";
import { press } from "./touch.mjs";

async function ratedGame(given, size) {
  const base = given.server.base;
  const [winner, loser] = [await newPerson(given.browser, size), new Opponent(base)];
  given.persons.push(winner, loser);
  const names = ["Winner", "Loser"].map((name) => `${name}${size.width}`);
  await register(winner, base, names[0]);
  await loser.register(names[1]);
  await form(winner, base, { game: "Chess", color: "White", opponent: "Anyone", rated: true });
  await press(winner, winner.page.getByRole("button", { name: "Find an opponent", exact: true }));
  await winner.page.locator("[data-phase=waiting]").waitFor();
  await loser.join(winner.page.url());
  await players.playing(winner);
  await players.playAll({ sides: [winner, loser] }, ["e2e4", "e7e5", "g1f3", "b8c6"]);
  await players.resign(loser);
  await winner.page.getByText("+162").first().waitFor();
  return { winner, names };
}

async function fromGameToBest(given, size) {
  const { winner, names } = await ratedGame(given, size);
  const { page } = winner;
  const game = new URL(page.url()).pathname;
  await winner.shot("profile-link");
  await press(winner, page.getByRole("link", { name: names[1], exact: true }).first());
  await page.getByRole("heading", { name: names[1] }).waitFor();
  assert.equal(await page.locator('[data-pool="chess/rapid"], [data-pool="chess/blitz"]').count(), 1);
  const row = page.locator(`[data-rated="${game.slice(1)}"]`);
  await row.getByText(`Lost against ${names[0]}`).waitFor();
  assert.match(await row.innerText(), /1338\?\s*−162/);
  await looksRight(winner, "profile");

  await press(winner, page.locator("table").getByRole("link", { name: "Chess", exact: true }));
  await page.getByRole("heading", { name: "Best players" }).waitFor();
  await page.locator(`[data-ranked="${names[0]}"]`).getByText("1662?").waitFor();
  await looksRight(winner, "top");
  await page.locator("label", { hasText: "Game" }).locator("select").selectOption({ label: "Chess 56" });
  await page.getByText("Nobody has a rating in this game yet").waitFor();
  assert.match(page.url(), /\/top\/chess56\//);
  await page.goBack();
  await press(winner, page.locator("table").getByRole("link", { name: names[0], exact: true }));
  await page.getByRole("heading", { name: names[0] }).waitFor();
  await press(winner, page.locator(`[data-rated="${game.slice(1)}"]`).getByRole("link").first());
  await page.locator("[data-phase]").waitFor();
  assert.equal(new URL(page.url()).pathname, game);

  await page.goto(`${given.server.base}player/Nobody${size.width}`);
  await page.getByText("There is no player called").waitFor();
}

export const profileTests = {
  "a player's page and the best players, by mouse": (given) => fromGameToBest(given, kDesk),
  "a player's page and the best players, by finger": (given) => fromGameToBest(given, kPhone),
};
