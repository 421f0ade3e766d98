// Watchers, and what lies beside a board: nothing there may offer what is gone, or move the board.
import assert from "node:assert/strict";
import { register } from "./accounts.mjs";
import { kDesk, kPhone, newPerson, scrollsSideways } from "./browser.mjs";
import { form } from "./lobby.mjs";
import { Opponent } from "./opponent.mjs";
import * as players from "./players.mjs";
import { drag, press } from "./touch.mjs";

async function people(given, ...sizes) {
  const made = [];
  for (const size of sizes) made.push(await newPerson(given.browser, size));
  given.persons.push(...made);
  return made;
}

function opponent({ server, persons }) {
  const bob = new Opponent(server.base);
  persons.push(bob);
  return bob;
}

/** Makes a game with the form as it is; the result is its link. */
async function make(person) {
  await press(person, person.page.getByRole("button", { name: "Make the game" }));
  return person.page.getByLabel("Link to this game").inputValue();
}

const joinOf = ({ page }) => page.getByRole("button", { name: "Join", exact: true });
const topOf = ({ page }, selector) => page.locator(selector).evaluate((node) => node.getBoundingClientRect().top);

async function announced(given, size) {
  const [alice] = await people(given, size);
  const bob = opponent(given);
  let [tell, told] = [];
  await alice.page.routeWebSocket("**/ws", (socket) => {
    const server = socket.connectToServer();
    tell = (message) => socket.send((told = JSON.stringify(message)));
    socket.onMessage((text) => server.send(text));
    server.onMessage((text) => {
      socket.send(text);
      // The server tells this after every welcome.
      if (told !== undefined && JSON.parse(text).t === "welcome") socket.send(told);
    });
  });
  const link = await players.create(alice, given.server.base, { game: "Chess", clock: "unlimited" });
  await players.join(bob, link);
  await players.playing(alice);
  const before = await topOf(alice, "[data-square=e4]");
  const text = "The server restarts at eight for about five minutes; games go on where they were, and nobody is charged for the time.";
  const shown = alice.page.getByRole("status").filter({ hasText: "The server restarts" });
  await drag(alice, "e2", "e4", async () => {
    tell({ t: "announcement", d: { text, left_ms: 60_000 } });
    await shown.waitFor();
  });
  await players.seesPly(bob, 1);
  await alice.shot("announcement");
  await press(alice, alice.page.getByRole("button", { name: "More" }));
  await alice.page.getByRole("button", { name: "Less" }).waitFor();
  assert.equal(await topOf(alice, "[data-square=e4]"), before);
  assert.equal(await scrollsSideways(alice.page), false);
  await press(alice, alice.page.getByRole("button", { name: "Hide", exact: true }));
  await shown.waitFor({ state: "detached" });
}

export const watchingTests = {
  "a game that is shown later offers no seat once both are taken": async (given) => {
    const [alice, early, late] = await people(given, kDesk, kPhone, kDesk);
    await form(alice, given.server.base, { game: "Chess", opponent: "A friend, by link" });
    // Others see this game fifteen minutes later, and it has no clock: with a clock it would be called off, because
    // nobody moves, and appear within the minute.
    await press(alice, alice.page.getByRole("button", { name: "No clock", exact: true }));
    await alice.page.locator("dialog summary").click();
    await alice.page.getByLabel("Others see it").selectOption("15");
    const link = await make(alice);
    await early.page.goto(link);
    await joinOf(early).waitFor();
    await players.join(opponent(given), link);
    await players.playing(alice);
    await early.page.getByText("The game has begun").waitFor();
    await late.page.goto(link);
    await late.page.getByText("The game has begun").waitFor();
    for (const one of [early, late]) assert.equal(await joinOf(one).count(), 0);
    await early.shot("delayed-begun");
    await late.shot("delayed-begun");
  },

  "who looked on at a private game is told that it is closed to him": async (given) => {
    const [alice, other] = await people(given, kDesk, kPhone);
    await form(alice, given.server.base, { game: "Chess", opponent: "A friend, by link" });
    await alice.page.locator("dialog summary").click();
    await alice.page.getByLabel("Private").check();
    const link = await make(alice);
    await alice.page.getByText(/casual, private/).first().waitFor();
    await other.page.goto(link);
    await joinOf(other).waitFor();
    await players.join(opponent(given), link);
    await other.page.getByText("Only its two players may see this game.").waitFor();
    assert.equal(await joinOf(other).count(), 0);
  },

  "an announcement leaves the board where it is, by mouse": (given) => announced(given, kDesk),
  "an announcement leaves the board where it is, by finger": (given) => announced(given, kPhone),

  "a window that was let go says so in the height of the header": async (given) => {
    const [alice] = await people(given, kPhone);
    let gone = true;
    await alice.page.routeWebSocket("**/ws", (socket) => void (gone ? socket.close({ code: 4003 }) : socket.connectToServer()));
    await alice.page.goto(given.server.base);
    const here = alice.page.getByRole("button", { name: "Play here" });
    await here.waitFor();
    const [banner, header] = await alice.page.evaluate(() => {
      const height = (node) => node.getBoundingClientRect().height;
      return [height(document.querySelector("[role=status].shown")), height(document.querySelector("header"))];
    });
    assert.ok(banner <= header, `${banner} over ${header}`);
    const [color, ground] = await here.evaluate((node) => [getComputedStyle(node).color, getComputedStyle(node).backgroundColor]);
    assert.deepEqual([color, ground], ["rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"]);
    await alice.shot("displaced");
    gone = false;
    await press(alice, here);
    await here.waitFor({ state: "detached" });
  },

  "a long name breaks nothing on a phone, and a guest is told of the account before he joins": async (given) => {
    const [alice, bob, guest] = await people(given, kPhone, kPhone, kPhone);
    const { base } = given.server;
    const [first, second] = ["WWWWWWWWWWWWWWWWWW", "MMMMMMMMMMMMMMMMMM"].map((letters) => `${letters}${String(Date.now() % 90 + 10)}`);
    await register(alice, base, first);
    await register(bob, base, second);
    await alice.page.getByRole("heading", { name: first }).waitFor();
    assert.equal(await scrollsSideways(alice.page), false);
    await form(alice, base, { game: "Chess", opponent: "A friend, by link", rated: true, games: "sequence" });
    const link = await make(alice);
    await guest.page.goto(link);
    await guest.page.getByText("sign in to join").waitFor();
    await guest.page.getByText("two games, one after the other").first().waitFor();
    assert.equal(await joinOf(guest).count(), 0);
    await players.join(bob, link);
    await Promise.all([alice, bob].map(players.playing));
    const sides = (await players.sideOf(alice)) === "white" ? [alice, bob] : [bob, alice];
    await players.playAll({ sides }, ["e2e4", "e7e5", "g1f3", "b8c6"]);
    await players.resign(bob);
    await alice.page.getByText("(+162)").waitFor();
    const name = alice.page.locator(".top .name");
    assert.ok((await name.evaluate((node) => node.clientWidth)) > 80, "the name is seen");
    await alice.page.getByRole("region", { name: "Match" }).waitFor();
    for (const one of [alice, bob]) assert.equal(await scrollsSideways(one.page), false);
    await alice.shot("long-name");
    await alice.page.goto(`${base}player/${first}`);
    await alice.page.getByRole("heading", { name: first }).waitFor();
    assert.equal(await scrollsSideways(alice.page), false);
  },
};
