// The secrets of dice by post on more than one device: the first browser makes the game and never opens again; another
// browser of the same player goes on, by a file, by a code's link, or by the sealed backup. Another test is about
// players who take no part in the dice.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fillIn, register, signIn } from "./accounts.mjs";
import { kDesk, kPhone, newPerson } from "./browser.mjs";
import { looksRight, looksWell } from "./looks.mjs";
import { Opponent } from "./opponent.mjs";
import * as players from "./players.mjs";
import { choose, done, leave, make, two, visit } from "./post.mjs";
import * as touch from "./touch.mjs";

const kGame = "Rolling Chess with the Dynamic General";
/** Moves with which knights land as Generals, whose numbers are rolled. */
const kCalls = { white: "b1b3c3", black: "b8c8c6" };

/** Presses a button in the middle of the window, where no notice lies over it. */
async function press(person, what) {
  await what.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await touch.press(person, what);
}

const button = ({ page }, name) => page.getByRole("button", { name, exact: true });
const mayMove = ({ page }) => page.waitForFunction(() => (document.querySelector("[data-phase]")?.dataset.legal ?? "") !== "");

async function calls(person, side, ply) {
  await players.playing(person);
  await person.page.locator(".over").waitFor({ state: "detached" });
  await mayMove(person);
  await players.play(person, kCalls[side]);
  await players.seesPly(person, ply);
}

/**
 * A game in which a roll waits for White, who has no device open. White and Black have made one move each that calls
 * for a die.
 */
async function underWay(given, size, name, before = async () => undefined) {
  const { base } = given.server;
  const [alice, bob] = [await another(given, size), new Opponent(base)];
  given.persons.push(bob);
  await register(alice, base, name);
  await choose(alice, base, kGame);
  await press(alice, button(alice, "White"));
  await press(alice, make(alice));
  const link = await alice.page.getByLabel("Link to this game").inputValue();
  await leave(alice);
  await bob.join(link);
  await bob.sees(({ drawing }) => drawing?.committed.includes(bob.you.id));
  bob.leave();
  await visit(alice, link);
  await calls(alice, "white", 1);
  await before(alice, base);
  await leave(alice);
  bob.visit(link);
  await bob.play(kCalls.black);
  bob.leave();
  return { alice, bob, base, link };
}

async function another(given, size) {
  const person = await newPerson(given.browser, size);
  given.persons.push(person);
  return person;
}

/** The new device has what it needs: it does its part of the roll without help, and the game goes on. */
async function goesOn(person, bob, link) {
  await visit(person, link);
  await mayMove(person);
  const { legal } = await players.stateOf(person);
  await players.play(person, legal.find((move) => /^[a-z]2[a-z]3$/.test(move)));
  await players.seesPly(person, 3);
  await leave(person);
  bob.visit(link);
  await bob.seesPly(3);
  await bob.send("resign");
}

/** Opens the account page, where the first browser hands over what it has. */
async function moveOut(alice, base) {
  await visit(alice, `${base}account`);
  await done(alice, "This browser keeps the secret number of 1 roll or game.");
  await press(alice, button(alice, "Move them"));
  await done(alice, "From now on only the other device");
  await press(alice, button(alice, "Yes, move them"));
  return alice.page.locator("[data-phrase]").getAttribute("data-phrase");
}

async function byFile(given, size) {
  const name = `FileAlice${size.width}`;
  const { alice, bob, base, link } = await underWay(given, size, name);
  const phrase = await moveOut(alice, base);
  const [download] = await Promise.all([alice.page.waitForEvent("download"), press(alice, alice.page.getByRole("link", { name: "Download the file" }))]);
  await alice.page.locator("#secrets").scrollIntoViewIfNeeded();
  await looksWell(alice, "secrets-out");
  // The first browser does not open what it has handed over.
  await alice.page.goto(link);
  await done(alice, "You have carried your secret number");
  await looksRight(alice, "secrets-elsewhere");
  const text = await readFile(await download.path(), "utf8");
  await leave(alice);

  const phone = await another(given, size);
  await signIn(phone, base, name);
  await phone.page.goto(link);
  await done(phone, "is not in this browser");
  await looksRight(phone, "secrets-gone");
  await press(phone, phone.page.getByRole("link", { name: "bring it here" }));
  await phone.page.getByLabel("File from the other device").setInputFiles({ name: "astragal-dice.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await phone.page.getByLabel("Phrase of the file or link", { exact: true }).fill("0000 0000 0000 0000");
  await press(phone, button(phone, "Bring them here"));
  await done(phone, "This phrase does not open it.");
  await phone.page.getByLabel("Phrase of the file or link", { exact: true }).fill(phrase.toLowerCase().match(/.{4}/g).join(" "));
  await press(phone, button(phone, "Bring them here"));
  await done(phone, "is here now");
  await looksWell(phone, "secrets-in");
  await leave(phone);
  await goesOn(phone, bob, link);
}

async function byLink(given, size) {
  const name = `LinkAlice${size.width}`;
  const { alice, bob, base, link } = await underWay(given, size, name);
  const phrase = await moveOut(alice, base);
  await alice.page.getByRole("img", { name: "QR code with a link" }).scrollIntoViewIfNeeded();
  await looksRight(alice, "secrets-code");
  const carried = await alice.page.getByLabel("The same as a link").inputValue();
  // In a tab that shows this page already nothing is loaded, and the link is taken all the same.
  await alice.page.goto(carried);
  await done(alice, "Type the phrase that it shows.");
  await leave(alice);

  const phone = await another(given, size);
  await phone.page.goto(carried);
  await done(phone, "Sign in to open them here.");
  await looksRight(phone, "secrets-link-guest");
  await fillIn(phone, name, "correct horse");
  await press(phone, button(phone, "Sign in"));
  await done(phone, "Type the phrase that it shows.");
  await phone.page.getByLabel("Phrase of the file or link", { exact: true }).fill(phrase);
  await looksWell(phone, "secrets-link");
  await press(phone, button(phone, "Bring them here"));
  await done(phone, "is here now");
  assert.equal(new URL(phone.page.url()).hash, "");
  await leave(phone);
  await goesOn(phone, bob, link);
}

/** Turns the backup on: the phrase is shown once, and two of its groups are asked back. */
async function turnOn(alice, base) {
  await alice.page.goto(`${base}account`);
  await press(alice, button(alice, "Turn on the backup"));
  const phrase = await alice.page.locator("[data-phrase]").getAttribute("data-phrase");
  await looksWell(alice, "secrets-phrase");
  await press(alice, button(alice, "I have written it down"));
  const asked = alice.page.locator("[data-group]");
  assert.equal(await asked.count(), 2);
  for (const input of await asked.all()) {
    const group = Number(await input.getAttribute("data-group"));
    await input.fill(phrase.slice(4 * group, 4 * group + 4).toLowerCase());
  }
  await looksWell(alice, "secrets-asked");
  await press(alice, button(alice, "Turn on the backup"));
  await alice.page.locator("[data-backup=on]").waitFor();
  await looksWell(alice, "secrets-on");
  return phrase;
}

async function byBackup(given, size) {
  const name = `BackupAlice${size.width}`;
  let phrase;
  const { bob, base, link } = await underWay(given, size, name, async (alice, at) => (phrase = await turnOn(alice, at)));
  const phone = await another(given, size);
  await signIn(phone, base, name);
  await done(phone, "There is a backup from another device.");
  await looksRight(phone, "secrets-there");
  await phone.page.getByLabel("Phrase of the backup", { exact: true }).fill(phrase);
  await press(phone, button(phone, "Use it here"));
  await phone.page.locator("[data-backup=on]").waitFor();
  await leave(phone);

  // Nothing is revealed while the backup cannot be stored; afterwards it goes on without help.
  phone.page = await phone.context.newPage();
  await phone.page.route("**/api/account/sealed", (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await phone.page.goto(link);
  await done(phone, "The sealed backup could not be stored");
  assert.equal((await players.stateOf(phone)).legal.length, 0);
  await looksRight(phone, "secrets-not-stored");
  await phone.page.unroute("**/api/account/sealed");
  await mayMove(phone);
  await leave(phone);
  await goesOn(phone, bob, link);
}

async function apart(given, size) {
  const [alice, bob] = await two(given, size);
  const { base } = given.server;
  await choose(alice, base, kGame);
  await press(alice, button(alice, "White"));
  await press(alice, make(alice));
  const link = await alice.page.getByLabel("Link to this game").inputValue();
  await alice.page.getByLabel("Take no part in the dice").check();
  await looksWell(alice, "apart-choice");
  await leave(alice);
  await players.join(bob, link);
  await done(bob, "Your part is done.");
  await leave(bob);
  await visit(alice, link);
  await calls(alice, "white", 1);
  await done(alice, "takes no part");
  await looksRight(alice, "apart-waits");
  await leave(alice);
  await visit(bob, link);
  await calls(bob, "black", 2);
  // The game does not wait for White: the die has fallen.
  await bob.page.locator("[data-player=white] [data-due]").waitFor();
  await looksRight(bob, "apart-fallen");
  const roll = await bob.page.locator('a[href^="/draw/"]').first().getAttribute("href");
  await bob.page.goto(new URL(roll, base).href);
  await done(bob, "Took no part, by choice");
}

const sizes = [["1440 px", kDesk], ["360 px", kPhone]];
export const secretTests = Object.fromEntries(
  sizes.flatMap(([at, size]) => [
    [`secrets: a file carries them to another browser, which goes on, at ${at}`, (given) => byFile(given, size)],
    [`secrets: the link of a QR code does, at ${at}`, (given) => byLink(given, size)],
    [`secrets: the sealed backup does, and nothing is revealed before it is stored, at ${at}`, (given) => byBackup(given, size)],
    [`secrets: nobody waits for who takes no part in the dice, at ${at}`, (given) => apart(given, size)],
  ]),
);
