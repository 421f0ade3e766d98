// A tournament as people see it: announced with a preset, entered, paired from a file, two rounds played, and what a
// visitor sees here, on another site and on paper.
import assert from "node:assert/strict";
import { register } from "./accounts.mjs";
import { anotherSite } from "./another_site.mjs";
import { kDesk, kPhone, newPerson, witness } from "./browser.mjs";
import { looksWell } from "./looks.mjs";
import { withOrganizer } from "./organizer.mjs";
import * as players from "./players.mjs";
import { press } from "./touch.mjs";

async function announce(organizer, base, name) {
  const { page } = organizer;
  await page.goto(`${base}tournaments`);
  await page.getByText("Tournaments for everybody are announced by organizers", { exact: false }).waitFor();
  await press(organizer, page.getByRole("link", { name: "New tournament" }));
  await press(organizer, page.getByRole("button", { name: "Chess 112 weekend, 7 rounds" }));
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Rounds", { exact: true }).fill("2");
  await page.getByLabel("Who begins rounds").selectOption("arbiter");
  assert.equal(await page.getByLabel("The dice of the setup").inputValue(), "round");
  await looksWell(organizer, "tournament-form");
  await press(organizer, page.getByRole("button", { name: "Announce", exact: true }));
  await page.getByRole("heading", { name, exact: true }).waitFor();
  return page.url();
}

/** Both players play until White resigns. */
async function playBoard(people, pair, draw) {
  const [white, black] = pair.map((name) => people.find((one) => one.name === name));
  for (const one of [white, black]) {
    await press(one, one.page.locator("[data-own-board][href]"));
    await one.page.locator("[data-phase]").waitFor();
  }
  await Promise.all([white, black].map(players.playing));
  await white.page.locator(`a[data-round-dice][href="/draw/${draw}"]`).waitFor();
  // A player whose connection watched the game before the page was opened counts as here all the same.
  for (const one of [white, black]) await one.page.locator(".here:not(.away)").nth(1).waitFor();
  await players.resign(white);
  await black.page.locator("[data-phase=ended]").waitFor();
}

/** First a wrong file, then a good one, whose pairs are taken back. */
async function pairFromFile(organizer) {
  const { page } = organizer;
  await press(organizer, page.getByRole("button", { name: "Pair from a file" }));
  await page.getByLabel("Pairs", { exact: true }).fill("1 2\n3 3\n");
  await press(organizer, page.getByRole("button", { name: "Pair like this" }));
  await page.getByText("line 2, column 3: player 3 stands there twice", { exact: false }).waitFor();
  await looksWell(organizer, "tournament-pairs-file");
  await page.getByLabel("File", { exact: true }).setInputFiles({ name: "round.txt", mimeType: "text/plain", buffer: Buffer.from("4 1\n2 3\n") });
  await press(organizer, page.getByRole("button", { name: "Pair like this" }));
  const boards = page.locator("tr[data-board]");
  await boards.nth(1).waitFor();
  const rows = await boards.evaluateAll((all) => all.map((row) => [row.cells[1].innerText, row.cells[3].innerText]));
  assert.deepEqual(rows, [["Dan", "Anna"], ["Ben", "Carla"]], "start numbers are in the order of entry where nobody has a rating");
  await page.getByLabel("Reason (public)").fill("a wrong file");
  await press(organizer, page.getByRole("button", { name: "Take the pairs back" }));
  await press(organizer, page.getByRole("button", { name: "Go on" }));
}

/**
 * What a page says of a throw once it has checked it. The throw is opened again if it is so old that the page has
 * folded it up.
 */
async function toldOf({ page }, number) {
  const told = await page.waitForFunction((wanted) => {
    const part = document.querySelector(`[data-round-draw$=".${wanted}"][data-draw-state=done]`);
    const fold = part?.querySelector("details");
    if (fold?.open === false) fold.open = true;
    if (!part?.querySelector('[data-verdict="true"]')) return undefined;
    return { draw: part.dataset.roundDraw, text: part.innerText, numbers: [...part.querySelectorAll("[data-die]")].map((die) => die.dataset.die).join() };
  }, number);
  return told.jsonValue();
}

/** All players throw together, with the page open; all see the same, and their browsers have checked it. */
async function throwTogether(organizer, people, what, number) {
  const told = await Promise.all([organizer, ...people].map((one) => toldOf(one, number)));
  for (const key of ["draw", "numbers"]) assert.equal(new Set(told.map((one) => one[key])).size, 1, `${what}: ${JSON.stringify(told)}`);
  const [{ draw, numbers, text }] = told;
  assert.match(text, new RegExp(`${people.length} players and the server threw them together`));
  await looksWell(people[0], `tournament-${what}`);
  return { draw, numbers };
}

/** The record of a draw, as a person reads it who follows the link. */
async function checkRecord(person, draw, words, what) {
  const { page } = person;
  await press(person, page.locator(`a[href="/draw/${draw}"]`).first());
  await page.getByText("Checked: these numbers are genuine.").waitFor();
  // The names of players come after what is proven.
  for (const one of words) await page.locator("main, .draw").first().filter({ hasText: one }).waitFor();
  await looksWell(person, `tournament-draw-${what}`);
}

/** The dice fall while everybody who has the page open can watch, also on a big screen. */
async function watchThrow(organizer, people, round, begin) {
  const [anna, ben] = people;
  const wide = anna.width > 600;
  if (wide) await press(anna, anna.page.getByRole("button", { name: "Projector" }));
  const falls = await Promise.all([anna, ben].map(({ page }) => witness(page, "[data-round-draw][data-draw-state=falling] [data-dice=falling]")));
  await begin();
  await Promise.all(falls.map((seen) => seen()));
  const thrown = await throwTogether(organizer, people, `dice-${round}`, 2);
  if (wide) {
    assert.equal(await anna.page.locator("footer").isVisible(), false);
    await anna.page.keyboard.press("Escape");
    await anna.page.locator("footer").waitFor();
  }
  return thrown;
}

/**
 * Opens the tournament's page. From then on its connection watches the tournament, so that a player takes part in the
 * throws.
 */
async function comesTo({ page }, link) {
  const watches = new Promise((resolve) => {
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => JSON.parse(String(payload)).t === "event" && resolve()));
  });
  await page.goto(link);
  await watches;
}

async function playRound(organizer, people, link, round) {
  const { page } = organizer;
  for (const one of people) await comesTo(one, link);
  for (const one of people) await one.page.locator("[data-standing]").nth(3).waitFor();
  await press(organizer, page.getByRole("button", { name: `Pair round ${round}` }));
  if (round === 1) {
    const lots = await throwTogether(organizer, people, "lots", 1);
    await people[1].page.getByText(`The highest-ranked player begins with ${lots.numbers === "1" ? "White" : "Black"}.`).waitFor();
  }
  const begin = () => press(organizer, page.getByRole("button", { name: `Begin round ${round}` }));
  const { draw, numbers } = round === 1 ? await watchThrow(organizer, people, round, begin) : await begin().then(() => throwTogether(organizer, people, `dice-${round}`, 1));
  assert.match(numbers, /^[1-6],[1-6],[1-6]$/);
  await page.locator("tr[data-board] a", { hasText: "watch" }).nth(1).waitFor();
  const pairs = await page.locator("tr[data-board]").evaluateAll((rows) => rows.map((row) => [row.cells[1].innerText, row.cells[3].innerText]));
  assert.equal(pairs.length, 2);
  await people[0].page.goto(link);
  await people[0].page.locator("[data-standing]").nth(3).waitFor();
  await looksWell(people[0], `tournament-round-${round}`);
  for (const one of people) await one.page.goto(link);
  for (const pair of pairs) await playBoard(people, pair, draw);
  await page.locator("tr[data-board] a", { hasText: "0 – 1" }).nth(1).waitFor();
  // The dice gave one setup for both boards.
  const games = await page.locator("tr[data-board] a").evaluateAll((links) => links.map((one) => one.getAttribute("href").slice(1)));
  const setups = await Promise.all(games.map(async (game) => (await fetch(new URL(`/game/export/${game}`, link))).json()));
  assert.match(setups[0].initialFen, /^\S+ w /);
  assert.equal(setups[1].initialFen, setups[0].initialFen);
  assert.deepEqual(setups.map(({ draws }) => draws), [[draw], [draw]]);
  assert.deepEqual(setups.map(({ tournament }) => tournament.round), [round, round]);
  return draw;
}

/** A tournament in the page of another site, with the HTML that the tournament's own page offers. */
async function embedded(given, size, link) {
  const blog = await newPerson(given.browser, size);
  given.persons.push(blog);
  const { page } = blog;
  await page.goto(link);
  await page.getByText("Show it on another website").click();
  const frame = await page.getByRole("textbox", { name: "Show it on another website" }).inputValue();
  await page.goto(await anotherSite(frame));
  await page.frameLocator("iframe").getByRole("heading", { name: "4 players" }).waitFor();
  return blog;
}

/** The frame has kept up without help. */
async function embeddedResults(blog, round) {
  const inside = blog.page.frameLocator("iframe");
  await inside.getByRole("heading", { name: `Round ${round}` }).waitFor();
  await inside.locator("tr[data-board] a", { hasText: "0 – 1" }).nth(1).waitFor();
  assert.equal(await inside.locator("[data-standing] strong").first().innerText(), `${round}.0`);
  const targets = await inside.locator("a").evaluateAll((links) => links.map(({ target }) => target));
  assert.ok(targets.length >= 3 && targets.every((target) => target === "_blank"), "links open in windows of their own");
  assert.equal(await inside.locator("html").evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth), false, "the frame is wide enough");
  await looksWell(blog, `tournament-embedded-${round}`);
}

/** On paper there are names, and nothing that one would click. */
async function onPaper(person) {
  const { page } = person;
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("[data-standing] .link").first().isVisible(), true);
  for (const gone of ["body header nav", "footer", "details", "button.button"]) assert.equal(await page.locator(gone).first().isVisible(), false, gone);
  await person.shot("tournament-on-paper");
  await page.emulateMedia({ media: null });
}

async function weekend(given, size) {
  await withOrganizer(given, size, async (server, organizer) => {
    const link = await announce(organizer, server.base, `Weekend ${size.width}`);
    const people = [];
    for (const name of ["Anna", "Ben", "Carla", "Dan"]) {
      const person = await newPerson(given.browser, size);
      given.persons.push(person);
      await register(person, server.base, name);
      await person.page.goto(link);
      await press(person, person.page.getByRole("button", { name: "Join", exact: true }));
      await person.page.getByText("You take part.").first().waitFor();
      people.push(Object.assign(person, { name }));
    }
    await organizer.page.getByRole("heading", { name: "4 players" }).waitFor();
    await looksWell(organizer, "tournament-entered");
    const blog = await embedded(given, size, link);
    await pairFromFile(organizer);
    const first = await playRound(organizer, people, link, 1);
    await embeddedResults(blog, 1);
    const second = await playRound(organizer, people, link, 2);
    assert.notEqual(first, second);
    await embeddedResults(blog, 2);
    await organizer.page.locator("[data-state=over]").waitFor();

    const watcher = await newPerson(given.browser, size);
    given.persons.push(watcher);
    const { page } = watcher;
    await page.goto(`${server.base}tournaments`);
    await press(watcher, page.locator("[data-tournament]"));
    await page.locator("[data-standing]").nth(3).waitFor();
    assert.equal(await page.locator("[data-state=over]").innerText(), "It is over.");
    assert.equal(await page.locator("[data-standing] strong").first().innerText(), "2.0");
    await press(watcher, page.getByRole("button", { name: "Why board 1 was paired like this" }));
    await page.locator("[data-why]").waitFor();
    assert.match(await page.locator("[data-why]").innerText(), /Paired in the group of 1\.0 points/);
    await page.getByText("The record: everything that happened").click();
    await page.getByText("Round 2 was paired.").waitFor();
    await page.getByText("Round 2, board 1: 0 – 1.").waitFor();
    await page.locator(`.log a[href="/draw/${second}"]`).first().waitFor();
    await page.getByText(`Anna revealed the number for ${second}.`).waitFor();
    await page.getByText(`The lots for round 1 were offered: ${first.replace(/2$/, "1")}.`).waitFor();
    assert.equal(await page.getByText("Arbiter’s desk").count(), 0);
    await looksWell(watcher, "tournament-over");
    await onPaper(watcher);
    await press(watcher, page.locator("[data-standing] button").first());
    await page.getByRole("dialog").waitFor();
    await looksWell(watcher, "tournament-card");
    await page.keyboard.press("Escape");
    await checkRecord(watcher, second, [/The dice of a round/, /Took part: the server, .*Anna/, /of round 2 of this tournament/], "dice");
    await page.goto(`${server.base}draw/${first.replace(/2$/, "1")}`);
    await page.getByText("Checked: these numbers are genuine.").waitFor();
    assert.match(await page.locator(".draw").innerText(), /Lots of a tournament[^]*the highest-ranked player began with/);
    await looksWell(watcher, "tournament-draw-lots");
    await page.goto(`${server.base}tournaments`);
    await page.locator("[data-tournament]", { hasText: /Won by (Anna|Ben|Carla|Dan)/ }).waitFor();
    await looksWell(watcher, "tournaments");
  });
}

export const tournamentTests = {
  "a tournament from its form to its table, by mouse": (given) => weekend(given, kDesk),
  "a tournament from its form to its table, by finger": (given) => weekend(given, kPhone),
};
