// Two people and a game between them, each in a browser of their own; they use the page as people do. One of them may
// be an opponent without a page.
import assert from "node:assert/strict";
import { newPerson } from "./browser.mjs";
import { Opponent } from "./opponent.mjs";
import { drag, press, tap } from "./touch.mjs";

/** Opens the choices of a game, by its name or id. */
export async function open(person, base, { game, id }) {
  const { page } = person;
  await page.goto(base);
  await press(person, id === undefined ? page.getByRole("button", { name: `Play ${game}`, exact: true }) : page.locator(`[data-game="${id}"] button`));
  await page.getByRole("dialog").waitFor();
}

/** Makes a game with the form; the result is its link. */
export async function create(person, base, { game, id, options = {}, clock = [10, 5], color = "White" }) {
  if (person instanceof Opponent) return person.create({ game, id, options, clock, color });
  const { page } = person;
  await open(person, base, { game, id });
  if (Object.keys(options).length > 0) await page.locator("dialog summary").click();
  for (const [name, value] of Object.entries(options)) {
    await page.locator(`[data-option="${name}"] select`).selectOption(value);
  }
  if (clock === "unlimited") {
    await press(person, page.getByRole("button", { name: "No clock", exact: true }));
  } else {
    await press(person, page.getByRole("button", { name: "Other…" }));
    await page.getByLabel("Minutes", { exact: true }).fill(String(clock[0]));
    await page.getByLabel("Seconds a move").fill(String(clock[1]));
  }
  await press(person, page.getByRole("button", { name: color, exact: true }));
  await press(person, page.getByRole("button", { name: "Make the game" }));
  const link = await page.getByLabel("Link to this game").inputValue();
  // The element that had the focus is gone: the heading of the new game has the focus now.
  await page.waitForFunction(() => document.activeElement?.matches(".waiting h2"));
  return link;
}

export async function join(person, link) {
  if (person instanceof Opponent) return person.join(link);
  await person.page.goto(link);
  await press(person, person.page.getByRole("button", { name: "Join", exact: true }));
}

const kOther = { White: "Black", Black: "White" };

/**
 * A game of two people that has begun. White is the first of them, unless the terms say otherwise or colours were
 * drawn. With `opponent` the second person has no page and makes the game, so that the first one only has to open a
 * link.
 */
export async function table(given, size, terms, { opponent = false, ...people } = {}) {
  const alice = await newPerson(given.browser, size, people.alice);
  const bob = opponent ? new Opponent(given.server.base) : await newPerson(given.browser, size, people.bob);
  given.persons.push(alice, bob);
  const [maker, guest] = opponent ? [bob, alice] : [alice, bob];
  const { color = "White" } = terms;
  const link = await create(maker, given.server.base, { ...terms, color: opponent ? kOther[color] : color });
  await join(guest, link);
  await Promise.all([alice, bob].map(playing));
  const flipped = (await sideOf(alice)) === "black";
  const [white, black] = flipped ? [bob, alice] : [alice, bob];
  return { alice, bob, white, black, link, id: link.split("/").at(-1), sides: [white, black] };
}

export function playing(person) {
  if (person instanceof Opponent) return person.sees(({ phase }) => phase === "playing" || phase === "ended");
  return person.page.locator("[data-phase=playing], [data-phase=ended]").waitFor();
}

/** The colour of the player who sits below. */
export async function sideOf({ page }) {
  return page.locator(".bottom [data-player]").getAttribute("data-player");
}

export async function stateOf({ page }) {
  return page.locator("[data-phase]").evaluate(({ dataset }) => ({
    phase: dataset.phase,
    ply: Number(dataset.ply),
    legal: dataset.legal === "" ? [] : dataset.legal.split(" "),
  }));
}

/** Waits until this page shows so many moves, or the game is over. */
export async function seesPly(person, ply) {
  if (person instanceof Opponent) return void (await person.seesPly(ply));
  await person.page.waitForFunction(
    (wanted) => {
      const { dataset } = document.querySelector("[data-phase]") ?? { dataset: {} };
      return Number(dataset.ply) === wanted;
    },
    ply,
    { polling: 20 },
  );
}

/** The squares of a move, one after the other: where the piece stands, and each leg. */
function squaresOf(move) {
  return move.match(/[a-z][0-9]+/g) ?? [];
}

/** Makes one move by mouse or finger, as a drag or as taps, leg by leg; if there is a choice, it is answered. */
export async function play(person, move, { dragged = false, way = squaresOf(move), asks = false, board } = {}) {
  if (person instanceof Opponent) return person.play(move);
  const [from, ...legs] = way;
  const passes = legs.length === 1 && legs[0] === from;
  if (dragged && legs.length === 1 && !passes) {
    await drag(person, from, legs[0]);
  } else {
    await tap(person, from, board);
    for (const leg of passes ? [] : legs) await tap(person, leg, board);
  }
  if (asks || passes) await press(person, person.page.locator(choiceOf(move)));
}

/** How a move is chosen among others over the same squares, or by a mark beside the piece: to pass, or to stop. */
function choiceOf(move) {
  return `.choices [data-move="${move}"], .mark[data-move="${move}"]`;
}

/** Plays moves from a list, alternately; `ways` has the king's squares for castlings. */
export async function playAll({ sides }, moves, ways = {}) {
  for (const [i, move] of moves.entries()) {
    const person = sides[i % 2];
    await seesPly(person, i);
    await play(person, move, { way: ways[move], asks: move.includes("="), dragged: i % 3 === 1 });
    await Promise.all(sides.map((side) => seesPly(side, i + 1)));
  }
}

/** A pseudo-random number generator with a seed, so that a game can be repeated. */
export function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Answers the page, which asks where several moves go over the same squares, as a castling and a king's step in some
 * setups of Chess960, and which waits where a piece that has captured could go on.
 */
export async function answerIfAsked({ page, ...person }, move, ply, look = async () => undefined) {
  const choice = choiceOf(move);
  const settled = ({ ply, choice }) =>
    Number(document.querySelector("[data-phase]")?.dataset.ply) === ply || document.querySelector(choice) !== null;
  await page.waitForFunction(settled, { ply, choice }, { polling: 20 });
  if ((await page.locator(choice).count()) === 0) return;
  await look();
  await press({ page, ...person }, page.locator(choice));
}

/** Pawns go first: with the leapers of Chess 56 one random game in twenty is over before the seventh ply. */
const kCalmPlies = 8;
function calm(moves, ply) {
  const pawns = moves.filter((move) => move.startsWith(ply % 2 === 0 ? "3" : "8", 1));
  return ply < kCalmPlies && pawns.length > 0 ? pawns : moves;
}

/**
 * Both players make random moves that their pages offer, up to `last` plies or the end, and promote as soon as they
 * can. `between` is called before each ply.
 */
export async function playAtRandom(game, last, seed, between = async () => undefined) {
  const roll = dice(seed);
  for (;;) {
    const { phase, ply } = await stateOf(game.white);
    if (phase === "ended" || ply >= last) return ply;
    await between(ply);
    const person = game.sides[ply % 2];
    await seesPly(person, ply);
    const { legal } = await stateOf(person);
    const moves = legal.filter((move) => !move.startsWith("O-"));
    assert.ok(moves.length > 0, `no move at ply ${ply}`);
    const promotion = moves.find((move) => move.includes("="));
    const few = calm(moves, ply);
    const move = promotion ?? few[roll(few.length)];
    await play(person, move, { dragged: roll(2) === 1 });
    await answerIfAsked(person, move, ply + 1);
    await Promise.all(game.sides.map((side) => seesPly(side, ply + 1)));
  }
}

export async function resultOf({ page }) {
  return page.getByRole("status", { name: "Result" }).innerText();
}

export async function resign(person) {
  if (person instanceof Opponent) return person.send("resign");
  await press(person, person.page.getByRole("button", { name: "Resign" }));
  await press(person, person.page.getByRole("button", { name: "Yes, resign" }));
}
