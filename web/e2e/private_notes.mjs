// Notes that an account writes for itself beside a game: they are saved without a button, still there after a reload,
// marked in the list, and nobody else can read them.
import assert from "node:assert/strict";
import { register } from "./accounts.mjs";
import { kDesk, kPhone, newPerson } from "./browser.mjs";
import { complaints, looksRight } from "./looks.mjs";
import * as players from "./players.mjs";
import { choose, done, make } from "./post.mjs";
import { press } from "./touch.mjs";

const kGame = "On this game";
const fieldOf = ({ page }, label) => page.getByLabel(label, { exact: true });
/** The line below the field, which says whether the note is stored. */
const stateOf = (person, label) => fieldOf(person, label).locator("xpath=ancestor::label/following-sibling::p[1]");

async function write(person, label, text) {
  await fieldOf(person, label).fill(text);
  await stateOf(person, label).getByText("Saved.").waitFor();
}

async function opened(person) {
  const panel = person.page.locator("[data-notes]");
  await panel.waitFor();
  if ((await panel.getAttribute("open")) === null) await press(person, panel.locator("summary"));
}

const noted = ({ page }) => page.locator("button.noted").evaluateAll((all) => all.map((one) => one.dataset.ply));

async function notes(given, size) {
  const [alice, bob] = [await newPerson(given.browser, size), await newPerson(given.browser, size)];
  given.persons.push(alice, bob);
  const { base } = given.server;
  await register(alice, base, `NoteAlice${size.width}`);
  await register(bob, base, `NoteBob${size.width}`);
  await choose(alice, base, "Chess");
  await press(alice, alice.page.getByRole("button", { name: "White", exact: true }));
  await press(alice, make(alice));
  const link = await alice.page.getByLabel("Link to this game").inputValue();
  await players.join(bob, link);
  await Promise.all([alice, bob].map(players.playing));
  await players.playAll({ sides: [alice, bob] }, ["e2e4", "e7e5", "g1f3"]);

  await opened(alice);
  await write(alice, kGame, "The open game\nagainst an old friend");
  await write(alice, "On the position after 3 moves", "He will defend with Nc6.");
  await press(alice, alice.page.locator("[data-ply='1']"));
  const first = fieldOf(alice, "On the position after 1 move");
  await first.fill("e5 or c5?");
  // Leaving the field stores the note at once, and so does going to another position.
  await press(alice, alice.page.locator("[data-ply='2']"));
  await alice.page.waitForFunction(() => document.querySelectorAll("button.noted").length === 2);
  assert.deepEqual(await noted(alice), ["1", "3"]);
  await alice.page.locator("[data-ply='1'][aria-label*='with a note of yours']").waitFor();
  assert.deepEqual(await complaints(alice, "notes"), []);
  await alice.page.locator("[data-notes]").scrollIntoViewIfNeeded();
  await looksRight(alice, "notes-written");
  await fieldOf(alice, kGame).fill("x".repeat(2001));
  await done(alice, "Not saved: a note has at most 2000 characters.");

  await alice.page.reload();
  await opened(alice);
  assert.equal(await fieldOf(alice, kGame).inputValue(), "The open game\nagainst an old friend");
  assert.equal(await fieldOf(alice, "On the position after 3 moves").inputValue(), "He will defend with Nc6.");
  assert.deepEqual(await noted(alice), ["1", "3"]);
  await opened(bob);
  assert.equal(await fieldOf(bob, kGame).inputValue(), "", "his own, of which there are none");

  // The page tells if the server does not store a note, and nothing that was typed is lost.
  await alice.page.route("**/notes", (route) => route.fulfill({ status: 503, body: '{"error":{"code":"busy","message":"try again in a second"}}' }));
  await press(alice, alice.page.locator("[data-ply='2']"));
  await fieldOf(alice, "On the position after 2 moves").fill("kept");
  await done(alice, "Not saved: Try again in a second.");
  await looksRight(alice, "notes-not-saved");
  await press(alice, alice.page.locator("[data-ply='1']"));
  await alice.page.unroute("**/notes");
  await press(alice, alice.page.locator("[data-ply='2']"));
  await alice.page.waitForFunction(() => document.querySelectorAll("button.noted").length === 3);
  assert.equal(await fieldOf(alice, "On the position after 2 moves").inputValue(), "kept");

  await alice.page.goto(`${base}desk`);
  await alice.page.locator("li", { hasText: "The open game" }).waitFor();
  assert.equal(await alice.page.getByText("against an old friend").count(), 0, "the first line alone");
  await looksRight(alice, "notes-desk");

  // A game that is over can be looked through together with its notes, by keys alone.
  await players.resign(bob);
  await alice.page.goto(link);
  await alice.page.locator("[data-phase=ended]").waitFor();
  await opened(alice);
  await fieldOf(alice, "On the position after 3 moves").fill("");
  await fieldOf(alice, "On the position after 3 moves").press("Tab");
  await alice.page.waitForFunction(() => document.querySelectorAll("button.noted").length === 2);
  await alice.page.locator("[data-notes]").scrollIntoViewIfNeeded();
  await looksRight(alice, "notes-finished");
}

export const noteTests = Object.fromEntries(
  [["1440 px", kDesk], ["360 px", kPhone]].map(([at, size]) => [`private notes are saved by themselves and nobody else's, at ${at}`, (given) => notes(given, size)]),
);
