// How much the page weighs as the server sends it, compressed: the first page, and that of every game with its pieces.
import assert from "node:assert/strict";
import { kPhone, newPerson } from "./browser.mjs";
import { Opponent } from "./opponent.mjs";

const kByte = { home: 115_000, script: 90_000, game: 120_000 };

/** Counts from now on what comes from the server; the files of rules and sounds are counted apart. */
export function weighed(page) {
  const asked = [];
  page.on("requestfinished", (request) => {
    if (!/\.(wasm|ogg|mp3|opus|wav)$/.test(new URL(request.url()).pathname)) asked.push(request);
  });
  return async () => {
    const parts = await Promise.all(asked.map(async (request) => ({ script: request.resourceType() === "script", bytes: (await request.sizes()).responseBodySize })));
    if (process.env.VERBOSE) console.log((await Promise.all(asked.map(async (r) => `${(await r.sizes()).responseBodySize} ${new URL(r.url()).pathname}`))).sort((a, b) => parseInt(b) - parseInt(a)).join("\n"));
    const sum = (some) => some.reduce((all, { bytes }) => all + bytes, 0);
    return { all: sum(parts), script: sum(parts.filter(({ script }) => script)) };
  };
}

const home = (options) => async ({ browser, server, persons }) => {
  const person = await newPerson(browser, kPhone, options);
  persons.push(person);
  const weight = weighed(person.page);
  await person.page.goto(server.base, { waitUntil: "networkidle" });
  await person.page.locator(".home[aria-busy=false]").waitFor(); // a slow machine is idle before it begins
  const { all, script } = await weight();
  if (process.env.VERBOSE) console.log(`home: ${script} bytes of JavaScript, ${all} in all`);
  assert.ok(script > 10_000 && script <= kByte.script, `home: ${script} bytes of JavaScript, at most ${kByte.script}`);
  assert.ok(all <= kByte.home, `home: ${all} bytes, at most ${kByte.home}`);
};

const gameWeighs = (id) => async ({ browser, server, persons }) => {
  const bob = await newPerson(browser, kPhone);
  const alice = new Opponent(server.base);
  persons.push(alice, bob);
  const link = await alice.create({ id });
  const weight = weighed(bob.page);
  await bob.page.goto(link, { waitUntil: "networkidle" });
  await bob.page.locator("[data-phase]").waitFor();
  const { all, script } = await weight();
  if (process.env.VERBOSE) console.log(`${id}: ${script} bytes of JavaScript, ${all} in all`);
  assert.ok(script > 10_000 && all > script, `${id}: ${script} bytes of JavaScript, ${all} in all`);
  assert.ok(all <= kByte.game, `${id}: ${all} bytes, at most ${kByte.game}`);
};

/** The games with the largest number of pieces of their own. */
const kAlways = ["chess2016", "chu-shogi", "rolling-dynamic"];

/** The tests of weights, for all games that the server lists, or without `all` for three of them. */
export async function weightTests(base, all) {
  const { variants } = await (await fetch(new URL("api/variants", base))).json();
  return {
    "the first page is light": home(),
    "the first page is light in German": home({ locale: "de-DE" }),
    ...Object.fromEntries(variants.filter(({ id }) => all || kAlways.includes(id)).map(({ id }) => [`a game of ${id} is light with its pieces`, gameWeighs(id)])),
  };
}
