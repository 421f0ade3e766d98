// Dice in play, when something goes wrong: a lost secret, an opening that comes late, and a server that names the wrong
// moves as calling for dice.
import assert from "node:assert/strict";
import { kDesk, kPhone, still, until } from "./browser.mjs";
import { Opponent } from "./opponent.mjs";
import * as players from "./players.mjs";
import { press } from "./touch.mjs";

const kTerms = { id: "rolling-dynamic", clock: "unlimited" };
/** Moves with which a knight lands as a General, whose number is rolled. */
const kCalls = { white: "b1b3c3", black: "b8c8c6" };

async function forget({ page }) {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("astragal.secret.")) localStorage.removeItem(key);
  });
}

/**
 * Stands between a page and the server, from the next time on that the page is loaded, and may change what they send.
 */
async function between(person, { up = (text) => text, down = (text) => text }) {
  await person.page.routeWebSocket("**/ws", (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const passed = up(text);
      if (passed !== undefined) server.send(passed);
    });
    server.onMessage((text) => socket.send(down(text)));
  });
  await person.page.reload();
  await players.playing(person);
}

async function call(game, side) {
  const { ply } = await players.stateOf(game[side]);
  // Waits until what lay over or under the board before the game is gone, and nothing moves any more.
  await game[side].page.locator(".over").waitFor({ state: "detached" });
  await still(game[side].page);
  await players.play(game[side], kCalls[side]);
  return ply + 1;
}

/** Waits until the dice have fallen, both pages show it, and the other side may move. */
async function fallen(game, next, ply) {
  await Promise.all(game.sides.map((side) => players.seesPly(side, ply)));
  if (game[next] instanceof Opponent) return game[next].sees(({ legal }) => legal.length > 0);
  await game[next].page.waitForFunction(() => document.querySelector("[data-phase]").dataset.legal !== "", undefined, { polling: 20 });
}

const askButton = ({ page }) => page.getByRole("button", { name: "Ask for new numbers" });
const agreeButton = ({ page }) => page.getByRole("button", { name: "Agree to new numbers" });

export const diceTests = {
  "dice in play: a browser that was cleared asks for a new draw": async (given) => {
    const game = await players.table(given, kDesk, kTerms);
    await forget(game.white);
    await game.white.page.reload();
    await askButton(game.white).waitFor();
    await game.white.shot("renew-ask");
    assert.equal(await askButton(game.black).count(), 0);
    await press(game.white, askButton(game.white));
    await askButton(game.white).waitFor({ state: "detached" });
    await fallen(game, "black", await call(game, "white"));
    await fallen(game, "white", await call(game, "black"));
    const past = await (await fetch(`${given.server.base}fair/${game.id}.1`)).json();
    assert.deepEqual([past.state, past.rolls.length], ["done", 0]);
  },

  "dice in play: while a roll is due the opponent has to agree": async (given) => {
    const game = await players.table(given, kPhone, kTerms);
    await forget(game.black);
    const ply = await call(game, "white");
    await askButton(game.black).waitFor();
    assert.equal(await agreeButton(game.white).count(), 0);
    await press(game.black, askButton(game.black));
    await agreeButton(game.white).waitFor();
    await agreeButton(game.white).scrollIntoViewIfNeeded();
    await game.white.shot("renew-agree");
    await game.black.page.getByText("has to agree").scrollIntoViewIfNeeded();
    await game.black.shot("renew-asked");
    await press(game.white, agreeButton(game.white));
    await fallen(game, "black", ply);
    assert.equal(await game.black.page.getByText("dice are stopped").count(), 0);
    const past = await (await fetch(`${given.server.base}fair/${game.id}.1`)).json();
    assert.deepEqual([past.state, past.rolls[0].missing], ["void", [2]]);
  },

  "dice in play: an opening that comes after the end shows what would have been rolled": async (given) => {
    const game = await players.table(given, kDesk, { ...kTerms, color: "Black" }, { opponent: true });
    let held = true;
    await between(game.black, { up: (text) => (held && JSON.parse(text).t === "fair_open" ? undefined : text) });
    await players.play(game.white, kCalls.white);
    await players.seesPly(game.black, 1);
    await players.resign(game.white);
    await players.resultOf(game.black);
    held = false;
    await game.black.page.reload();
    const record = async () => (await fetch(`${given.server.base}fair/${game.id}.1`)).json();
    await until(async () => (await record()).rolls[0].dice !== undefined, "the roll is opened");
    const [roll] = (await record()).rolls;
    assert.deepEqual(roll.missing, [2]);
    assert.equal(roll.openings.includes("-"), false);
  },

  "dice in play: a move waits for the server's keys, and is not lost": async (given) => {
    const game = await players.table(given, kDesk, kTerms);
    let cut = true;
    for (const { page } of game.sides) await page.route("**/fair/keys", (route) => (cut ? route.abort() : route.continue()));
    await players.play(game.white, kCalls.white);
    const waits = ({ page }) => page.locator("[data-waits]");
    await waits(game.white).filter({ hasText: `Your move ${kCalls.white} is not played yet: The server’s signature key could not be loaded.` }).waitFor();
    await game.white.page.waitForTimeout(2000);
    await game.white.shot("keys-wait");
    assert.equal(await game.white.page.getByText("dice are stopped").count(), 0);
    const { ply, legal } = await players.stateOf(game.white);
    assert.deepEqual([ply, legal], [0, []], "no second move");
    cut = false;
    await fallen(game, "black", 1);
    for (const side of game.sides) await waits(side).waitFor({ state: "detached" });
    await game.white.shot("keys-there");
    // From now on a failed request costs no time at all.
    cut = true;
    await fallen(game, "white", await call(game, "black"));
  },

  "dice in play: an opponent's opening waits for the server's keys, too": async (given) => {
    const game = await players.table(given, kPhone, { ...kTerms, color: "Black" }, { opponent: true });
    let answer = 503;
    await game.black.page.route("**/fair/keys", (route) => (answer === 200 ? route.continue() : route.fulfill({ status: answer, body: "{}" })));
    await players.play(game.white, kCalls.white);
    const waits = game.black.page.locator("[data-waits]").filter({ hasText: "The dice are not thrown yet:" });
    await waits.waitFor();
    await waits.scrollIntoViewIfNeeded();
    await game.black.shot("keys-wait-opening");
    assert.equal(await game.black.page.getByText("dice are stopped").count(), 0);
    answer = 200;
    await fallen(game, "black", 1);
    await waits.waitFor({ state: "detached" });
  },

  "dice in play: a number that was asked for with the wrong move is good for no other": async (given) => {
    const game = await players.table(given, kDesk, kTerms, { opponent: true });
    const { white } = game;
    const openings = [];
    await between(white, {
      up: (text) => {
        const { t, d } = JSON.parse(text);
        if (t === "move") openings.push([d.move, d.opening !== undefined]);
        return text;
      },
      down: (text) => text.replace('"rolls":[', '"rolls":["e2e3",'),
    });
    await players.play(white, "e2e3");
    await white.page.getByRole("alert").filter({ hasText: /calls for no dice/ }).waitFor();
    await players.play(white, kCalls.white);
    await askButton(white).waitFor();
    await white.shot("renew-spent");
    assert.deepEqual(openings, [["e2e3", true]]);
    await press(white, askButton(white));
    await askButton(white).waitFor({ state: "detached" });
    await fallen(game, "black", await call(game, "white"));
  },

  "dice in play: without being told that a move calls for dice the page sends no number": async (given) => {
    const game = await players.table(given, kDesk, kTerms, { opponent: true });
    const { white } = game;
    const sent = [];
    await between(white, {
      up: (text) => {
        sent.push(JSON.parse(text));
        return text;
      },
      down: (text) => text.replace(/"rolls":\[[^\]]*\],?/g, "").replace(",}", "}"),
    });
    await players.play(white, kCalls.white);
    await white.page.getByRole("alert").filter({ hasText: /calls for dice/ }).waitFor();
    assert.deepEqual(sent.filter(({ t }) => t === "move").map(({ d }) => d.opening), [undefined]);
    assert.equal((await players.stateOf(white)).ply, 0);
  },
};
