// Every game of the server, between two pages, by mouse: its special moves, then random moves, then somebody resigns;
// with --full the game is played until the rules end it. Pictures of starts and special moves are in
// build/screenshots/every-game.
import assert from "node:assert/strict";
import { kDesk, kPhone, kTablet, scrollsSideways } from "./browser.mjs";
import { kLines } from "./every_line.mjs";
import * as players from "./players.mjs";
import { pieceAt, squaresOfFen } from "./rules.mjs";
import { tap } from "./touch.mjs";

const kPlies = 12;
const kFullPlies = 300;
const kHunt = { plies: 24, games: 150, seed: 7 };

/** The state of this page, once there are moves to choose from or the game is over. */
async function ready({ page }) {
  const seen = await page.waitForFunction(
    () => {
      const { phase, ply, legal, fen } = document.querySelector("[data-phase]")?.dataset ?? {};
      return (phase === "ended" || legal) && { phase, ply: Number(ply), legal: legal.split(" "), fen };
    },
    undefined,
    { polling: 20 },
  );
  return seen.jsonValue();
}

/** The player to move, by White's page: it has no moves while Black has. */
async function moverOf({ white, black }) {
  const fen = await white.page.locator("[data-phase]").getAttribute("data-fen");
  return fen.split(" ")[1] === "w" ? white : black;
}

/** The player to move and the state of that page; a page may hear of a roll a moment later than the other one. */
async function turn(game) {
  const person = await moverOf(game);
  return { person, ...(await ready(person)) };
}

/**
 * The squares that a person clicks for a move: from where, then each leg. For a castling these are the king's squares.
 */
function wayOf(move, fen, castlings) {
  const [wing, goal] = move.split("/");
  if (wing.startsWith("O-O")) {
    const [king, side] = fen.split(" ")[1] === "w" ? ["K", "white"] : ["k", "black"];
    return [squaresOfFen(fen).find((square) => pieceAt(fen, square) === king), goal ?? castlings[side][wing]];
  }
  return move.match(/[a-z][0-9]+/g);
}

/** Checks that the board of the page shows every piece of the position, and no other. */
async function assertShown({ page }) {
  const shown = await page.evaluate(() => ({
    fen: document.querySelector("[data-phase]").dataset.fen,
    pieces: [...document.querySelectorAll("[data-piece]")].map(({ dataset }) => dataset.piece).sort(),
  }));
  assert.deepEqual(shown.pieces, squaresOfFen(shown.fen).filter((square) => pieceAt(shown.fen, square) !== "").sort(), shown.fen);
}

/** Makes one move by mouse; if the page asks for a choice, it is answered. */
async function play(given, game, { person, fen, ply }, move, look = async () => undefined) {
  const way = wayOf(move, fen, given.castlings);
  await players.play(person, move, { way, dragged: ply % 3 === 1 });
  await players.answerIfAsked(person, move, ply + 1, () => look(person, "-choice"));
  await Promise.all(game.sides.map((side) => players.seesPly(side, ply + 1)));
  await look(person, "");
}

async function playLine(given, game, line, prefix) {
  for (const step of line) {
    const [move, name] = step.split("*");
    const seen = await turn(game);
    assert.ok(seen.legal.includes(move), `${move} at ply ${seen.ply} is none of ${seen.legal.join(" ")}`);
    const look = name === undefined ? undefined : (person, what) => person.shot(`${prefix}${name}${what}`);
    await play(given, game, seen, move, look);
    await Promise.all(game.sides.map(assertShown));
  }
}

/** Plays random moves; in a long game captures are preferred, so that it ends. */
async function playOn(given, game, last, roll) {
  for (;;) {
    const seen = await turn(game);
    if (seen.phase === "ended" || seen.ply >= last) return;
    const captures = seen.legal.filter((move) => pieceAt(seen.fen, wayOf(move, seen.fen, given.castlings).at(-1)) !== "");
    const few = last > kPlies && captures.length > 0 && roll(2) === 0 ? captures : seen.legal;
    await play(given, game, seen, few[roll(few.length)]);
    await Promise.all(game.sides.map(assertShown));
  }
}

/** Checks that nothing is cut off on a screen of this size, by day and by night. */
async function showAt({ white }, title, { width, height }, colorScheme) {
  const { page } = white;
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height });
  assert.equal(await scrollsSideways(page), false, `scrolls sideways at ${width}`);
  const box = await page.locator("svg[role=application]").boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height, `the board is cut off at ${width}`);
  const edges = await page.locator("svg[role=application] text").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).flatMap(({ left, right }) => [left, right]));
  assert.ok(Math.min(...edges) >= 0 && Math.max(...edges) <= width, `coordinates are cut off at ${width}: ${edges}`);
  await white.shot(title, width);
}

async function show(game, title) {
  await game.white.page.locator(".over").waitFor({ state: "detached" });
  await showAt(game, title, kPhone, "light");
  await showAt(game, title, kTablet, "dark");
  await showAt(game, title, kDesk, "light");
}

/** Looks for a line of moves for a setup that was drawn a moment ago. */
async function huntFor(given, game, id, options, hunt) {
  for (const [name, wanted] of Object.entries(hunt)) {
    const { fen } = await turn(game);
    const found = await given.rules.hunt({ variant: id, options }, fen, wanted, kHunt);
    if (found) return [...found.slice(0, -1), `${found.at(-1)}*${name}`];
    console.log(`${id}: no ${name} was found from ${fen}`);
  }
  return [];
}

async function playGame(given, id, number, { options = {}, line, hunt = {} }) {
  const prefix = `every-game/${id}-${number > 0 ? `${number + 1}-` : ""}`;
  const about = await fetch(`${given.server.base}api/variants/${id}?${new URLSearchParams(options)}`);
  const game = await players.table(given, kDesk, { id, options, clock: "unlimited" });
  if (number === 0 || line === undefined) await show(game, `${prefix}start`);
  const own = { ...given, castlings: (await about.json()).castlings };
  await playLine(own, game, line?.split(" ") ?? (await huntFor(own, game, id, options, hunt)), prefix);
  await playOn(own, game, given.full ? kFullPlies : kPlies, players.dice(id.length * 97 + number));
  if ((await players.stateOf(game.white)).phase === "playing") {
    await show(game, `${prefix}middle`);
    await players.resign(game.black);
  }
  for (const side of game.sides) assert.match(await players.resultOf(side), /1–0|0–1|½–½/);
  if (given.full) console.log(`${id}: ${(await players.stateOf(game.white)).ply} plies, ${(await players.resultOf(game.white)).replace(/\s+/g, " ")}`);
  await game.white.shot(`${prefix}end`);
}

/**
 * Plays by finger at 820 px: the start, and each special move half-way and done; if the setup is drawn, some random
 * moves.
 */
async function onTablet(given, id) {
  const about = await fetch(`${given.server.base}api/variants/${id}`);
  const own = { ...given, castlings: (await about.json()).castlings };
  const game = await players.table(given, kTablet, { id, clock: "unlimited" });
  const prefix = `every-game/tablet-${id}-`;
  for (const side of game.sides) await side.page.locator(".over").waitFor({ state: "detached" });
  await showAt(game, `${prefix}start`, kTablet, "light");
  for (const step of (kLines[id][0].line ?? "").split(" ").filter((one) => one !== "")) {
    const [move, name] = step.split("*");
    const seen = await turn(game);
    const { person } = seen;
    const way = wayOf(move, seen.fen, own.castlings);
    for (const square of way.slice(0, -1)) await tap(person, square);
    if (name !== undefined) await person.shot(`${prefix}${name}-half`);
    // A king that castles without leaving its square does not pass.
    if (name === "castling-farther") await person.page.getByRole("button", { name: /^Castle: the King stays here/ }).waitFor();
    if (way.length > 2 || way[0] !== way.at(-1)) await tap(person, way.at(-1));
    await players.answerIfAsked(person, move, seen.ply + 1);
    await Promise.all(game.sides.map((side) => players.seesPly(side, seen.ply + 1)));
    if (name !== undefined) await game.white.shot(`${prefix}${name}`);
    assert.equal(await scrollsSideways(person.page), false, move);
  }
  await playOn(own, game, (await turn(game)).ply + 4, players.dice(7));
  await Promise.all(game.sides.map(assertShown));
  if ((await players.stateOf(game.white)).phase === "playing") await players.resign(game.black);
  await game.white.shot(`${prefix}end`);
}

/**
 * Five games that differ as much as possible: an array by dice, a random placement, pieces that are dice, tiles that
 * move twice, old pieces.
 */
const kAlways = ["chess56", "chaos", "rolling-dynamic", "chu-shogi", "courier"];
const kOnTablets = ["chu-shogi", "rolling-dynamic", "future", "chaos", "tamerlane"];

/**
 * A journey for each game and each of its lines; without `all`, for five games. Every game that the server lists must
 * have a line.
 */
export async function everyGame(base, all) {
  const listed = (await (await fetch(`${base}api/variants`)).json()).variants ?? [];
  const played = Object.entries(kLines).filter(([id]) => all || kAlways.includes(id));
  const tests = played.flatMap(([id, games]) =>
    games.map((game, i) => [`every game: ${id}${i > 0 ? ` ${i + 1}` : ""}`, (given) => playGame(given, id, i, game)]),
  );
  return {
    "every game: none is left out": async () => assert.deepEqual(listed.map(({ id }) => id).sort(), Object.keys(kLines).sort()),
    ...Object.fromEntries(tests),
    ...Object.fromEntries((all ? kOnTablets : kOnTablets.slice(0, 1)).map((id) => [`on a tablet, by finger: ${id}`, (given) => onTablet(given, id)])),
  };
}
