// What a player is told on pages other than the game's, and the sounds that are played.
import assert from "node:assert/strict";
import { kDesk, kPhone, newPerson } from "./browser.mjs";
import { looksRight } from "./looks.mjs";
import { Opponent } from "./opponent.mjs";
import * as players from "./players.mjs";
import { press } from "./touch.mjs";

const notice = ({ page }, kind) => page.locator(`[data-notice="${kind}"]`);
const go = ({ page }, path) => page.locator(`header a[href="${path}"]`).first().click();

/** Counts the sounds that the page starts, and how often it opens an audio device. */
async function listen(person) {
  await person.context.addInitScript(() => {
    const Real = globalThis.AudioContext;
    globalThis.heard = { devices: 0, strokes: 0 };
    globalThis.AudioContext = class extends Real {
      constructor(...given) {
        super(...given);
        ++globalThis.heard.devices;
      }
      async resume() {
        await super.resume();
        globalThis.awake = true;
      }
    };
    for (const Source of [OscillatorNode, AudioBufferSourceNode]) {
      const start = Source.prototype.start;
      Source.prototype.start = function (...when) {
        ++globalThis.heard.strokes;
        return start.apply(this, when);
      };
    }
  });
  return () => person.page.evaluate(() => globalThis.heard);
}

/** How many pixels of the page's content the notice covers when the page is scrolled to its end. */
async function hiddenAtTheEnd({ page }) {
  return page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    const { bottom } = document.querySelector("main > *").getBoundingClientRect();
    return bottom - document.querySelector("[data-notice]").getBoundingClientRect().top;
  });
}

async function tellsEverywhere(given, size) {
  const game = await players.table(given, size, { id: "chess", clock: "unlimited", color: "Black" }, { opponent: true });
  const { white, black } = game;
  const [name] = /Guest \S+/.exec(await black.page.locator(".top [data-player]").innerText());
  // Black is told that it is their turn while they read another page, and one press leads to the game.
  await go(black, "/games");
  await players.play(white, "e2e4");
  await notice(black, "begins").filter({ hasText: `Your Chess game with ${name} is starting` }).waitFor();
  await black.page.waitForFunction(() => document.title.startsWith("(1) "));
  await looksRight(black, "notice-move");
  const covered = await black.page.evaluate(() => {
    const { bottom } = document.querySelector("header").getBoundingClientRect();
    return document.querySelector("[data-notice]").getBoundingClientRect().top < bottom;
  });
  assert.equal(covered, false, "the notice covers the header");
  await press(black, notice(black, "begins").getByRole("link", { name: "Open" }));
  await players.seesPly(black, 1);
  await black.page.waitForFunction(() => !document.title.startsWith("("));
  // A game that was opened is no news any more, if its clock does not run.
  await go(black, "/games");
  await black.page.waitForTimeout(500);
  assert.equal(await notice(black, "begins").count(), 0);
  await black.page.goBack();
  await players.seesPly(black, 1);
  await players.play(black, "e7e5");
  await go(black, "/games");
  await players.play(white, "g1f3");
  await notice(black, "turn").filter({ hasText: `Your move against ${name} in Chess` }).waitFor();
  // A user who dismisses a notice hears of the next move again.
  await press(black, notice(black, "turn").getByRole("button", { name: "Not now" }));
  await notice(black, "turn").waitFor({ state: "detached" });
  // The game is still no news after the page is loaded again: the browser knows its games.
  await black.page.reload();
  await notice(black, "turn").waitFor();
  await players.resign(white);
  await white.send("rematch_offer", { setup: "new" });
  await notice(black, "rematch").filter({ hasText: `${name} wants a rematch in Chess` }).waitFor();
  await black.shot("notice-rematch");
  await press(black, notice(black, "rematch").getByRole("button", { name: "Accept" }));
  // White gets to the rematch without help.
  const { followed } = await white.sees(({ followed }) => followed.length > 0);
  await black.page.waitForURL(`**/${followed[0].next}`);
  await players.playing(black);
}

export const noticeTests = {
  "a move and a rematch are told on every page, by mouse": (given) => tellsEverywhere(given, kDesk),
  "a move and a rematch are told on every page, by finger": (given) => tellsEverywhere(given, kPhone),

  "a challenge is told beside another game, and taken up there": async (given) => {
    const game = await players.table(given, kPhone, { id: "chess", clock: "unlimited" }, { opponent: true });
    const carol = new Opponent(given.server.base);
    given.persons.push(carol);
    const to = await game.white.page.locator("[data-you]").getAttribute("data-you");
    await carol.create({ id: "chess56", clock: "unlimited", to });
    await notice(game.white, "challenge").filter({ hasText: "challenges you to Chess 56" }).waitFor();
    await game.white.shot("notice-challenge");
    // Beside the buttons of this game there is none that accepts another game, and the end of the page can be seen.
    assert.equal(await notice(game.white, "challenge").getByRole("button", { name: "Accept" }).count(), 0);
    assert.ok((await hiddenAtTheEnd(game.white)) <= 0, "the notice covers the end of the page");
    await press(game.white, notice(game.white, "challenge").getByRole("link", { name: "Look" }));
    await game.white.page.waitForURL((url) => !url.pathname.endsWith(game.id));
    await press(game.white, game.white.page.getByRole("button", { name: "Accept" }));
    await game.white.page.locator("[data-phase=rolling], [data-phase=playing]").first().waitFor();
  },

  "nothing is heard before the page is touched; then moves are, unless they are muted": async (given) => {
    const watcher = await newPerson(given.browser, kDesk);
    given.persons.push(watcher);
    const heard = await listen(watcher);
    const [white, black] = [new Opponent(given.server.base), new Opponent(given.server.base)];
    given.persons.push(white, black);
    const link = await white.create({ id: "chess", clock: "unlimited" });
    await black.join(link);
    await watcher.page.goto(link);
    await players.play(white, "e2e4");
    await players.seesPly(watcher, 1);
    assert.deepEqual(await heard(), { devices: 0, strokes: 0 });
    await watcher.page.keyboard.press("Shift");
    await watcher.page.waitForFunction(() => globalThis.heard.devices === 1);
    // The code of the sounds is loaded: an earlier sound would not be played.
    await watcher.page.waitForFunction(() => globalThis.awake);
    await players.play(black, "e7e5");
    await players.seesPly(watcher, 2);
    await watcher.page.waitForFunction(() => globalThis.heard.strokes > 0);
    await press(watcher, watcher.page.getByRole("button", { name: "Sound and notifications" }));
    await watcher.shot("sound-settings");
    await press(watcher, watcher.page.getByRole("button", { name: "Mute" }));
    await watcher.page.waitForTimeout(400);
    const { strokes } = await heard();
    await players.play(white, "g1f3");
    await players.seesPly(watcher, 3);
    assert.equal((await heard()).strokes, strokes);
    await watcher.page.reload();
    await players.seesPly(watcher, 3);
    await watcher.page.keyboard.press("Shift");
    await watcher.page.waitForTimeout(200);
    assert.deepEqual(await heard(), { devices: 0, strokes: 0 }, "who has muted it needs no device");
  },
};
