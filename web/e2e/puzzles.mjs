// Puzzles as people solve them: today's from the first page, one that is solved and one that is not, with and without
// an account.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { register } from "./accounts.mjs";
import { kDesk, kPhone, newPerson, until } from "./browser.mjs";
import { complaintsDayAndNight, looksRight } from "./looks.mjs";
import { play } from "./players.mjs";
import { press } from "./touch.mjs";

const kSizes = { "by mouse": kDesk, "by finger": kPhone };

/** The puzzles that the program holds, with their solutions. */
function puzzlesOf(variant) {
  const text = readFileSync(new URL(`../../server/puzzles/data/${variant}.jsonl`, import.meta.url), "utf8");
  return text.split("\n").slice(1).filter(Boolean).map((line) => JSON.parse(line));
}

const phase = ({ page }, wanted) => page.locator(`.puzzle[data-phase=${wanted}]`).waitFor();
const movesOf = async ({ page }) => (await page.locator(".puzzle").getAttribute("data-moves")).split(" ");
const toBoard = ({ page }) => page.locator(".place").evaluate((node) => node.scrollIntoView());
/** Whether a move goes from one square to another without another move to choose there. */
const isPlain = (move, all) => /^[a-z]\d+[a-z]\d+$/.test(move) && !all.some((other) => other !== move && other.startsWith(move));

async function visitor(given, size) {
  const person = await newPerson(given.browser, size);
  given.persons.push(person);
  return person;
}

async function goTo(person, { server }, id) {
  await person.page.goto(`${server.base}puzzles/${id}`);
  await phase(person, "yours");
}

async function solve(person, puzzle) {
  for (const [i, move] of puzzle.moves.entries()) {
    if (i % 2 === 1) continue;
    await phase(person, "yours");
    const answered = () => person.page.locator(".puzzle").getAttribute("data-fen");
    const before = await answered();  // an answer may be there before this asks again
    await toBoard(person);
    await play(person, move);
    if (i + 1 < puzzle.moves.length) {
      await until(async () => (await answered()) !== before && (await person.page.locator(".puzzle").getAttribute("data-phase")) === "yours", `${puzzle.moves[i + 1]} is answered`);
    }
  }
  await phase(person, "solved");
}

/** Puzzles of chess with a mate in two that can be played without a choice. */
const plainMates = () => puzzlesOf("chess").filter(({ mate, moves }) => mate === 2 && moves.every((move) => /^[a-z]\d+[a-z]\d+$/.test(move)));

async function today(given, size, title) {
  const person = await visitor(given, size);
  const { page } = person;
  await page.goto(given.server.base);
  await page.locator("header").getByRole("link", { name: "Puzzles" }).waitFor();
  const card = page.locator("[data-today]:not([data-today=undefined])");
  await card.getByRole("link").waitFor();
  await looksRight(person, `puzzles-home-${title}`);
  const id = await card.getAttribute("data-today");
  await press(person, card.getByRole("link"));
  await page.locator(`[data-puzzle="${id}"]`).waitFor();
  assert.match(await page.locator(".task").innerText(), /^(White|Black) to move/);
  const { variant } = await (await fetch(`${given.server.base}api/puzzles/${id}`)).json();
  const { name } = await (await fetch(`${given.server.base}api/variants/${variant}`)).json();
  assert.equal(await page.title(), `${name} puzzle ${id} – Astragal`);
  await press(person, page.locator("[data-ask-hint]"));
  await page.locator("[data-hint]").waitFor();
  await press(person, page.locator("[data-solution]"));
  await phase(person, "shown");
  await page.locator("[data-next]").waitFor();
  assert.match(await page.locator("[data-told]").innerText(), /solution/);
}

async function withAccount(given, size, title) {
  const person = await visitor(given, size);
  const { page } = person;
  await register(person, given.server.base, `Solver${size.width}`);
  const [first, second] = plainMates();
  await goTo(person, given, first.id);
  assert.deepEqual(await complaintsDayAndNight(person, "a puzzle", `puzzles-one-${title}`), []);
  await solve(person, first);
  assert.match(await page.locator("[data-change]").innerText(), /1500 → 1[5-9]\d\d \(\+\d+\)/);
  await looksRight(person, `puzzles-solved-${title}`);

  await goTo(person, given, second.id);
  const all = await movesOf(person);
  await toBoard(person);
  await play(person, all.find((move) => move !== second.moves[0] && isPlain(move, all)));
  await phase(person, "wrong");
  assert.match(await page.locator("[data-told]").innerText(), /not the move/);
  assert.match(await page.locator("[data-change]").innerText(), /\(−\d+\)/);
  await looksRight(person, `puzzles-wrong-${title}`);

  await page.goto(`${given.server.base}puzzles`);
  const chess = page.locator("[data-puzzles-of=chess]");
  await chess.locator("[data-own]", { hasText: "solved 1 of 2" }).waitFor();
  assert.deepEqual(await complaintsDayAndNight(person, "all puzzles", `puzzles-all-${title}`), []);
  await press(person, chess.getByRole("button"));
  await phase(person, "yours");
  const id = await page.locator("[data-puzzle]").getAttribute("data-puzzle");
  assert.ok(![first.id, second.id].includes(id), "another one");
  await press(person, page.locator("[data-next]"));
  await until(async () => (await page.locator("[data-puzzle]").getAttribute("data-puzzle")) !== id, "the next one");
}

/** Puzzles by keys alone, and addresses of puzzles that do not exist. */
async function byKeys(given) {
  const person = await visitor(given, kDesk);
  const { page } = person;
  await page.goto(`${given.server.base}puzzles/00000000`);
  await page.getByText("There is no such puzzle", { exact: false }).waitFor();
  assert.doesNotMatch(await page.locator("main").innerText(), /api/, "no words for programs");
  await page.goto(`${given.server.base}puzzles/nothing`);
  await page.locator("main [role=alert]").waitFor();
  await page.locator("main").getByRole("link", { name: "All puzzles" }).waitFor();
  const [puzzle] = puzzlesOf("shatar");
  await goTo(person, given, puzzle.id);
  await page.locator("[data-solution]").focus();
  await page.keyboard.press("Enter");
  await phase(person, "shown");
  const focused = (selector) => until(() => page.evaluate((wanted) => document.activeElement?.matches(wanted), selector), `${selector} has the keyboard`);
  await focused("[data-next]");
  await page.keyboard.press("Enter");
  await page.locator(`[data-puzzle]:not([data-puzzle="${puzzle.id}"])`).waitFor();
  await focused(".place [role=application]");
  await page.locator("[data-next]").focus();
  await page.keyboard.press("Enter");
  await focused(".place [role=application]");
  await goTo(person, given, puzzle.id);
  await page.locator("[data-solution]").click();
  await phase(person, "shown");
  const analyse = page.getByRole("link", { name: "Analysis board" });
  await analyse.focus();
  await page.keyboard.press("Enter");
  await page.locator(`.study[data-fen="${puzzle.fen}"]`).waitFor();
}

/** All puzzles of a game but one are tried: leaving that one does not lead to another by itself. */
async function allTried(given) {
  const person = await visitor(given, kPhone);
  const { page } = person;
  await register(person, given.server.base, "Diligent");
  const puzzles = puzzlesOf("shatar");
  await page.evaluate(async (ids) => {
    for (const id of ids) {
      const { ok, status } = await fetch(`/api/puzzles/${id}/solution`, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
      if (!ok) throw new Error(`${id}: ${status}`);
    }
  }, puzzles.slice(1).map(({ id }) => id));
  await goTo(person, given, puzzles[0].id);
  await press(person, page.locator("[data-next]"));
  await page.locator("[data-all-tried]", { hasText: "all other puzzles of Shatar" }).waitFor();
  await page.getByRole("link", { name: "Another game" }).waitFor();
  await looksRight(person, "puzzles-all-tried");
  await press(person, page.getByRole("button", { name: "Solve one again" }));
  await page.locator(`[data-puzzle]:not([data-puzzle="${puzzles[0].id}"])`).waitFor();
}

export const puzzleTests = {
  ...Object.fromEntries(
    Object.entries(kSizes).flatMap(([how, size]) => [
      [`today's puzzle from the first page, ${how}`, (given) => today(given, size, size.width)],
      [`puzzles solved and failed with an account, ${how}`, (given) => withAccount(given, size, size.width)],
    ]),
  ),
  "all puzzles of a game are tried": allTried,
  "puzzles by keys, and one that is not there": byKeys,
};
