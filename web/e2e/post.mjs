// Games by post between two people who are never online at the same time: each opens the page, does what is due, and
// closes it.
import assert from "node:assert/strict";
import { register } from "./accounts.mjs";
import { kDesk, kPhone, newPerson, showsMore } from "./browser.mjs";
import { looksRight } from "./looks.mjs";
import * as players from "./players.mjs";
import { press } from "./touch.mjs";

const kMoment = /(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2}( \d{4})?, \d\d:\d\d/;

/** Two people in different time zones, so that each sees other times. */
export async function two(given, size) {
  const people = [await newPerson(given.browser, size, { timezoneId: "Asia/Kolkata" }), await newPerson(given.browser, size, { timezoneId: "America/New_York" })];
  given.persons.push(...people);
  return people;
}

/** Closes the person's page until the next visit; the browser keeps its storage. */
export async function leave(person) {
  await person.page.close();
}

/** Opens a page again, after the other person's page was closed. */
export async function visit(person, url) {
  person.page = await person.context.newPage();
  await person.page.goto(url);
}

export const make = ({ page }, name = "Make the game") => page.getByRole("button", { name, exact: true });

/** Opens the choices, up to a game with three days a move. */
export async function choose(person, base, game, opponent) {
  const { page } = person;
  await players.open(person, base, { game });
  await press(person, page.getByRole("button", { name: "By post", exact: true }));
  await page.locator("dialog").getByText("3 days a move", { exact: true }).waitFor();
  if (opponent) await press(person, page.getByRole("button", { name: opponent, exact: true }));
}

/** Waits until the page has done its part by itself, which this text shows. */
export const done = ({ page }, text) => page.getByText(text).first().waitFor();

async function moveFirst(person, ply) {
  await players.seesPly(person, ply);
  await person.page.locator(".over").waitFor({ state: "detached" });
  const { legal } = await players.stateOf(person);
  const move = legal.find((one) => (ply === 0 ? /^[a-z]3[a-z]4$/ : /^[a-z]8[a-z]7$/).test(one));
  await players.play(person, move);
  await players.seesPly(person, ply + 1);
}

async function neverTogether(given, size) {
  const [alice, bob] = await two(given, size);
  const base = given.server.base;
  await choose(alice, base, "Chess 56");
  await looksRight(alice, "post-choices");
  await press(alice, alice.page.getByRole("button", { name: "White", exact: true }));
  await press(alice, make(alice));
  const link = await alice.page.getByLabel("Link to this game").inputValue();
  const id = new URL(link).pathname.slice(1);
  await done(alice, "You can close this page meanwhile");
  await looksRight(alice, "post-link");
  await leave(alice);

  // Bob's number is chosen as soon as Bob has joined, Alice's when she comes back, and so on until both have revealed
  // theirs.
  await players.join(bob, link);
  await done(bob, "Your part is done.");
  // The first step also says how long it may take.
  const due = (person) => person.page.getByText(/^The dice roll only if everyone’s part is done by /).filter({ hasText: kMoment }).waitFor();
  await due(bob);
  await looksRight(bob, "post-draw");
  for (const person of [bob, alice, bob, alice]) {
    if (person.page.isClosed()) await visit(person, link);
    await person.page.locator("[data-phase=playing]").or(person.page.getByText("Your part is done.")).first().waitFor();
    if (person === alice && !(await person.page.locator("[data-phase=playing]").count())) {
      await due(person);
      await looksRight(person, "post-draw-back");
    }
    await leave(person);
  }
  await visit(alice, link);
  await players.playing(alice);
  await alice.page.locator("[data-due]", { hasText: kMoment }).waitFor();
  await alice.page.getByText("first move", { exact: true }).waitFor();
  await looksRight(alice, "post-first-move");
  await moveFirst(alice, 0);
  await looksRight(alice, "post-moved");
  await leave(alice);

  await visit(bob, `${base}desk`);
  await bob.page.locator("li.due", { has: bob.page.locator(`[data-own="${id}"]`) }).getByText(/^until /).filter({ hasText: kMoment }).waitFor();
  await looksRight(bob, "post-desk");
  await bob.page.goto(base);
  const own = bob.page.locator(`[data-own="${id}"].due`, { hasText: kMoment });
  await own.waitFor();
  if (size.touch) assert.ok((await own.boundingBox()).height < 84, "low on a phone");
  await looksRight(bob, "post-own");
  await press(bob, bob.page.locator(`[data-own="${id}"]`));
  await players.playing(bob);
  await moveFirst(bob, 1);
  assert.equal(await bob.page.getByRole("button", { name: "Give 15 seconds" }).count(), 0);
  assert.equal(await bob.page.getByText("has left").count(), 0);
  await pause(alice, bob, link);
}

/** A pause that is offered, accepted and declined by people who are not online together. */
async function pause(alice, bob, link) {
  await press(bob, bob.page.getByRole("button", { name: "Offer a pause" }));
  await bob.page.getByLabel("Days", { exact: true }).fill("61");
  await done(bob, "A pause takes 1 to 60 whole days.");
  await bob.page.getByLabel("Days", { exact: true }).fill("14");
  await looksRight(bob, "post-pause-dialog");
  await press(bob, bob.page.getByRole("button", { name: "Offer it" }));
  await done(bob, "You offer a pause of 14 days.");
  await leave(bob);
  await visit(alice, new URL("/games", link).href);
  await press(alice, alice.page.locator("[data-notice=pause]").getByRole("link", { name: "Open" }));
  await done(alice, "Your opponent offers a pause of 14 days.");
  await looksRight(alice, "post-pause-offered");
  await press(alice, alice.page.getByRole("button", { name: "Accept" }));
  await alice.page.locator("[data-paused]", { hasText: kMoment }).waitFor();
  assert.equal(await alice.page.locator("[data-due]", { hasText: "paused until" }).count(), 2);
  assert.equal(await alice.page.locator("[data-due]", { hasText: "then until" }).count(), 1);
  await looksRight(alice, "post-paused");
  await players.resign(alice);
}

/** A die in play waits for a player who is away, and falls when they come. */
async function dieInPlay(given, size) {
  const [alice, bob] = await two(given, size);
  const base = given.server.base;
  await choose(alice, base, "Rolling Chess with the Dynamic General");
  await press(alice, alice.page.getByRole("button", { name: "White", exact: true }));
  await press(alice, make(alice));
  const link = await alice.page.getByLabel("Link to this game").inputValue();
  await leave(alice);
  await players.join(bob, link);
  await done(bob, "Your part is done.");
  await leave(bob);
  await visit(alice, link);
  await players.playing(alice);
  await alice.page.locator(".over").waitFor({ state: "detached" });
  await players.play(alice, "b1b3c3");
  await players.seesPly(alice, 1);
  await alice.page.locator("[data-player=black] [data-due]", { hasText: kMoment }).waitFor();
  await done(alice, /The dice fall when .* opens the game/);
  await looksRight(alice, "post-die-waits");
  await leave(alice);
  await visit(bob, link);
  await bob.page.waitForFunction(() => (document.querySelector("[data-phase]")?.dataset.legal ?? "") !== "");
  await bob.page.locator("[data-player=black] [data-due]", { hasText: kMoment }).waitFor();
  await looksRight(bob, "post-die-fallen");
  await players.resign(bob);
}

async function chosen(given, size) {
  const [alice, bob] = await two(given, size);
  const base = given.server.base;
  const { page } = alice;
  await choose(alice, base, "Chess");
  for (const day of ["Saturdays", "Sundays"]) await press(alice, page.getByRole("button", { name: day }));
  assert.equal(await page.getByRole("button", { name: "Mondays" }).isDisabled(), true);
  await done(alice, "3 days a move, not on Saturdays and Sundays (UTC+5:30)");
  await press(alice, page.getByRole("button", { name: "Triple block" }));
  await done(alice, /^50 days \+ 5 days a move, at most 50, bank 75 days, not on/);
  await press(alice, page.getByRole("button", { name: "Other days…" }));
  await page.getByLabel("Days at most").fill("40");
  await done(alice, "A clock cannot start with more days than it holds at most.");
  assert.equal(await make(alice).isDisabled(), true);
  await looksRight(alice, "post-trouble");
  await page.getByLabel("Days at most").fill("60");
  await press(alice, page.getByRole("button", { name: "White", exact: true }));
  await press(alice, make(alice));
  const link = await page.getByLabel("Link to this game").inputValue();
  await players.join(bob, link);
  await Promise.all([alice, bob].map(players.playing));
  await players.playAll({ sides: [alice, bob] }, ["e2e4", "e7e5", "g1f3"]);
  // White's second move has filled its clock up to the cap, half of that from the bank.
  await bob.page.locator("[data-player=white] [data-bank]", { hasText: "bank 70 days" }).waitFor();
  await bob.page.locator("[data-player=black] [data-bank]", { hasText: "bank 75 days" }).waitFor();
  await looksRight(bob, "post-bank");
  await bob.page.keyboard.press("c");
  await bob.page.locator("[data-said]", { hasText: /White: 60 days, bank 70 days\. Black: .*, bank 75 days, until / }).waitFor();
  await players.resign(bob);
}

async function waits(given, size) {
  const [alice, bob] = await two(given, size);
  const base = given.server.base;
  await choose(alice, base, "Chess", "Anyone");
  await press(alice, make(alice, "Find an opponent"));
  await done(alice, "in the list of open challenges for 30 days");
  const id = new URL(alice.page.url()).pathname.slice(1);
  await looksRight(alice, "post-listed");
  await leave(alice);
  await bob.page.goto(base);
  const seek = bob.page.locator(`[data-seek="${id}"]`, { hasText: "3 days a move" });
  await seek.scrollIntoViewIfNeeded();
  await looksRight(bob, "post-seek");
  await press(bob, seek);
  await press(bob, bob.page.getByRole("button", { name: "Join", exact: true }));
  await done(bob, "Your part is done.");
  const me = await bob.page.evaluate(() => document.querySelector("[data-you]").getAttribute("data-you"));
  await leave(bob);

  await visit(alice, base);
  await choose(alice, base, "Shatar", "A player");
  await alice.page.getByLabel("Name", { exact: true }).fill(me);
  await press(alice, make(alice, "Send the challenge"));
  await done(alice, "to answer your challenge");
  await alice.page.getByText(/^Waiting for Guest \S+$/).waitFor();
  await looksRight(alice, "post-challenge");
  await leave(alice);
  await visit(bob, base);
  await bob.page.getByText("challenges you").first().waitFor();
  await looksRight(bob, "post-challenged");
}

async function rated(given, size) {
  const [alice, bob] = await two(given, size);
  const base = given.server.base;
  await register(alice, base, `PostAlice${size.width}`);
  await register(bob, base, `PostBob${size.width}`);
  await choose(alice, base, "Chess", "Anyone");
  await press(alice, alice.page.getByRole("button", { name: "White", exact: true }));
  await alice.page.getByLabel("Rated").check();
  await looksRight(alice, "post-rated");
  await press(alice, make(alice, "Find an opponent"));
  await done(alice, "3 days a move, rated");
  const link = alice.page.url();
  await leave(alice);
  await players.join(bob, link);
  await players.playing(bob);
  await visit(alice, link);
  await players.playing(alice);
  await leaveIsSeen(alice, bob);
  await players.playAll({ sides: [alice, bob] }, ["e2e4", "e7e5", "g1f3", "b8c6"]);
  await players.resign(bob);
  await done(alice, "1662? (+162)");
  await alice.page.goto(`${base}player/PostAlice${size.width}`);
  await alice.page.locator('[data-pool="chess/correspondence"]', { hasText: "By post" }).waitFor();
  await looksRight(alice, "post-profile");
}

/** The opponent is also told of days of leave that have not begun. */
async function leaveIsSeen(alice, bob) {
  const days = { from_ms: Date.now() + 20 * 86_400_000, days: 3 };
  const status = await alice.page.evaluate(async (body) => {
    const headers = { "content-type": "application/json" };
    return (await fetch("/api/account/leave", { method: "POST", headers, body: JSON.stringify(body) })).status;
  }, days);
  assert.equal(status, 200);
  for (const person of [alice, bob]) await person.page.reload();
  const until = new RegExp(`: ${kMoment.source} to ${kMoment.source}`);
  await alice.page.locator("[data-leave-ahead]", { hasText: "Your leave" }).filter({ hasText: until }).waitFor();
  const seen = bob.page.locator("[data-leave-ahead]", { hasText: /PostAlice\d+’s leave/ }).filter({ hasText: until });
  await seen.waitFor();
  await seen.scrollIntoViewIfNeeded();
  await looksRight(bob, "post-leave-ahead");
  await bob.page.evaluate(() => scrollTo(0, 0));
}

/**
 * Both players have lines: a move that is foreseen is answered at once, also for a player who is away; neither sees the
 * other's lines.
 */
async function conditional(given, size) {
  const [alice, bob] = await two(given, size);
  const base = given.server.base;
  await choose(alice, base, "Chess");
  await press(alice, alice.page.getByRole("button", { name: "White", exact: true }));
  await press(alice, make(alice));
  const link = await alice.page.getByLabel("Link to this game").inputValue();
  await players.join(bob, link);
  await players.playing(bob);
  await bob.page.locator("[data-lines='0']").scrollIntoViewIfNeeded();
  if (!size.touch) await showsMore(bob.page.locator("aside.side"));
  await looksRight(bob, "post-lines-none");
  await enter(bob, ["e2e4"]);
  // The board has the keyboard focus, and no piece in hand that the keys could put down.
  await bob.page.locator("dialog svg[role=application]").focus();
  await bob.page.keyboard.press("Escape");
  await bob.page.locator("dialog[open]").waitFor({ state: "detached" });
  await enter(bob, ["e2e4"]);
  await bob.page.locator("dialog").getByText("no answer yet").waitFor();
  await foresee(bob, ["e7e5", "g1f3", "b8c6"]);
  await press(bob, bob.page.getByRole("button", { name: "To the start", exact: true }));
  await bob.page.locator("dialog [data-lines-at='']").waitFor();
  await foresee(bob, ["d2d4", "d7d5"]);
  await looksRight(bob, "post-lines-entered");
  await endStays(bob, size);
  // A new answer that would remove the moves behind the old one has to be confirmed.
  await press(bob, bob.page.locator("dialog [data-path='0']"));
  await bob.page.locator("dialog [data-lines-at='0']").waitFor();
  await players.play(bob, "c7c5", { board: "dialog" });
  await bob.page.getByText("Another answer removes the 2 moves after the one that you have.").waitFor();
  await looksRight(bob, "post-lines-instead");
  await press(bob, bob.page.getByRole("button", { name: "Keep my answer" }));
  await bob.page.locator("dialog [data-path='0.0.0.0']", { hasText: "Nc6" }).waitFor();
  // If no moves follow the old answer, the new one replaces it.
  await press(bob, bob.page.locator("dialog [data-path='1']"));
  await bob.page.locator("dialog [data-lines-at='1']").waitFor();
  await foresee(bob, ["g8f6"]);
  await bob.page.locator("dialog [data-path='1.0']", { hasText: "Nf6" }).waitFor();
  await press(bob, bob.page.getByRole("button", { name: "Save the lines" }));
  await bob.page.locator("[data-lines='6']").waitFor();
  await done(bob, "Saved. Only you see these lines.");
  await looksRight(bob, "post-lines-saved");
  await leave(bob);

  await players.playing(alice);
  assert.equal(await alice.page.locator("[data-lines]").count(), 0, "it is her turn");
  await players.play(alice, "e2e4");
  await players.seesPly(alice, 2);
  await alice.page.locator("[data-ply='2'] sup").waitFor();
  await looksRight(alice, "post-lines-answered");
  await players.play(alice, "f1c4");
  await players.seesPly(alice, 3);
  await alice.page.locator("[data-lines='0']").waitFor();
  await visit(bob, link);
  await players.seesPly(bob, 3);
  await players.play(bob, "g8f6");
  await bob.page.locator("[data-lines='0']").waitFor();
  await enter(bob, ["c4f7", "e8f7"]);
  await press(bob, bob.page.getByRole("button", { name: "Save the lines" }));
  await press(bob, bob.page.getByRole("button", { name: "Drop all" }));
  await bob.page.locator("[data-lines='0']").waitFor();
  await players.resign(bob);
}

/** However small a dialog is, the buttons at its end are in view. */
async function endStays({ page }, { width, height }) {
  await page.setViewportSize({ width, height: 480 });
  const cut = await page.evaluate(() => {
    const dialog = document.querySelector("dialog[open]");
    return dialog.lastElementChild.getBoundingClientRect().bottom - dialog.getBoundingClientRect().bottom;
  });
  assert.ok(cut <= 0, `${cut} pixels of the buttons are cut`);
  await page.setViewportSize({ width, height });
}

/** Enters moves on the board of the lines, from where it stands. */
async function foresee(person, moves) {
  for (const move of moves) {
    const before = await person.page.locator("[data-lines-at]").getAttribute("data-lines-fen");
    await players.play(person, move, { board: "dialog" });
    await person.page.waitForFunction((fen) => document.querySelector("[data-lines-at]").dataset.linesFen !== fen, before);
  }
}

async function enter(person, moves) {
  await press(person, person.page.getByRole("button", { name: /^(Plan your answers|Change the lines)$/ }));
  await person.page.locator("dialog[open] [data-lines-at='']").waitFor();
  await foresee(person, moves);
}

const sizes = [["1440 px", kDesk], ["360 px", kPhone]];
export const postTests = Object.fromEntries(
  sizes.flatMap(([at, size]) => [
    [`by post: two who are never there together play through their draw, and pause, at ${at}`, (given) => neverTogether(given, size)],
    [`by post: a die that falls in play waits for who is away, at ${at}`, (given) => dieInPlay(given, size)],
    [`by post: days off, banks and own days are chosen and shown, at ${at}`, (given) => chosen(given, size)],
    [`by post: what is foreseen is answered at once, at ${at}`, (given) => conditional(given, size)],
    [`by post: a rated game counts in a pool of its own, at ${at}`, (given) => rated(given, size)],
    [`by post: a seek and a challenge wait while nobody is there, at ${at}`, (given) => waits(given, size)],
  ]),
);
