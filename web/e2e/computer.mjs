// The computer as an opponent: at one click, in games with and without dice, while one waits for somebody, and when the
// computer is away.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { kDesk, kPhone, newPerson, scrollsSideways, witness } from "./browser.mjs";
import { form } from "./lobby.mjs";
import { looksRight, looksWell } from "./looks.mjs";
import { Opponent } from "./opponent.mjs";
import * as players from "./players.mjs";
import { program, Server } from "./server.mjs";
import { press } from "./touch.mjs";

async function person(given, size, options) {
  const made = await newPerson(given.browser, size, options);
  given.persons.push(made);
  return made;
}

const panel = ({ page }) => page.locator("[data-play-computer]");
const button = ({ page }, name) => page.getByRole("button", { name, exact: true });
const marked = ({ page }, level) => page.locator(`.top [data-player] [data-computer="${level}"]`).waitFor();
const gameOf = ({ page }) => new URL(page.url()).pathname.slice(1);

/**
 * From now on the page measures, with its own clock, the time from the next click to the first position with pieces.
 */
async function clocked({ page }) {
  await page.evaluate(() => {
    const kShown = "[data-phase=playing] [data-piece]";
    const look = () => (document.querySelector(kShown) ? (globalThis.shownAt = performance.now()) : requestAnimationFrame(look));
    const begin = () => {
      globalThis.clickedAt = performance.now();
      look();
    };
    addEventListener("click", begin, { capture: true, once: true });
  });
  return () => page.waitForFunction(() => globalThis.shownAt && globalThis.shownAt - globalThis.clickedAt).then((ms) => ms.jsonValue());
}

/** The moves that this player can make, once it is their turn; none if the game is over. */
async function turnOf({ page }) {
  const mine = () => document.querySelector("[data-phase=ended], [data-phase=playing]:not([data-legal=''])") !== null && !document.querySelector(".over");
  await page.waitForFunction(mine, undefined, { polling: 20 });
  return players.stateOf({ page });
}

/** Moves with which a knight becomes a General, whose number is rolled. */
const kCalls = ["b1b3c3", "b8c8c6"];

/** Makes a move that calls for dice, or any move but a castling, and answers what the page asks. */
async function playOne(one, roll) {
  const { phase, ply, legal } = await turnOf(one);
  if (phase === "ended") return false;
  const some = legal.filter((move) => !move.startsWith("O-"));
  const move = legal.find((wanted) => kCalls.includes(wanted)) ?? some[roll(some.length)];
  await players.play(one, move, { dragged: roll(2) === 1 });
  const made = ([before, choice]) => Number(document.querySelector("[data-phase]")?.dataset.ply) > before || document.querySelector(choice) !== null;
  const choice = `.choices [data-move="${move}"], .mark[data-move="${move}"]`;
  await one.page.waitForFunction(made, [ply, choice], { polling: 20 });
  if ((await one.page.locator(choice).count()) > 0) await press(one, one.page.locator(choice));
  return true;
}

/** Makes so many moves, and waits for the computer's answer to each. */
async function playSome(one, count, seed) {
  const roll = players.dice(seed);
  for (let i = 0; i < count; ++i) if (!(await playOne(one, roll))) return;
  await turnOf(one);
}

async function choose(one, choices) {
  await press(one, panel(one).locator("summary"));
  for (const [name, value] of Object.entries(choices)) {
    const select = name === "level" ? panel(one).locator("select[data-level]") : panel(one).locator(`[data-choice=${name}]`);
    await select.selectOption(value);
  }
}

/**
 * A whole game of chess from the first page: moves, a takeback, a draw that is declined, resigning, and another game.
 */
async function playNow(given, size) {
  const one = await person(given, size);
  const { page } = one;
  await page.goto(given.server.base);
  await panel(one).waitFor();
  const places = await page.locator("[data-play-computer], [data-quick]").evaluateAll((all) => all.map((node) => node.hasAttribute("data-play-computer")));
  assert.deepEqual([places[0], places.filter((isPanel) => isPanel).length], [true, 1], "nobody is there, so the computer comes first");
  assert.equal(await scrollsSideways(page), false);
  await looksWell(one, "computer-home");
  const shown = await clocked(one);
  await press(one, button(one, "Play now"));
  console.log(`from Play now to the first position at ${size.width} px: ${Math.round(await shown())} ms`);
  await marked(one, 3);
  await page.locator("[data-silent]").waitFor();
  assert.equal(await page.getByPlaceholder("Message").count(), 0);
  await playSome(one, 2, 7);
  await looksWell(one, "computer-game");

  const { ply } = await players.stateOf(one);
  await press(one, button(one, "Take back"));
  await page.waitForFunction((before) => Number(document.querySelector("[data-phase]").dataset.ply) === before - 2, ply, { polling: 20 });
  await turnOf(one);
  const offered = await witness(page, ".actions .button:disabled");
  await press(one, button(one, "Offer a draw"));
  await offered();
  await page.locator(".actions .button:disabled").waitFor({ state: "detached" });
  assert.equal((await players.stateOf(one)).phase, "playing");

  const before = gameOf(one);
  await players.resign(one);
  await page.locator("[data-phase=ended]").waitFor();
  await one.shot("computer-over");
  await press(one, button(one, "Rematch"));
  await page.waitForURL((url) => url.pathname.slice(1) !== before);
  await marked(one, 3);
  await playSome(one, 1, 8);
}

/** The choices of one game are those of the next; the form and the list of players who wait lead to the same. */
async function remembered(given, size) {
  const one = await person(given, size);
  const { page } = one;
  await page.goto(given.server.base);
  await choose(one, { game: "shatar", level: "1", color: "white", clock: "10+5" });
  await page.locator("[data-choice=clock]").scrollIntoViewIfNeeded();
  await looksWell(one, "computer-choices");
  await page.reload();
  await panel(one).getByText("level 1, 10+5, you play White").waitFor();
  await page.locator("[data-seek-computer]", { hasText: "Shatar" }).waitFor();
  await press(one, page.locator("[data-seek-computer]"));
  await marked(one, 1);
  assert.equal(await players.sideOf(one), "white");
  await page.locator(".bottom time.clock").waitFor();
  await playSome(one, 2, 9);

  // A watcher sees it too.
  const other = await person(given, size);
  await other.page.goto(given.server.base);
  await other.page.locator(`[data-live="${gameOf(one)}"]`, { hasText: "Astragal-1 (computer, level 1)" }).waitFor();
  const order = await other.page.locator("[data-play-computer], [data-quick]").evaluateAll((all) => all.map((node) => node.hasAttribute("data-play-computer")));
  assert.equal(order.at(-1), true, "people are there, so they come first");
  await other.page.goto(`${given.server.base}player/Astragal-1`);
  await other.page.getByText("This is the computer of this server, not a person. At this level it knows the moves.").waitFor();
  await looksWell(other, "computer-profile");

  await players.open(other, given.server.base, { game: "Chess" });
  await press(other, button(other, "The computer"));
  await other.page.locator("dialog select[data-level]").selectOption("2");
  assert.equal(await button(other, "No clock").getAttribute("aria-pressed"), "true");
  await looksWell(other, "computer-form");
  await press(other, other.page.locator("dialog .primary"));
  await marked(other, 2);
}

async function startOf(given, game) {
  const record = await (await fetch(`${given.server.base}game/export/${game}`, { headers: { accept: "application/json" } })).json();
  return record.events.find(({ t }) => t === "game_started").d.start.fen;
}

/** The computer has offered a game with new dice, and accepts the same setup as well. */
async function sameSetup(given, one) {
  const before = gameOf(one);
  await press(one, button(one, "Rematch, same setup"));
  await one.page.waitForURL((url) => url.pathname.slice(1) !== before);
  await marked(one, 1);
  await turnOf(one);
  assert.equal(await startOf(given, gameOf(one)), await startOf(given, before));
  if ((await players.stateOf(one)).phase !== "ended") await players.resign(one);
}

/** Starts a game from the page of each game; some have dice. */
async function manyGames(given, size, games) {
  const one = await person(given, size);
  const { page } = one;
  for (const [id, dice] of Object.entries(games)) {
    await page.goto(`${given.server.base}games/${id}`);
    await panel(one).locator("select[data-level]").selectOption("1");
    await press(one, button(one, "Play the computer"));
    await turnOf(one); // In some setups White's first move may be mate.
    await marked(one, 1);
    await playSome(one, 3, 11);
    if (dice) {
      await page.locator(".side [data-envelopes]", { hasText: "only your own envelope protects the dice" }).waitFor({ state: "attached" });
      await looksRight(one, `computer-${id}`);
    }
    if ((await players.stateOf(one)).phase !== "ended") await players.resign(one);
    await page.locator("[data-phase=ended]").waitFor();
    if (id === "chess56") await sameSetup(given, one);
  }
}

/**
 * A player who waits for somebody plays the computer meanwhile, and is called when somebody comes, although the
 * opponent moves first.
 */
async function meanwhile(given, size) {
  const one = await person(given, size);
  const { page } = one;
  await form(one, given.server.base, { game: "Chess", color: "Black", opponent: "Anyone" });
  await press(one, button(one, "Find an opponent"));
  await page.getByText("in the list of open challenges").waitFor();
  await looksWell(one, "computer-meanwhile");
  const seek = page.url();
  await press(one, page.getByRole("button", { name: /^Play the computer meanwhile/ }));
  await marked(one, 3);
  await playSome(one, 1, 13);
  const opponent = new Opponent(given.server.base);
  given.persons.push(opponent);
  await opponent.join(seek);
  await page.locator("[data-notice=begins]").waitFor();
  await one.shot("computer-called");
  await press(one, page.locator("[data-notice=begins]").getByRole("link", { name: "Open" }));
  await page.waitForURL(seek);
  await opponent.play("e2e4");
  await players.seesPly(one, 1);
  await players.play(one, "e7e5");
  await opponent.seesPly(2);
}

async function servedBy(given, more) {
  const server = given.own(new Server(more));
  await server.start();
  return { server, end: () => server.end() };
}

/** The computer's process, started by hand; it ends together with this program. */
function computerOf(server) {
  const { host } = new URL(server.base);
  const child = spawn(program, ["computer", "--server", `ws://${host}`, "--key", server.computerKey], { stdio: "ignore" });
  const ended = once(child, "close");
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.unref(); // Otherwise the program would wait for the process of a journey that has failed.
  return { kill: () => (kill(), ended), signal: (name) => child.kill(name) };
}

const both = (name, run) => ({
  [`${name}, at 1440 px`]: (given) => run(given, kDesk),
  [`${name}, at 360 px`]: (given) => run(given, kPhone),
});

/** For each game, whether dice fall before or during these few moves. */
const kGames = { chess56: true, "rolling-dynamic": true, rolling: false, "chu-shogi": false, tamerlane: false, shatar: false };

export const computerTests = {
  ...both("the computer plays at one click, and again", playNow),
  ...both("the computer is chosen, remembered and marked", remembered),
  ...both("the computer plays games with and without dice", (given, size) => manyGames(given, size, kGames)),
  ...both("the computer plays while a seek waits for somebody", meanwhile),

  "the computer that is away says so, and leaves a way on": async (given) => {
    const { server, end } = await servedBy(given, ["--computer", "elsewhere"]);
    const one = await person(given, kPhone);
    await one.page.goto(server.base);
    await press(one, button(one, "Play now"));
    await one.page.locator("[data-awaits-computer]", { hasText: "The computer is away just now." }).waitFor();
    await looksWell(one, "computer-away");
    await press(one, one.page.getByRole("link", { name: "try the game on a board for one" }));
    await one.page.locator(".study").waitFor();
    await end();
  },

  "the computer that plays as many games as it can says how long it takes, and comes": async (given) => {
    const { server, end } = await servedBy(given, ["--computer-games", "1"]);
    const [first, second] = [await person(given, kPhone), await person(given, kDesk)];
    for (const one of [first, second]) {
      await one.page.goto(server.base);
      await choose(one, { clock: "10+5" });
      await press(one, button(one, "Play now"));
      if (one === first) await turnOf(one);
    }
    await second.page.locator("[data-awaits-computer]", { hasText: "1 game waits for a place: about 10 minutes." }).waitFor();
    await looksWell(second, "computer-busy");
    await players.resign(first);
    await marked(second, 3);
    await turnOf(second);
    await end();
  },

  "the computer whose process ends comes back, and the game goes on": async (given) => {
    const { server, end } = await servedBy(given, ["--computer", "elsewhere"]);
    const playingWith = computerOf(server);
    const one = await person(given, kDesk);
    await one.page.goto(server.base);
    await press(one, button(one, "Play now"));
    await playSome(one, 1, 17);
    await playingWith.kill();
    await one.page.locator(".top .here.away").waitFor();
    // As long as it is the player's own turn, nothing is wrong.
    assert.equal(await one.page.locator("[data-computer-away]").count(), 0);
    await playOne(one, players.dice(18));
    await one.page.locator("[data-computer-away]", { hasText: "It comes back by itself" }).waitFor();
    await looksWell(one, "computer-gone");
    const again = computerOf(server);
    await playSome(one, 2, 19);
    assert.equal(await one.page.locator("[data-computer-away]").count(), 0);
    await again.kill();
    await end();
  },

  "the computer comes round to a rematch whose wish crosses its own": async (given) => {
    const { server, end } = await servedBy(given, ["--computer", "elsewhere"]);
    const playingWith = computerOf(server);
    const one = await person(given, kDesk);
    // Dice choose the setup of Chess960, and in none of its setups is the first move mate, as it may be in Chess 56.
    await one.page.goto(`${server.base}games/chess960`);
    await press(one, button(one, "Play the computer"));
    await turnOf(one);
    const before = gameOf(one);
    // The computer hears of the end and of the wish at the same moment, and sends its own offer first.
    playingWith.signal("SIGSTOP");
    await players.resign(one);
    await press(one, button(one, "Rematch, same setup"));
    await one.page.getByText("Rematch offered").waitFor();
    playingWith.signal("SIGCONT");
    await one.page.waitForURL((url) => url.pathname.slice(1) !== before);
    await playingWith.kill();
    await end();
  },

  "a server without the computer offers none": async (given) => {
    const { server, end } = await servedBy(given, ["--computer", "off"]);
    const one = await person(given, kDesk);
    await one.page.goto(server.base);
    await one.page.locator(".home[aria-busy=false]").waitFor();
    assert.equal(await one.page.locator("[data-play-computer], [data-seek-computer]").count(), 0);
    const asked = one.page.waitForResponse("**/api/computer");
    await one.page.goto(`${server.base}games/chess`);
    await asked;
    await one.page.locator(".guide[aria-busy=false]").waitFor();
    assert.equal(await panel(one).count(), 0);
    await end();
  },
};
