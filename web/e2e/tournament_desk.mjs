// The desk of a tournament: changing terms, entering players by name, byes, pairs and results by hand, ending it with a
// reason; and a player who comes and goes.
import assert from "node:assert/strict";
import { fillIn, kPassword } from "./accounts.mjs";
import { kDesk, kPhone, newPerson } from "./browser.mjs";
import { looksWell } from "./looks.mjs";
import { withOrganizer } from "./organizer.mjs";
import { press } from "./touch.mjs";

/** Announces a Swiss tournament of chess without the form; the arbiter begins its rounds. */
async function announceChess(organizer, base) {
  const terms = {
    name: "Desk",
    format: "swiss",
    rounds: 3,
    schedule: [{ variant: "chess", options: {}, clock: { type: "fischer", base_ms: 300_000, increment_ms: 3000 } }],
    rated: true,
    starts_ms: Date.now() + 86_400_000,
    entry: {},
    byes: { most: 1, last_round: 2 },
    next_round: "arbiter",
    tie_breaks: ["SB"],
  };
  const answer = await organizer.page.request.post(`${base}api/tournaments`, { data: terms, headers: { origin: new URL(base).origin } });
  assert.equal(answer.status(), 201, await answer.text());
  return `${base}tournaments/${(await answer.json()).id}`;
}

/** Signs in from the tournament's page, thinks about leaving, leaves, and comes back. */
async function comeAndGo(anna, link) {
  const { page } = anna;
  await page.goto(link);
  await press(anna, page.locator(".entering a", { hasText: "Sign in" }));
  await page.getByLabel("Password", { exact: true }).waitFor();
  await fillIn(anna, "Anna", kPassword);
  await press(anna, page.getByRole("button", { name: "Sign in", exact: true }));
  await page.waitForURL(link);
  const click = (name) => press(anna, page.getByRole("button", { name, exact: true }));
  await click("Join");
  await page.getByText("You take part.").waitFor();
  await click("Leave");
  await click("No");
  await click("Leave");
  await looksWell(anna, "tournament-leaving");
  await click("Yes, leave");
  await page.getByText("You have left.").waitFor();
  await click("Join");
  await page.getByText("You take part.").waitFor();
}

/** The terms are corrected before the first round; the password stays unless it is changed. */
async function changeTerms(organizer, click) {
  const { page } = organizer;
  await click("Change the terms");
  const form = page.locator("[data-change-terms]");
  await form.getByLabel("Name", { exact: true }).fill("Desk, again");
  await form.getByLabel("First round").fill("2020-01-01T10:00");
  await click("Save the terms");
  await form.getByRole("alert", { hasText: "begins later than now" }).waitFor();
  assert.equal(await form.getByLabel("First round").getAttribute("aria-invalid"), "true");
  await looksWell(organizer, "tournament-terms");
  await form.getByLabel("First round").fill("2099-01-01T10:00");
  await form.getByLabel("Rounds", { exact: true }).fill("2");
  await click("Save the terms");
  await form.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Desk, again" }).waitFor();
  await page.getByText("2 rounds").first().waitFor();
}

/** Pairs the first round of three by the report of another program, of the year 2006 and not in UTF-8; takes it back. */
async function pairByReport(organizer, click, base, link) {
  const { page } = organizer;
  const answer = await page.request.get(`${base}api/tournaments/${link.split("/").at(-1)}/trf`);
  const columns = ["     2 w  ", "     1 b  ", "  0000 - +"];
  const players = (await answer.text()).split("\n").map((line) => (line.startsWith("001") ? line.padEnd(89) + columns.shift() : line));
  const report = ["### Müller", "999 x", ...players].join("\r\n");
  await click("Pair from a file");
  await page.getByLabel("File", { exact: true }).setInputFiles({ name: "club.trf", mimeType: "text/plain", buffer: Buffer.from(report, "latin1") });
  await page.getByText("It is read as Windows-1252").waitFor();
  assert.match(await page.getByLabel("Pairs", { exact: true }).inputValue(), /^### Müller\n999 x\n/);
  await looksWell(organizer, "tournament-file");
  await click("Pair like this");
  await page.getByText("Of the file this was not read").waitFor();
  await page.getByText("Line 2: the code 999 is unknown: this line is kept, but not read.").waitFor();
  await page.locator("tr[data-board]").first().waitFor();
  await looksWell(organizer, "tournament-file-told");
  await page.getByLabel("Reason (public)").fill("by hand instead");
  await click("Take the pairs back");
  await page.getByText("Of the file this was not read").waitFor({ state: "detached" });
  await page.getByLabel("Reason (public)").fill("");
  await click("Go on");
}

/** Pairs by hand with long names, a player who sits out, a result, and the end, with reasons. */
async function atTheDesk(given, size) {
  const long = "W".repeat(20);
  const inTheHall = async (server, organizer) => {
    const anna = await newPerson(given.browser, size);
    given.persons.push(anna);
    const link = await announceChess(organizer, server.base);
    await comeAndGo(anna, link);
    const { page } = organizer;
    const click = (name) => press(organizer, page.getByRole("button", { name, exact: true }));
    await page.goto(link);
    await changeTerms(organizer, click);
    for (const name of [long, "Ben"]) {
      await page.getByLabel("Name", { exact: true }).fill(name);
      await click("Enter");
      await page.locator("[data-standing]", { hasText: name }).waitFor();
    }
    await press(anna, anna.page.getByText("Sit out a round"));
    await anna.page.locator(".entering select").selectOption("2");
    await press(anna, anna.page.getByRole("button", { name: "Half a point" }));
    await anna.page.getByText("You sit out round 2, for half a point.").waitFor();
    await page.locator("[data-byes]", { hasText: "Anna asked to sit out round 2, for half a point." }).waitFor();
    await looksWell(organizer, "tournament-byes");
    await pairByReport(organizer, click, server.base, link);
    await click("Pair by hand");
    await page.getByLabel("Board 1: White").selectOption({ label: "Ben" });
    await page.getByLabel("Board 1: Black").selectOption({ label: long });
    await page.getByText("the other sits out").waitFor();
    await looksWell(organizer, "tournament-hand");
    await click("Pair like this");
    await anna.page.getByText("You sit out round 1, and get a point for it.").waitFor();
    await looksWell(anna, "tournament-sitting-out");
    assert.match(await page.locator("label", { hasText: /^Board/ }).locator("select").evaluate((one) => one.selectedOptions[0]?.text), /^1: Ben/);
    await page.getByLabel("Reason (public)").fill("nobody came");
    await page.locator("label", { hasText: /^Result/ }).locator("select").selectOption({ label: "0 – 1 by forfeit" });
    await click("Set the result");
    await page.locator("tr[data-board]", { hasText: "forfeit" }).waitFor();
    await press(organizer, page.getByRole("button", { name: "arbiter’s decision" }));
    await page.locator("[data-reason]", { hasText: "nobody came" }).waitFor();
    const list = page.locator(".scroll", { has: page.locator("tr[data-board]") });
    assert.equal(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth), false, "the list of boards has room");
    await looksWell(organizer, "tournament-decision");
    await press(organizer, page.locator("[data-standing] button", { hasText: "Anna" }));
    await page.getByRole("dialog").waitFor();
    await looksWell(organizer, "tournament-card-bye");
    await page.keyboard.press("Escape");
    await click("End the tournament");
    assert.equal(await page.getByRole("button", { name: "Yes, end it" }).isEnabled(), false);
    await page.getByLabel("Reason (public)").fill("rain");
    await looksWell(organizer, "tournament-ending");
    await click("Yes, end it");
    await anna.page.getByText("It is over. An arbiter ended it: rain").waitFor();
    await looksWell(anna, "tournament-ended");
    await page.getByLabel("Reason (public)").fill("they came after all");
    await page.locator("label", { hasText: /^Result/ }).locator("select").selectOption({ label: "½ – ½" });
    await click("Set the result");
    await anna.page.locator("tr[data-board]", { hasText: "½ – ½" }).waitFor();
    await looksWell(organizer, "tournament-corrected");
  };
  await withOrganizer(given, size, inTheHall, ["Anna", "Ben", long]);
}

export const tournamentDeskTests = {
  "the desk of a tournament, by mouse": (given) => atTheDesk(given, kDesk),
  "the desk of a tournament, by finger": (given) => atTheDesk(given, kPhone),
};
