// A round of a tournament begins while its players are on other pages: they are told, and get to their game.
import assert from "node:assert/strict";
import { register } from "./accounts.mjs";
import { kDesk, kPatience, kPhone, newPerson } from "./browser.mjs";
import { looksWell } from "./looks.mjs";
import { withOrganizer } from "./organizer.mjs";
import * as players from "./players.mjs";
import { press } from "./touch.mjs";

const kName = "Evening match";
const kMinute = 60_000;

const notice = ({ page }) => page.locator('[data-notice="round"]');
const go = ({ page }, path) => page.locator(`header a[href="${path}"]`).first().click();

/** Sends a request as the page does, with the account's cookie. */
async function post({ page }, path, body) {
  const answer = await page.evaluate(
    async ([to, json]) => {
      const response = await fetch(to, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(json) });
      return { status: response.status, text: await response.text() };
    },
    [path, body],
  );
  assert.ok(answer.status < 300, `${path}: ${answer.text}`);
  return answer.text === "" ? {} : JSON.parse(answer.text);
}

/** The terms: two games between the same players, one in each round, which the organizer begins. */
function terms() {
  return {
    name: kName,
    format: "round-robin",
    cycles: 2,
    schedule: [{ variant: "chess", options: {}, clock: { type: "fischer", base_ms: 10 * kMinute, increment_ms: 5000 } }],
    rated: false,
    // Until this time players can enter; the arbiter begins the tournament earlier.
    starts_ms: Date.now() + 60 * kMinute,
    default_ms: kMinute,
    entry: {},
    next_round: "arbiter",
    tie_breaks: [],
  };
}

async function begin(organizer, id) {
  await post(organizer, `/api/tournaments/${id}/pair`, {});
  await post(organizer, `/api/tournaments/${id}/begin`, {});
}

/** A player is told on a page that has nothing to do with the tournament, and taken to the game. */
async function called(person, round, opponent) {
  await notice(person).getByText(`Round ${round} of ${kName}: you play ${opponent}`).waitFor();
  await person.page.waitForFunction(() => document.title.startsWith("(1) "));
  await looksWell(person, `round-${round}-notice-${person.name}`);
  await press(person, notice(person).getByRole("link", { name: "Play", exact: true }));
  await players.playing(person);
}

/** Checks what is shown beside such a game, and what is not. */
async function besideGame(white) {
  const { page } = white;
  await page.locator("[data-first-move]", { hasText: "Make your first move" }).waitFor();
  await page.locator("[data-of-tournament]", { hasText: `${kName}, round 1, board 1` }).waitFor();
  await page.getByRole("button", { name: "Offer a draw" }).waitFor();
  for (const name of ["Abort", "Give 15 seconds", "Takeback"]) assert.equal(await page.getByRole("button", { name }).count(), 0, name);
  await looksWell(white, "round-game");
}

async function toldOfRounds(given, size) {
  await withOrganizer(given, size, async (server, organizer) => {
    const { id } = await post(organizer, "/api/tournaments", terms());
    const people = [];
    for (const name of ["Anna", "Ben"]) {
      const person = await newPerson(given.browser, size);
      given.persons.push(person);
      await register(person, server.base, name);
      await person.page.goto(`${server.base}tournaments/${id}`);
      await press(person, person.page.getByRole("button", { name: "Join", exact: true }));
      await person.page.getByText("You take part.").first().waitFor();
      await person.page.waitForFunction((event) => localStorage.getItem("astragal.tournaments")?.includes(event), id);
      people.push(Object.assign(person, { name }));
    }
    const [anna, ben] = people;
    await go(anna, "/games");
    // The browser knows its tournaments, also after the page was loaded again.
    await ben.page.goto(`${server.base}games`);
    await ben.page.reload();
    await begin(organizer, id);
    await Promise.all([called(anna, 1, "Ben"), called(ben, 1, "Anna")]);

    const [white, black] = (await players.sideOf(anna)) === "white" ? [anna, ben] : [ben, anna];
    await besideGame(white);
    await players.resign(white);
    await black.page.locator("[data-phase=ended]").waitFor();
    for (const { page } of people) {
      await page.getByRole("link", { name: "Back to the tournament" }).waitFor();
      assert.equal(await page.getByRole("group", { name: "Rematch" }).count(), 0);
    }
    // One player looks at another page, and the other one is still at the game that is over.
    await go(white, "/games");
    await begin(organizer, id);
    await called(white, 2, black.name);
    await black.page.locator("[data-next-game]", { hasText: `Next game, against ${white.name}` }).waitFor();
    await notice(black).waitFor();
    await looksWell(black, "round-next-game");
    await press(black, black.page.locator("[data-next-game]"));
    await black.page.locator("[data-of-tournament]", { hasText: "round 2, board 1" }).waitFor();
    await press(black, black.page.locator("[data-of-tournament]").getByRole("link", { name: kName }));
    await black.page.getByRole("heading", { name: kName, exact: true }).waitFor();
    for (const list of ["", "desk"]) {
      await black.page.goto(server.base + list);
      await black.page.locator("[data-own] [data-of-event]", { hasText: `${kName}, round 2` }).waitFor();
      await looksWell(black, `round-own-games-${list || "home"}`);
    }
    // Nobody moves. The server waits a minute for the players, and adds the time in which it stood still.
    await white.page.getByText("The first move was not made in time: forfeited in the tournament.").waitFor({ timeout: 3 * kPatience });
    await looksWell(white, "round-forfeited");
    await press(white, white.page.getByRole("link", { name: "Back to the tournament" }));
    await white.page.locator("[data-state=over]").waitFor();
  });
}

export const roundTests = {
  "a round that begins is told on every page, by mouse": (given) => toldOfRounds(given, kDesk),
  "a round that begins is told on every page, by finger": (given) => toldOfRounds(given, kPhone),
};
