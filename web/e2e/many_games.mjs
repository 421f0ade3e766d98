// The desk of a player with two hundred games by post: it needs one request, and no more bytes than with a few games.
import assert from "node:assert/strict";
import { register } from "./accounts.mjs";
import { kDesk, newPerson } from "./browser.mjs";
import { looksRight } from "./looks.mjs";
import { weighed } from "./weights.mjs";

const kMost = 100_000;
/** A connection watches at most sixteen games, and a person has at most 32 connections. */
const [kConnections, kOnEach] = [20, 10];
const kNotes = 100;

/**
 * In a page: on a connection of its own, one after the other, makes so many games, or joins the given ones. The result
 * is the games that were made.
 */
async function onConnection({ games, count }) {
  const socket = new WebSocket(`ws://${location.host}/ws`);
  let hear;
  const next = () => new Promise((resolve) => (hear = resolve));
  socket.onmessage = ({ data }) => hear?.(JSON.parse(data));
  await new Promise((resolve) => (socket.onopen = resolve));
  const until = async (wanted) => {
    for (;;) {
      const message = await next();
      if (message.t === "error") throw new Error(JSON.stringify(message));
      if (wanted(message)) return message;
    }
  };
  const say = (message, wanted) => {
    const heard = until(wanted);
    socket.send(JSON.stringify(message));
    return heard;
  };
  const id = () => Math.random().toString(36).slice(2);
  await say({ t: "hello", d: { protocol: 1, features: [] } }, ({ t }) => t === "welcome");
  const made = [];
  for (let i = 0; i < count; ++i) {
    if (games) {
      await say({ t: "watch", d: { game: games[i] } }, ({ t }) => t === "snapshot");
      await say({ t: "join", id: id(), d: { game: games[i] } }, ({ t }) => t === "game_started");
    } else {
      const terms = { variant: "chess", options: {}, clock: { type: "correspondence", days: 3 }, color: "white", rated: false };
      made.push((await say({ t: "create", id: id(), d: terms }, ({ t }) => t === "created")).d.game);
    }
  }
  socket.close();
  return made;
}

/** In a page: writes notes on these games, with the account's cookie. */
async function note(games) {
  for (const game of games) {
    const text = `A plan for this game, ${"of which there is much to say ".repeat(5)}`.trim();
    const { status } = await fetch(`/api/games/${game}/notes`, { method: "PUT", headers: { "content-type": "application/json" }, body: JSON.stringify({ text }) });
    if (status !== 200) throw new Error(`a note: ${status}`);
  }
}

async function manyGames(given) {
  const { browser, persons } = given;
  const { base } = given.server;
  const [alice, bob] = [await newPerson(browser, kDesk), await newPerson(browser, kDesk)];
  persons.push(alice, bob);
  await register(alice, base, "ManyAlice");
  await bob.page.goto(base);
  const all = [];
  for (let i = 0; i < kConnections; ++i) {
    const games = await alice.page.evaluate(onConnection, { count: kOnEach });
    await bob.page.evaluate(onConnection, { games, count: kOnEach });
    all.push(...games);
  }
  await alice.page.evaluate(note, all.slice(0, kNotes));

  // A browser that has nothing of the page stored.
  const fresh = await newPerson(browser, kDesk, { storageState: await alice.context.storageState() });
  persons.push(fresh);
  const { page } = fresh;
  // The page would ask again after half a minute, which would be counted on a slow machine, too.
  await page.addInitScript(() => (globalThis.setInterval = () => 0));
  const lists = [];
  page.on("requestfinished", (request) => request.url().endsWith("/api/account/playing") && lists.push(request));
  const weight = weighed(page);
  const start = performance.now();
  await page.goto(`${base}desk`, { waitUntil: "commit" });
  await page.locator("[data-own]").first().waitFor();
  const first = performance.now() - start;
  await page.waitForLoadState("networkidle");
  const { all: bytes } = await weight();
  assert.equal(lists.length, 1, "one request for all of them");
  const list = (await lists[0].sizes()).responseBodySize;
  const { responseStart } = lists[0].timing();
  if (process.env.VERBOSE) console.log(`desk of 200 games: ${bytes} bytes in all, ${list} of them the list after ${responseStart.toFixed()} ms; the first row after ${first.toFixed()} ms`);
  assert.equal(await page.locator("[data-own]").count(), kConnections * kOnEach);
  assert.equal(await page.locator("li .note").count(), kNotes);
  assert.ok(bytes < kMost, `${bytes} bytes, fewer than ${kMost}`);
  await looksRight(fresh, "desk-many");
}

export const manyGamesTests = { "the desk of two hundred games is light": manyGames };
