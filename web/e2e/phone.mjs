// On the phone: the page as a program of its own, without a connection, with files that other programs hand over; and
// a step back that loses no move.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { kPhone, newPerson, until } from "./browser.mjs";
import { looksRight } from "./looks.mjs";
import * as players from "./players.mjs";
import { press } from "./touch.mjs";

const gameFile = fileURLToPath(new URL("../../tests/gamefiles/chu-shogi.pgn", import.meta.url));

/** Whether all of the page is kept on the device: its first page comes last. */
const isKept = () =>
  caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("page-")).map((name) => caches.open(name).then((cache) => cache.match("/"))))).then((found) => found.some(Boolean));

/** Somebody who comes for the second time, and whose page is kept. */
async function kept(given) {
  const person = await newPerson(given.browser, kPhone);
  given.persons.push(person);
  await person.page.goto(given.server.base);
  await person.page.locator(".home[aria-busy=false]").waitFor();
  assert.equal(await person.page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean)), false, "a first visit keeps nothing");
  await person.page.reload();
  await until(() => person.page.evaluate(isKept), "the page is kept");
  return person;
}

export const phoneTests = {
  "phone: who comes back has the page without a connection, with rules, board and computer": async (given) => {
    const person = await kept(given);
    const { page, context } = person;
    await context.setOffline(true);
    await page.goto(given.server.base);
    await page.getByRole("status").filter({ hasText: "You are offline" }).waitFor();
    await looksRight(person, "offline-home");
    await page.goto(`${given.server.base}rules/tamerlane.html`);
    await page.getByRole("heading", { name: /Tamerlane/ }).first().waitFor();
    await page.goto(`${given.server.base}games/chess56`);
    await page.getByRole("heading", { name: "Chess 56" }).first().waitFor();
    await page.goto(`${given.server.base}account`);
    await page.getByRole("heading", { name: "In this browser" }).waitFor();
    await page.getByRole("combobox", { name: "Board" }).selectOption("green");
    await looksRight(person, "offline-account");
    // Another language comes with the connection: until then the page that is kept stays.
    const again = page.waitForEvent("load");
    await page.getByLabel("Language").selectOption("de");
    await again;
    await page.getByRole("heading", { name: "In this browser" }).waitFor();
    assert.equal(await page.getByRole("combobox", { name: "Board" }).inputValue(), "green");
    await context.clearCookies({ name: "language" });
    await page.goto(given.server.base);
    await press(person, page.getByRole("link", { name: "The board for one" }));
    await page.goto(`${given.server.base}board/chess`);
    await page.locator(".study").waitFor();
    await press(person, page.locator("[data-practise]"));
    await press(person, page.locator(".practice").getByLabel("Black", { exact: true }));
    await press(person, page.locator("[data-begin]"));
    await page.locator('.study[data-at="0"]').waitFor();
    await page.locator('.practice[data-practice="player"]').waitFor();
    await looksRight(person, "offline-practice");
    // The connection is back, and so is what needs it.
    await context.setOffline(false);
    await page.goto(`${given.server.base}puzzles`);
    await page.getByRole("heading").first().waitFor();
    assert.equal(await page.getByText("You are offline").count(), 0);
  },

  "phone: another language takes the place of the page that was kept": async (given) => {
    const person = await kept(given);
    const { page, context } = person;
    await page.goto(`${given.server.base}account`);
    await page.getByLabel("Language").selectOption("de");
    await page.locator("html[lang=de]").waitFor({ state: "attached" });
    await until(() => page.evaluate(isKept), "the German page is kept");
    await context.setOffline(true);
    await page.goto(given.server.base);
    await page.getByRole("status").filter({ hasText: "Du bist offline" }).waitFor();
  },

  "phone: nothing of a person is kept, and a page that does not exist says so": async (given) => {
    const { page } = await kept(given);
    await page.goto(`${given.server.base}account`);
    await page.goto(`${given.server.base}desk`);
    const paths = await page.evaluate(async () => {
      const caught = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)));
      return caught.flat();
    });
    assert.ok(paths.length > 100, String(paths.length));
    assert.deepEqual(paths.filter((path) => path.startsWith("/api/") && !/^\/api\/variants(\/[a-z0-9-]+)?$/.test(path)), []);
    const nothing = await page.goto(`${given.server.base}assets/nothing.js`);
    assert.equal(nothing.status(), 404);
  },

  "phone: a file that another program shares is opened": async (given) => {
    const person = await kept(given);
    const { page } = person;
    // What a phone's share sheet does: a form is sent to the path that the manifest names.
    const manifest = await (await fetch(new URL("manifest.json", given.server.base))).json();
    const { action, method, enctype, params } = manifest.share_target;
    await page.evaluate(
      ([text, { action, method, enctype, params }]) => {
        const form = Object.assign(document.createElement("form"), { action, method, enctype });
        const input = Object.assign(document.createElement("input"), { type: "file", name: params.files[0].name });
        const given = new DataTransfer();
        given.items.add(new File([text], "game.pgn", { type: "application/x-chess-pgn" }));
        input.files = given.files;
        form.append(input);
        document.body.append(form);
        form.submit();
      },
      [readFileSync(gameFile, "utf8"), { action, method, enctype, params }],
    );
    await page.locator(".replay[data-ply='0']").waitFor();
    assert.equal(new URL(page.url()).pathname, "/file");
    // It is opened once.
    await page.reload();
    await page.getByRole("heading", { name: "Open a game" }).waitFor();
    assert.equal(await page.locator(".replay").count(), 0);
  },

  "phone: it can be installed: a manifest with pictures": async (given) => {
    const manifest = await (await fetch(new URL("manifest.json", given.server.base))).json();
    assert.equal(manifest.display, "standalone");
    for (const { src, sizes } of manifest.icons) {
      const png = Buffer.from(await (await fetch(new URL(src, given.server.base))).arrayBuffer());
      assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes, src);
    }
  },

  "phone: a step back loses no move that waits for its yes": async (given) => {
    const game = await players.table(given, kPhone, { game: "Chess", clock: "unlimited" }, { opponent: true });
    const { white } = game;
    const { page } = white;
    await page.getByLabel("Ask before a move is played").check();
    await page.reload(); // to its top, where the board is
    await players.playing(white);
    await players.play(white, "e2e4");
    const asked = page.getByRole("group", { name: "Play e4?" });
    await asked.waitFor();
    // Another move instead: the page stays where it is.
    await press(white, page.getByRole("button", { name: "Change it" }));
    await page.waitForFunction(() => history.state !== "unsent" && history.scrollRestoration === "auto");
    await players.play(white, "e2e4");
    await asked.waitFor();
    await page.evaluate(() => history.back());
    await asked.getByText("It is not sent yet").waitFor();
    await looksRight(white, "unsent");
    // Back once more leaves the game; who returns finds the move.
    await page.goto(given.server.base);
    await page.goBack();
    await asked.waitFor();
    await press(white, page.getByRole("button", { name: "Play it" }));
    await Promise.all(game.sides.map((side) => players.seesPly(side, 1)));
    assert.equal(await asked.count(), 0);
  },

  "phone: it vibrates when it is one's turn, if that is wanted": async (given) => {
    const game = await players.table(given, kPhone, { game: "Chess", clock: "unlimited" }, { opponent: true });
    const { white, black } = game;
    await white.page.evaluate(() => {
      globalThis.felt = [];
      navigator.vibrate = (ms) => globalThis.felt.push(ms);
    });
    await players.playAll(game, ["e2e4", "e7e5"]);
    assert.deepEqual(await white.page.evaluate(() => globalThis.felt), []);
    await press(white, white.page.getByRole("button", { name: "Sound and notifications" }));
    await white.page.getByLabel("Vibrate when it is my turn").check();
    await white.page.waitForFunction(() => globalThis.felt.length === 1); // to show how it feels
    await white.page.keyboard.press("Escape");
    await players.play(white, "g1f3");
    await players.seesPly(black, 3);
    assert.equal((await white.page.evaluate(() => globalThis.felt)).length, 1);
    await players.play(black, "b8c6");
    await white.page.waitForFunction(() => globalThis.felt.length === 2);
  },
};
