// Programs in tournaments: the computer in an odd place, from the form to its game; and a bot, which is marked.
import assert from "node:assert/strict";
import { signIn } from "./accounts.mjs";
import { kDesk, kPhone, newPerson } from "./browser.mjs";
import { looksWell } from "./looks.mjs";
import { withOrganizer } from "./organizer.mjs";
import * as players from "./players.mjs";
import { press } from "./touch.mjs";

const kName = "An odd evening";

async function announce(organizer, base) {
  const { page } = organizer;
  await page.goto(`${base}tournaments/new`);
  await press(organizer, page.getByRole("button", { name: "Chess 56, Swiss of 5 rounds" }));
  // Some arrays of Chess 56 have a mate in one, and the computer would have won before anybody has come to the game.
  await page.locator('select:has(option[value="chess"])').selectOption("chess");
  await page.getByLabel("Name", { exact: true }).fill(kName);
  await page.getByLabel("Who begins rounds").selectOption("arbiter");
  const odd = page.getByLabel("If the number is odd");
  assert.equal(await odd.inputValue(), "0", "somebody sits out, unless the organizer wants it otherwise");
  await odd.selectOption({ label: "Computer, level 2" });
  await odd.scrollIntoViewIfNeeded();
  await looksWell(organizer, `tournament-computer-form-${organizer.width}`);
  // A bracket has byes of its own.
  await page.locator('[name="/format"]').selectOption("knockout");
  await odd.waitFor({ state: "detached" });
  await page.locator('[name="/format"]').selectOption("swiss");
  assert.equal(await odd.inputValue(), "2");
  await press(organizer, page.getByRole("button", { name: "Announce", exact: true }));
  await page.getByRole("heading", { name: kName, exact: true }).waitFor();
  await page.getByText("If the number is odd, the computer plays, level 2; those games are casual").waitFor();
  return page.url();
}

/** Until the first round the arbiter lets another level play, or none. */
async function changeLevel(organizer) {
  const { page } = organizer;
  const save = async (level) => {
    await press(organizer, page.getByRole("button", { name: "Change the terms", exact: true }));
    const form = page.locator("[data-change-terms]");
    await form.getByLabel("If the number is odd").selectOption(level);
    if (level === "0") await looksWell(organizer, `tournament-computer-terms-${organizer.width}`);
    await press(organizer, page.getByRole("button", { name: "Save the terms", exact: true }));
    await form.waitFor({ state: "detached" });
  };
  await save("0");
  await page.getByText("the computer plays, level").waitFor({ state: "detached" });
  await save("2");
  await page.getByText("the computer plays, level 2").waitFor();
}

async function oddEvening(given, size) {
  const names = ["Anna", "Ben", "Carla"];
  await withOrganizer(
    given,
    size,
    async (server, organizer) => {
      const link = await announce(organizer, server.base);
      await changeLevel(organizer);
      const people = [];
      for (const name of names) {
        const person = await newPerson(given.browser, size);
        given.persons.push(person);
        await signIn(person, server.base, name);
        await person.page.goto(link);
        await press(person, person.page.getByRole("button", { name: "Join", exact: true }));
        await person.page.getByText("You take part.").waitFor();
        people.push(person);
      }
      const { page } = organizer;
      await press(organizer, page.getByRole("button", { name: "Pair round 1" }));
      await page.locator("tr[data-board]").nth(1).waitFor();
      assert.equal(await page.getByText("sits out", { exact: true }).count(), 0);
      await page.locator('[data-standing="u-computer-2"] [data-computer="2"]').waitFor();
      await press(organizer, page.getByRole("button", { name: "Begin round 1" }));

      // Whoever meets it is told so, and it comes to the game.
      const meets = await Promise.any(
        people.map(async (one) => {
          await one.page.locator("[data-own-board][href]", { hasText: "Astragal-2 (computer, level 2)" }).waitFor();
          return one;
        }),
      );
      await looksWell(meets, `tournament-computer-meets-${size.width}`);
      await press(meets, meets.page.locator("[data-own-board][href]"));
      await players.playing(meets);
      await meets.page.locator('[data-player] [data-computer="2"]').first().waitFor();
      await looksWell(meets, `tournament-computer-game-${size.width}`);
      await players.resign(meets);
      await meets.page.locator("[data-phase=ended]").waitFor();

      const row = page.locator('[data-standing="u-computer-2"]');
      await row.getByText("1.0", { exact: true }).waitFor();
      await row.scrollIntoViewIfNeeded();
      await looksWell(organizer, `tournament-computer-table-${size.width}`);
    },
    names,
  );
}

/** Makes somebody's account a bot's, which enters the tournament. */
async function enterAsBot({ page }, base, link) {
  const headers = { origin: new URL(base).origin };
  const ask = async (path, data, more = {}) => {
    const answer = await page.request.post(`${base}api/${path}`, { data, headers: { ...headers, ...more } });
    assert.ok(answer.ok(), await answer.text());
    return answer.json();
  };
  const { token } = await ask("token", { label: "Deep", scopes: ["bot"] });
  await ask("bot/account/upgrade", {}, { authorization: `Bearer ${token}` });
  await ask(`tournaments/${link.split("/").at(-1)}/enter`, {});
}

async function botTakesPart(given, size) {
  const names = ["Anna", "Deep"];
  await withOrganizer(
    given,
    size,
    async (server, organizer) => {
      const { page } = organizer;
      await page.goto(`${server.base}tournaments/new`);
      await press(organizer, page.getByRole("button", { name: "Chess 56, Swiss of 5 rounds" }));
      await page.locator('select:has(option[value="chess"])').selectOption("chess");
      await page.getByLabel("Name", { exact: true }).fill("With a bot");
      await page.getByLabel("Who begins rounds").selectOption("arbiter");
      await page.getByLabel("Bots may play").check();
      await press(organizer, page.getByRole("button", { name: "Announce", exact: true }));
      await page.getByRole("heading", { name: "With a bot", exact: true }).waitFor();
      const link = page.url();
      for (const name of names) {
        const person = await newPerson(given.browser, size);
        given.persons.push(person);
        await signIn(person, server.base, name);
        if (name === "Deep") {
          await enterAsBot(person, server.base, link);
          continue;
        }
        await person.page.goto(link);
        await press(person, person.page.getByRole("button", { name: "Join", exact: true }));
        await person.page.getByText("You take part.").waitFor();
      }
      const marks = page.locator("[data-standing] [data-bot]");
      await page.locator("[data-standing]", { hasText: "Deep" }).locator("[data-bot]").waitFor();
      assert.equal(await marks.count(), 1, "nobody else is one");
      await press(organizer, page.getByRole("button", { name: "Pair round 1" }));
      await page.locator("tr[data-board] td", { hasText: "Deep" }).locator("[data-bot]").waitFor();
      await looksWell(organizer, `tournament-bot-${size.width}`);
    },
    names,
  );
}

export const tournamentComputerTests = {
  "a bot in a tournament, on a phone": (given) => botTakesPart(given, kPhone),
  "a bot in a tournament, at a desk": (given) => botTakesPart(given, kDesk),
  "the computer in an odd place, on a phone": (given) => oddEvening(given, kPhone),
  "the computer in an odd place, at a desk": (given) => oddEvening(given, kDesk),
};
