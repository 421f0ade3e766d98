// The page in another language: for who asks for it, and for who chooses it, in this browser and on all devices of an account.
// What is seen is whole: no English, nothing cut off.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fillIn, kPassword } from "./accounts.mjs";
import { kDesk, kPhone, newPerson, until } from "./browser.mjs";
import { form } from "./lobby.mjs";
import { looksWell } from "./looks.mjs";
import { Opponent } from "./opponent.mjs";
import * as players from "./players.mjs";
import { press } from "./touch.mjs";

const kGerman = { locale: "de-DE" };
const names = JSON.parse(readFileSync(new URL("../messages/names/de.json", import.meta.url), "utf8"));

/** Words that no German sentence has, and that an English one hardly does without. */
const kEnglish = /\b(the|and|your|you|with|from|is|are|not|this|white|black|board|games?|moves?|players?)\b/i;

/** Visible texts that look English, and elements in which a word does not fit. */
async function troubles({ page }) {
  const { texts, cut } = await page.evaluate(() => {
    const seen = (node) => node.checkVisibility() && node.closest("[lang=en], [translate=no], script, style, .sr-only, code") === null;
    const all = [...document.body.querySelectorAll("*")].filter(seen);
    const texts = all.flatMap((node) => [...node.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data.trim()));
    const cut = all.filter((node) => node.matches("button, a.button, h1, h2, label, th, td") && node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1 && !node.matches(".hidden") && getComputedStyle(node).overflowX !== "visible" && getComputedStyle(node).textOverflow !== "ellipsis");
    return { texts: texts.filter(Boolean), cut: cut.map((node) => node.outerHTML.slice(0, 120)) };
  });
  return [...texts.filter((text) => kEnglish.test(text)), ...cut];
}

async function isGerman(person, title) {
  await person.page.waitForLoadState("networkidle");
  assert.equal(await person.page.evaluate(() => document.documentElement.lang), "de", title);
  await looksWell(person, `de-${title}`);
  assert.deepEqual(await troubles(person), [], title);
}

const kPages = {
  ...{ games: "games", guide: "games/chu-shogi", courier: "games/courier", board: "board/tamerlane", players: "top", account: "account" },
  ...{ file: "file", dice: "check", nothing: "nothing/here", tournaments: "tournaments", puzzles: "puzzles" },
};

async function inGerman(given, size) {
  const person = await newPerson(given.browser, size, kGerman);
  given.persons.push(person);
  const { page } = person;
  await page.goto(given.server.base);
  await page.locator(".home[aria-busy=false]").waitFor();
  await page.getByRole("heading", { name: "Schach, das du noch nicht gespielt hast" }).waitFor();
  await isGerman(person, "home");
  for (const [title, path] of Object.entries(kPages)) {
    await page.goto(`${given.server.base}${path}`);
    await page.locator("h1").first().waitFor({ state: "attached" });
    await isGerman(person, title);
  }
}

async function game(given, size) {
  const person = await newPerson(given.browser, size, kGerman);
  const bob = new Opponent(given.server.base);
  given.persons.push(bob, person);
  const link = await bob.create({ game: "Courier Chess", clock: [60, 5], color: "Black" });
  await person.page.goto(link);
  await press(person, person.page.getByRole("button", { name: "Mitspielen", exact: true }));
  await players.playing(person);
  await isGerman(person, "game");
  const legal = (await players.stateOf(person)).phase;
  assert.equal(legal, "playing");
  await press(person, person.page.getByRole("button", { name: "Stellung in Worten", exact: true }));
  await person.page.getByRole("dialog").getByText("Kurier", { exact: false }).first().waitFor();
  await isGerman(person, "game-words");
}

/** Who waits for a friend; what the card of the invitation holds stays within it. */
async function waiting(given, size) {
  const person = await newPerson(given.browser, size);
  given.persons.push(person);
  const { page } = person;
  await form(person, given.server.base, { game: "Chess 56", opponent: "A friend, by link" });
  await press(person, page.getByRole("button", { name: "Make the game" }));
  await page.getByLabel("Link to this game").waitFor();
  await person.context.addCookies([{ name: "language", value: "de", url: given.server.base }]);
  await page.reload();
  await page.getByRole("button", { name: "Solange gegen den Computer, Stufe 3" }).waitFor();
  await isGerman(person, "waiting");
  const out = await page.locator(".waiting").evaluate((card) => {
    const { left, right } = card.getBoundingClientRect();
    const sticksOut = (box) => box.left < left - 1 || box.right > right + 1;
    return [...card.querySelectorAll("*")].filter((node) => sticksOut(node.getBoundingClientRect())).map((node) => node.outerHTML.slice(0, 120));
  });
  assert.deepEqual(out, [], "what sticks out of the card");
}

/** What the server refuses is said in German, over HTTP and over the socket. */
async function refused(given, size) {
  const person = await newPerson(given.browser, size, kGerman);
  const bob = new Opponent(given.server.base);
  given.persons.push(bob, person);
  const { page } = person;
  await page.goto(`${given.server.base}account`);
  await page.getByLabel("Name", { exact: true }).fill("Niemand");
  await page.getByLabel("Passwort", { exact: true }).fill("kein Passwort");
  await press(person, page.getByRole("button", { name: "Anmelden", exact: true }));
  await page.getByText("Es gibt kein Konto mit diesem Namen und diesem Passwort.").waitFor();
  await isGerman(person, "refused");
  const link = await bob.create({ id: "chess", clock: [60, 5], color: "Black" });
  await page.goto(link);
  await press(person, page.getByRole("button", { name: "Mitspielen", exact: true }));
  await page.locator(".talk form input").fill("guten \u202etag");
  await press(person, page.getByRole("button", { name: "Senden", exact: true }));
  await page.getByText("Eine Nachricht hat keine Zeichen, die die Schreibrichtung umkehren.").waitFor();
  await isGerman(person, "refused-line");
}

const kBroken = `[White "Müller"]
[Black "Schmidt"]
[Result "1-0"

1. e4 (1. Ke3) (1. d4 d5 2. Bb8) e5 2. Nf3 ) Nc6 3. Bb5 Nd4 4. Bxd5 {ein Versehen
`;

/** What is odd and what is wrong in a game file of another program. */
async function gameFile(given, size) {
  const person = await newPerson(given.browser, size, kGerman);
  given.persons.push(person);
  const { page } = person;
  const show = async (text) => {
    await page.goto(`${given.server.base}file`);
    await page.getByLabel("Oder füg eine Partie ein").fill(text);
    await press(person, page.getByRole("button", { name: "Partie zeigen", exact: true }));
  };
  await show(kBroken);
  await page.locator(".study[data-at='0.0.0.0.0.0']").waitFor();
  await page.getByRole("alert").filter({ hasText: "4. Bxd5 ist nicht spielbar: mit Läufer (c1, b5) kommt Weiß nicht nach d5." }).waitFor();
  await page.getByText("das Tag Result wird nicht geschlossen: es endet mit seiner Zeile").waitFor();
  await page.locator("[data-warnings] ~ details summary").click();
  await page.getByText("die Variante endet vor 2. „Bb8“: mit Läufer (c1, f1) kommt Weiß nicht nach b8").waitFor();
  await isGerman(person, "file-broken");
  await show("1. f3 e5 2. g4 Qh4# 1-0");
  await page.getByText("nach der Datei endet die Partie 1-0, nach den Regeln 0-1: Weiß ist matt").waitFor();
  await show('[Variant "Crazyhouse"]\n\n1. e4 *');
  await page.getByRole("alert").filter({ hasText: "das Spiel „Crazyhouse“ gibt es bei Astragal nicht" }).waitFor();
  await isGerman(person, "file-refused");
}

/** Numbers and dates are written as Germans do, also where somebody chooses among them. */
async function numbers(given, size) {
  const person = await newPerson(given.browser, size, kGerman);
  given.persons.push(person);
  const { page } = person;
  await page.goto(`${given.server.base}board/chess#moves=e2e4`);
  await press(person, page.getByRole("button", { name: "Bild, GIF, einbetten" }));
  const seconds = page.getByLabel("Sekunden je Zug");
  await seconds.waitFor();
  assert.deepEqual(await seconds.locator("option").allInnerTexts(), ["0,5", "1", "2", "4"]);
  await page.goto(`${given.server.base}file`);
  const one = (date) => `[Date "${date}"]\n[White "Müller"]\n[Black "Schmidt"]\n[Result "*"]\n\n1. e4 *\n\n`;
  await page.getByLabel("Oder füg eine Partie ein").fill(one("2024.01.15") + one("2023.05.01"));
  await press(person, page.getByRole("button", { name: "Partie zeigen", exact: true }));
  await page.locator("[data-game='0']").getByText("15. Jan. 2024").waitFor();
  await page.locator("[data-game='1']").getByText("1. Mai 2023").waitFor();
  await isGerman(person, "file-list");
}

/** Each game and each kind of piece has a German name, each option German words, and none is left over. */
async function named({ server }) {
  const get = async (path) => (await fetch(new URL(path, server.base))).json();
  const { variants } = await get("api/variants");
  assert.deepEqual(variants.map(({ id }) => id).sort(), Object.keys(names.games).sort());
  const found = new Set();
  const missing = [];
  for (const { id } of variants) {
    for (const { name } of (await get(`api/variants/${id}`)).pieces) {
      const group = [id, "all"].find((one) => names.pieces[one]?.[name] !== undefined);
      if (group === undefined) missing.push(`${id}: ${name}`);
      else found.add(`${group}: ${name}`);
    }
  }
  assert.deepEqual(missing, [], "pieces without a German name");
  const helps = new Set(variants.flatMap(({ options }) => options.map(({ help }) => help)));
  assert.deepEqual([...helps].sort(), Object.keys(names.options).sort(), "what options are, in German");
}

async function chosen(given, size) {
  const person = await newPerson(given.browser, size, kGerman);
  const elsewhere = await newPerson(given.browser, size);
  given.persons.push(person, elsewhere);
  const { page } = person;
  const name = `Anna${size.width}`;
  await page.goto(`${given.server.base}account`);
  await page.getByText("Neu hier? Leg ein Konto an").click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Passwort", { exact: true }).fill(kPassword);
  await press(person, page.getByRole("button", { name: "Konto anlegen" }));
  await page.getByRole("heading", { name, exact: true }).waitFor();
  const told = () => page.evaluate(async () => (await (await fetch("/api/account/notices/settings")).json()).settings.language);
  await until(async () => (await told()) === "de", "the account has the language of the page");
  await isGerman(person, "settings");
  // On another device, whose browser asks for English, the account is in German.
  await elsewhere.page.goto(`${given.server.base}account`);
  assert.equal(await elsewhere.page.evaluate(() => document.documentElement.lang), "en");
  await fillIn(elsewhere, name, kPassword);
  await press(elsewhere, elsewhere.page.getByRole("button", { name: "Sign in", exact: true }));
  await elsewhere.page.locator("html[lang=de]").waitFor({ state: "attached" });
  // A choice holds from then on, over a reload too.
  await page.getByLabel("Sprache").selectOption("en");
  await page.locator("html[lang=en]").waitFor({ state: "attached" });
  await page.getByRole("heading", { name: "In this browser" }).waitFor();
  await page.reload();
  await page.locator("html[lang=en]").waitFor({ state: "attached" });
  assert.equal(await told(), "en");
}

/** Shogi as Japanese players know it, for a browser that asks for Japanese. */
async function japanese(given, size) {
  const person = await newPerson(given.browser, size, { locale: "ja-JP" });
  const bob = new Opponent(given.server.base);
  given.persons.push(bob, person);
  await person.page.goto(await bob.create({ id: "sho-shogi", clock: [60, 5], color: "Black" }));
  await press(person, person.page.getByRole("button", { name: "Join", exact: true }));
  await players.playing(person);
  await players.play(person, "c3c4");
  await person.page.getByText("▲7六歩(77)").first().waitFor();
  await looksWell(person, "ja-game");
  await press(person, person.page.getByRole("button", { name: "Position in words", exact: true }));
  await person.page.getByRole("dialog").getByText("王将").first().waitFor();
  // On a board for one, with a variation, too.
  await person.page.goto(`${given.server.base}board/sho-shogi#moves=c3c4+c7c6+(g7g6)+c4c5+c6c5`);
  for (const text of ["▲7六歩(77)", "△3四歩(33)", "△同歩(74)"]) await person.page.locator(".tree").getByText(text, { exact: true }).waitFor();
  await looksWell(person, "ja-board");
}

export const languageTests = {
  ...Object.fromEntries([kDesk, kPhone].map((size) => [`the page in German at ${size.width}`, (given) => inGerman(given, size)])),
  ...Object.fromEntries([kDesk, kPhone].map((size) => [`a game in German at ${size.width}`, (given) => game(given, size)])),
  ...Object.fromEntries([kDesk, kPhone].map((size) => [`an invitation in German at ${size.width}`, (given) => waiting(given, size)])),
  ...Object.fromEntries([kDesk, kPhone].map((size) => [`refusals in German at ${size.width}`, (given) => refused(given, size)])),
  ...Object.fromEntries([kDesk, kPhone].map((size) => [`a broken game file in German at ${size.width}`, (given) => gameFile(given, size)])),
  ...Object.fromEntries([kDesk, kPhone].map((size) => [`a language that is chosen at ${size.width}`, (given) => chosen(given, size)])),
  ...Object.fromEntries([kDesk, kPhone].map((size) => [`shogi in Japanese at ${size.width}`, (given) => japanese(given, size)])),
  ...Object.fromEntries([kDesk, kPhone].map((size) => [`numbers and dates in German at ${size.width}`, (given) => numbers(given, size)])),
  "every game and piece has a German name": named,
};
