// A throw that is not made: the pages of the game, the draw and the player name the player who ended the game, and
// nobody else.
import assert from "node:assert/strict";
import { register } from "./accounts.mjs";
import { kDesk, kPhone, newPerson } from "./browser.mjs";
import { form } from "./lobby.mjs";
import { looksRight } from "./looks.mjs";
import { Opponent } from "./opponent.mjs";
import * as players from "./players.mjs";
import { press } from "./touch.mjs";

/** Makes this page open nothing. */
async function holdsBack({ page }) {
  await page.routeWebSocket("**/ws", (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => JSON.parse(text).t !== "fair_open" && server.send(text));
    server.onMessage((text) => socket.send(text));
  });
}

async function seek(person, base, color) {
  await form(person, base, { game: "Chess 56", color, opponent: "Anyone", rated: true });
  await press(person, person.page.getByRole("button", { name: "Find an opponent", exact: true }));
}

async function leavesTooOften(given, size) {
  const base = given.server.base;
  const [leaver, other] = [await newPerson(given.browser, size), new Opponent(base)];
  given.persons.push(leaver, other);
  other.opens = false;
  await register(leaver, base, "Hasty");
  await other.register("Patient");
  for (let times = 0; times < 3; ++times) {
    await seek(leaver, base, "White");
    await leaver.page.locator("[data-phase=waiting]").waitFor();
    await other.join(leaver.page.url());
    await leaver.page.getByText("Hasty has revealed").waitFor();
    await players.resign(leaver);
    await leaver.page.getByText("ended the game while the roll was due").first().waitFor();
  }
  await seek(leaver, base, "White");
  await leaver.page.getByText(/no rated games with dice until [0-9]/i).first().waitFor();
  await leaver.shot("void-kept");
}

async function resignsAtTheRoll(given, size) {
  const people = [await newPerson(given.browser, size), await newPerson(given.browser, size)];
  given.persons.push(...people);
  const [leaver, other] = people;
  const names = [`Leaver${size.width}`, `Honest${size.width}`];
  const base = given.server.base;
  await holdsBack(other);
  for (const [i, person] of people.entries()) {
    await register(person, base, names[i]);
    await seek(person, base, i === 0 ? "White" : "Black");
  }
  await leaver.page.getByText(`${names[0]} has revealed`).waitFor();
  await players.resign(leaver);
  const words = `${names[0]} ended the game while the roll was due`;
  for (const { page } of people) {
    await page.getByText(`${words}, so the dice could not be rolled and there is no game.`).first().waitFor();
    assert.equal(await page.getByText("in time").count(), 0, "nobody was late");
  }
  await other.shot("void-game");
  const id = new URL(other.page.url()).pathname.slice(1);
  await other.page.goto(`${base}draw/${id}.1`);
  await other.page.getByText(`Nothing was rolled: ${words}.`).waitFor();
  await other.page.locator("[data-voids]", { hasText: `${names[0]} 1` }).waitFor();
  await other.page.getByText("Checked: this roll really was not made.").waitFor();
  await other.page.getByText("ended the game while the roll was due. Not revealed then:").waitFor();
  assert.equal(await other.page.getByText("in time").count(), 0);
  await looksRight(other, "void-draw");
  await other.page.goto(`${base}player/${names[0]}`);
  await other.page.getByText("1 dice roll of this player did not take place: 1 game ended while the dice were due.").waitFor();
  await other.shot("void-profile");
  await other.page.goto(`${base}player/${names[1]}`);
  await other.page.getByRole("heading", { name: names[1] }).waitFor();
  assert.equal(await other.page.locator("[data-voids]").count(), 0);
}

export const voidTests = {
  "who resigns while the setup is rolled is the one who is named, by mouse": (given) => resignsAtTheRoll(given, kDesk),
  "who resigns while the setup is rolled is the one who is named, by finger": (given) => resignsAtTheRoll(given, kPhone),
  "who leaves three rated setups is kept from rated dice, and told until when": (given) => leavesTooOften(given, kDesk),
};
