// A player's page as visitors and its player use it: which games are shown, by address and back again, scores, graphs;
// and all settings in one place, with the browsers that are signed in.
import assert from "node:assert/strict";
import { fillIn, kPassword, register, signIn } from "./accounts.mjs";
import { kDesk, kPhone, newPerson } from "./browser.mjs";
import { looksRight, looksWell } from "./looks.mjs";
import { Opponent } from "./opponent.mjs";
import { press } from "./touch.mjs";

const kMoves = ["e2e4", "e7e5", "g1f3", "b8c6"];

/** A game of these two, which one of them resigns after so many moves; the result is its id. */
async function over(sides, terms, loser, moves = []) {
  const [white, black] = sides;
  const link = await white.create({ game: "Chess", ...terms });
  await black.join(link);
  await Promise.all(sides.map((one) => one.sees(({ phase }) => phase === "playing")));
  for (const [ply, move] of moves.entries()) await sides[ply % 2].play(move);
  await Promise.all(sides.map((one) => one.seesPly(moves.length)));
  await loser.send("resign");
  await Promise.all(sides.map((one) => one.sees(({ phase }) => phase === "ended")));
  return new URL(link).pathname.slice(1);
}

async function playedGames(given, size) {
  const names = ["Anna", "Bert"].map((name) => `${name}${size.width}`);
  const [anna, bert] = names.map(() => new Opponent(given.server.base));
  given.persons.push(anna, bert);
  await Promise.all([anna.register(names[0]), bert.register(names[1])]);
  const sides = [anna, bert];
  const won = await over(sides, { rated: true }, bert, kMoves);
  const lost = await over(sides, { rated: true }, anna, kMoves);
  const dice = await over(sides, { game: "Chess 56" }, bert);
  const hidden = await over(sides, { private: true }, bert);
  return { names, won, lost, dice, hidden };
}

const shown = ({ page }) => page.locator("[data-played]").evaluateAll((rows) => rows.map(({ dataset }) => dataset.played));

/** Waits until exactly these games are listed. */
async function lists(person, games) {
  const wanted = JSON.stringify(games);
  const seen = await person.page
    .waitForFunction((list) => JSON.stringify([...document.querySelectorAll("[data-played]")].map(({ dataset }) => dataset.played)) === list, wanted)
    .catch(async () => assert.deepEqual(await shown(person), games));
  return seen;
}

async function history(given, size) {
  const { names, won, lost, dice, hidden } = await playedGames(given, size);
  const visitor = await newPerson(given.browser, size);
  given.persons.push(visitor);
  const { page } = visitor;
  await page.goto(`${given.server.base}player/${names[0]}`);
  await lists(visitor, [dice, lost, won]);
  await page.getByText("Score: 2 won, 0 drawn, 1 lost.").waitFor();
  assert.equal(await page.locator("[data-against]").count(), 0, "only the player sees against whom");
  await page.locator("[data-graph] canvas").waitFor(); // of one or two points: games of one second are one
  await looksWell(visitor, "player-page");
  await page.emulateMedia({ colorScheme: "dark" });
  await looksRight(visitor, "player-page-dark");
  await page.emulateMedia({ colorScheme: "light" });

  const select = (label) => page.locator("#results ~ form label", { hasText: label }).locator("select");
  let again = 0;
  page.on("request", (request) => (again += new URL(request.url()).pathname === `/api/user/${names[0]}` ? 1 : 0));
  await select("Game").selectOption({ label: "Chess 56" });
  await lists(visitor, [dice]);
  assert.equal(again, 0, "the same player is not asked for again");
  assert.match(page.url(), /\?variant=chess56$/);
  await page.getByText("Scores by the setup that the dice gave").click();
  assert.equal(await page.locator("[data-setup]").count(), 1);
  await looksRight(visitor, "player-setups");
  await select("Game").selectOption({ label: "Any" });
  await select("Result").selectOption({ label: "Lost" });
  await lists(visitor, [lost]);
  await page.reload();
  await lists(visitor, [lost]);
  await page.goBack();
  await lists(visitor, [dice, lost, won]);
  await page.goBack();
  await lists(visitor, [dice]);
  await page.goForward();
  await page.getByLabel("Opponent", { exact: true }).fill(names[1]);
  await page.getByLabel("Opponent", { exact: true }).press("Enter");
  await page.getByText(`Score against ${names[1]}: 2 won, 0 drawn, 1 lost.`).waitFor();
  await page.getByLabel("Opponent", { exact: true }).fill("Nobody");
  await page.getByLabel("Opponent", { exact: true }).press("Enter");
  await page.getByText("There is no player of that name").waitFor();
  await press(visitor, page.getByRole("button", { name: "Show all games" }));
  await lists(visitor, [dice, lost, won]);

  // The player finds the own page under the own name, with what others do not see.
  await signIn(visitor, given.server.base, names[0]);
  await press(visitor, page.locator("header [data-you]"));
  await visitor.shot("you-menu");
  await press(visitor, page.getByRole("link", { name: "Your page" }));
  await lists(visitor, [hidden, dice, lost, won]);
  await page.getByText("Score against each opponent").click();
  const row = page.locator("[data-against]", { hasText: names[1] });
  assert.deepEqual(await row.locator("td").allInnerTexts(), [names[1], "3", "0", "1", "4"]);
  await looksRight(visitor, "player-own");
  await press(visitor, row.getByRole("link", { name: `4 games against ${names[1]}` }));
  await page.getByText(`Score against ${names[1]}: 3 won, 0 drawn, 1 lost.`).waitFor();
}

async function settings(given, size) {
  const name = `Setter${size.width}`;
  const person = await newPerson(given.browser, size);
  const phone = await newPerson(given.browser, size);
  const tablet = await newPerson(given.browser, size);
  given.persons.push(person, phone, tablet);
  const { page } = person;
  await register(person, given.server.base, name);
  for (const other of [phone, tablet]) {
    await other.page.goto(`${given.server.base}account`);
    await fillIn(other, name, kPassword);
    await press(other, other.page.getByRole("button", { name: "Sign in", exact: true }));
    await other.page.getByRole("heading", { name, exact: true }).waitFor();
  }
  await page.goto(given.server.base);
  await press(person, page.locator("header [data-you]"));
  await press(person, page.getByRole("link", { name: "Account and settings" }).first());
  await page.locator("#browser label", { hasText: "Board" }).first().locator("select").selectOption({ label: "Slate" });
  await page.getByRole("checkbox", { name: "Ask before a move is played" }).check();
  await page.reload();
  assert.equal(await page.locator("#browser label", { hasText: "Board" }).first().locator("select").inputValue(), "slate");
  assert.equal(await page.getByRole("checkbox", { name: "Ask before a move is played" }).isChecked(), true);
  await page.locator("[data-session]").nth(2).waitFor();
  await page.getByText("Chrome on Linux").first().waitFor();
  await looksWell(person, "settings");
  await page.getByRole("link", { name: "Signed-in browsers" }).click();
  await looksRight(person, "settings-sessions");
  await press(person, page.getByRole("button", { name: "Sign it out" }).first());
  await page.locator("[data-session]").nth(2).waitFor({ state: "detached" });
  await press(person, page.getByRole("button", { name: "Sign out all others" }));
  await page.locator("[data-session]").nth(1).waitFor({ state: "detached" });
  await Promise.all([phone, tablet].map((other) => other.page.locator("header .you", { hasText: "Guest" }).waitFor({ state: "attached" })));
  await page.locator("header .you", { hasText: name }).waitFor();
}

export const playerPageTests = {
  "a player's games by address, with scores and graphs, by mouse": (given) => history(given, kDesk),
  "a player's games by address, with scores and graphs, by finger": (given) => history(given, kPhone),
  "all settings in one place, and the browsers that are signed in, by mouse": (given) => settings(given, kDesk),
  "all settings in one place, and the browsers that are signed in, by finger": (given) => settings(given, kPhone),
};
