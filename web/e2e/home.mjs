// The first page and the pages of the games: what is there at once, what one tap does, and that nothing jumps.
import assert from "node:assert/strict";
import { kDesk, kPhone, newPerson, scrollsSideways, showsMore } from "./browser.mjs";
import * as players from "./players.mjs";
import { press } from "./touch.mjs";

const kMostShift = 0.02;

async function person(given, size, options) {
  const made = await newPerson(given.browser, size, options);
  given.persons.push(made);
  await made.page.addInitScript(() => {
    globalThis.shift = 0;
    // The player's games appear before the rest, however long they take: only the page's own limit of a second and a
    // half is switched off.
    const { setTimeout: later } = globalThis;
    globalThis.setTimeout = (run, ms, ...given) => later(run, ms === 1500 ? 120_000 : ms, ...given);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return made;
}

const shiftOf = ({ page }) => page.evaluate(() => globalThis.shift);
const isInSight = (locator) =>
  locator.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

async function atOnce(given, size, colorScheme) {
  const visitor = await person(given, size, { colorScheme });
  const { page } = visitor;
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url())));
  const policy = (await page.goto(given.server.base)).headers()["content-security-policy"];
  await page.getByText(/people are here|Nobody else is here/).waitFor();
  await page.locator("[data-game]").nth(20).waitFor();
  assert.equal(await isInSight(page.locator("[data-quick]").first()), true);
  await visitor.shot(`home-${colorScheme}`);
  await page.waitForTimeout(1000);
  assert.ok((await shiftOf(visitor)) < kMostShift, `a layout shift of ${await shiftOf(visitor)}`);
  assert.equal(await scrollsSideways(page), false);
  const levels = await page.locator("h1, h2, h3").evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])));
  assert.deepEqual([levels[0], levels.some((level, i) => i > 0 && level > levels[i - 1] + 1)], [1, false]);
  assert.deepEqual(asked.filter(({ origin, protocol }) => `${origin}/` !== given.server.base && protocol !== "data:"), []);
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';.*frame-ancestors 'none'/);

  // The second of two taps, wherever the first one was.
  for (const game of ["chess56", "grande-acedrex"]) {
    await press(visitor, page.locator(`[data-game="${game}"] button`));
    const make = page.getByRole("button", { name: "Make the game" });
    await make.waitFor();
    assert.equal(await isInSight(make), true);
    await page.locator("dialog summary").click();
    assert.equal(await isInSight(make), true);
    await visitor.shot(`choices-${game}-${colorScheme}`);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
}

async function oneTap(given, size) {
  const [alice, bob] = [await person(given, size), await person(given, size)];
  const quick = ({ page }) => page.locator('[data-quick="chu-shogi 15+10"]');
  await alice.page.goto(given.server.base);
  await press(alice, quick(alice));
  await alice.page.locator("[data-phase=waiting]").waitFor();
  await bob.page.goto(given.server.base);
  await bob.page.getByRole("button", { name: "Play Chu Shogi, 15+10: somebody is waiting" }).waitFor();
  await bob.shot("home-waited-for");
  await press(bob, quick(bob));
  await Promise.all([alice, bob].map(players.playing));
  // A player who does not make the first move soon has no game; until then the draw lies over the board.
  for (const { page } of [alice, bob]) await page.locator(".over").waitFor({ state: "detached" });
  await players.playAll({ sides: (await players.sideOf(alice)) === "white" ? [alice, bob] : [bob, alice] }, ["f4f5", "g9g8"]);

  // On the first page the game is at the top, and it moves nothing when it appears.
  const game = new URL(bob.page.url()).pathname.slice(1);
  for (const one of [alice, bob]) {
    await one.page.goto(given.server.base);
    await one.page.locator(`[data-own="${game}"]`).waitFor();
    await one.page.locator("[data-game]").first().waitFor();
    await one.page.waitForTimeout(500);
    assert.ok((await shiftOf(one)) < kMostShift, `a layout shift of ${await shiftOf(one)}`);
  }
  const states = await Promise.all([alice, bob].map(({ page }) => page.locator(`[data-own="${game}"]`).innerText()));
  assert.equal(states.filter((text) => text.includes("Your turn")).length, 1);
  await alice.shot("home-own");
  const watcher = await person(given, size);
  await watcher.page.goto(given.server.base);
  await watcher.page.locator(`[data-live="${game}"]`).waitFor();
  await watcher.shot("home-live");
  await press(alice, alice.page.locator(`[data-own="${game}"]`));
  await players.playing(alice);
  await players.resign(alice);
}

async function explained(given, size) {
  const visitor = await person(given, size);
  const { page } = visitor;
  const games = await (await fetch(`${given.server.base}api/variants`)).json();
  for (const { id, name } of games.variants) {
    await page.goto(`${given.server.base}games/${id}`);
    await page.getByRole("heading", { name, exact: true, level: 1 }).waitFor();
    assert.ok((await page.locator(".points li").count()) >= 2, `${id} is not explained`);
    const piece = page.locator("[data-diagram]").first();
    await piece.scrollIntoViewIfNeeded();
    await page.locator("[data-diagram][data-loaded=true]").first().waitFor();
    assert.notEqual(await page.locator("[data-diagram] rect").first().evaluate((one) => getComputedStyle(one).fill), "rgb(0, 0, 0)", `${id}: no board`);
    assert.equal(await scrollsSideways(page), false, id);
    assert.ok((await shiftOf(visitor)) < kMostShift, `${id}: a layout shift of ${await shiftOf(visitor)}`);
    await page.evaluate(() => scrollTo(0, 0));
    await visitor.shot(`guide-${id}`);
  }
  await press(visitor, page.getByRole("button", { name: "Play this game" }));
  await press(visitor, page.getByRole("button", { name: "Make the game" }));
  await page.locator("[data-phase=waiting]").waitFor();
  await page.goto(`${given.server.base}games/nothing`);
  await page.getByRole("heading", { name: "No such game" }).waitFor();
  await page.getByText("There is no game called “nothing” here. Look at all games.").waitFor();
}

/**
 * In a page: guests seek opponents by post, and leave. All their seeks differ, because equal ones would make a game.
 */
async function seekAll({ count, after }) {
  for (let i = 0; i < count; ++i) {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    const terms = { variant: "chess", options: {}, clock: { type: "correspondence", days: 1 + after + i }, color: "random", rated: false, listed: true };
    await new Promise((resolve, reject) => {
      socket.onopen = () => socket.send(JSON.stringify({ t: "hello", d: { protocol: 1, features: [] } }));
      socket.onmessage = ({ data }) => {
        const { t } = JSON.parse(data);
        if (t === "welcome") socket.send(JSON.stringify({ t: "create", id: `seek${i}`, d: terms }));
        else if (t === "created") resolve();
        else if (t === "error") reject(new Error(data));
      };
    });
    socket.close();
  }
}

async function manySeeks(given, size) {
  const visitor = await person(given, size);
  const { page } = visitor;
  await page.goto(given.server.base);
  await page.getByText(/people are here|Nobody else is here/).waitFor();
  const before = await page.locator("[data-seek]").count();
  await page.evaluate(seekAll, { count: 12, after: before });
  await page.getByRole("heading", { name: `Open challenges ${before + 12}`, exact: true }).waitFor();
  await page.locator("#open-challenges").scrollIntoViewIfNeeded();
  await visitor.shot("home-seeks");
  await showsMore(page.locator("section", { has: page.locator("#open-challenges") }).locator(".rows"));
}

export const homeTests = {
  "more open challenges than are seen are counted, at 1440 px": (given) => manySeeks(given, kDesk),
  "more open challenges than are seen are counted, at 360 px": (given) => manySeeks(given, kPhone),
  "home at 1440 px, light": (given) => atOnce(given, kDesk, "light"),
  "home at 1440 px, dark": (given) => atOnce(given, kDesk, "dark"),
  "home at 360 px, light": (given) => atOnce(given, kPhone, "light"),
  "home at 360 px, dark": (given) => atOnce(given, kPhone, "dark"),
  "one tap finds an opponent who wants the same, at 1440 px": (given) => oneTap(given, kDesk),
  "one tap finds an opponent who wants the same, at 360 px": (given) => oneTap(given, kPhone),
  "every game has a page that explains it, at 1440 px": (given) => explained(given, kDesk),
  "every game has a page that explains it, at 360 px": (given) => explained(given, kPhone),
  "a guest whom the server has forgotten is told so": async (given) => {
    const visitor = await person(given, kPhone);
    const { page } = visitor;
    await page.addInitScript(() => localStorage.setItem("astragal.token", "0".repeat(64)));
    await page.goto(given.server.base);
    await page.getByText("Seats in old games are gone").waitFor();
    await visitor.shot("home-forgotten");
    await page.getByRole("button", { name: "OK" }).click();
    await page.getByText("Seats in old games are gone").waitFor({ state: "detached" });
  },
};
