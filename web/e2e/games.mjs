// Whole games between two pages and the real server.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as path } from "node:path";
import { kDesk, kPhone, kTablet, newPerson, still } from "./browser.mjs";
import { looksRight } from "./looks.mjs";
import * as players from "./players.mjs";
import { program } from "./server.mjs";
import { press, rest } from "./touch.mjs";

const kPlies = 44;

/** Holds back the opening that a page wants to send, until the page is loaded again. */
async function holdOpening(person) {
  let held = 0;
  await person.page.routeWebSocket("**/ws", (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      if (person.holds && JSON.parse(text).t === "fair_open") ++held;
      else server.send(text);
    });
  });
  person.holds = true;
  return () => held;
}

async function verifyDraw(given, person, game) {
  const { page } = person;
  const draw = `${game.id}.1`;
  await page.goto(`${given.server.base}draw/${draw}`);
  const verdict = page.locator(".verdict");
  await verdict.getByText("Checked: these numbers are genuine.").waitFor();
  await person.shot("draw-folded");
  await press(person, verdict.getByText("Details of the check"));
  assert.match(await verdict.innerText(), /Signed by the known key/);
  await press(person, page.getByText("Check it by hand"));
  assert.match(await page.locator("pre").innerText(), new RegExp(`fair1\\|lock\\|${game.id}`));
  await looksRight(person, "draw");
  const [text, keys] = await page.evaluate(
    (name) => Promise.all([fetch(`/fair/${name}`).then((r) => r.text()), fetch("/fair/keys").then((r) => r.json())]),
    draw,
  );
  const list = await verdict.getByRole("link", { name: /^the list of / }).getAttribute("href");
  const day = await page.evaluate((address) => fetch(address).then((r) => r.text()), list);
  const file = path(tmpdir(), `astragal-${draw}.json`);
  writeFileSync(file, text);
  writeFileSync(`${file}.day`, day);
  const key = keys.keys.at(-1).key;
  const said = execFileSync(program, ["verify", "--key", key, "--day", `${file}.day`, file], { encoding: "utf8" });
  assert.match(said, /: good\n[^]*listed: in /);
}

/** A game of Chess 56 from the link to the end, with everything that can go wrong on the way. */
async function wholeGame(given, size) {
  const people = [await newPerson(given.browser, size), await newPerson(given.browser, size)];
  given.persons.push(...people);
  const [alice, bob] = people;
  const terms = { game: "Chess 56", clock: [60, 30], color: size.touch ? "Black" : "Random" };
  const link = await players.create(alice, given.server.base, terms);
  await alice.shot("waiting");
  const held = await holdOpening(bob);
  await bob.page.goto(link);
  await bob.page.getByRole("button", { name: "Join", exact: true }).waitFor();
  assert.equal(await bob.page.locator("[data-phase]").getAttribute("data-phase"), "waiting", "opening a link takes no seat");
  await bob.shot("join");
  await bob.page.getByLabel("Your own words").fill("three blind mice");
  await players.join(bob, link);

  // During the draw: Bob's opening does not get through, and Bob loads the page again.
  await alice.page.getByText("Everyone reveals their number").waitFor();
  await alice.page.getByText(/has revealed/).waitFor();
  while (held() === 0) await bob.page.waitForTimeout(20);
  await alice.shot("throw-held");
  bob.holds = false;
  await Promise.all([bob.page.reload(), alice.page.locator("[data-dice=fallen]").first().waitFor()]);
  await alice.page.getByText("your browser got the same numbers").first().waitFor();
  await still(alice.page);
  await alice.shot("throw-fallen");
  await Promise.all(people.map(players.playing));

  const flipped = (await players.sideOf(bob)) === "white";
  const sides = flipped ? [bob, alice] : [alice, bob];
  const game = { sides, white: sides[0], black: sides[1], id: link.split("/").at(-1) };
  const ply = await players.playAtRandom(game, kPlies, size.width, async (at) => {
    if (at === 2) await alice.page.reload();
    if (at === 2) await alice.page.locator("[data-phase=playing]").waitFor();
    if (at === 4) await stopAndReturn(given, people, "SIGKILL");
    if (at === 7) await stopAndReturn(given, people, "SIGTERM");
    if (at === 20) await alice.shot("playing");
  });
  assert.ok(ply > 7, `only ${ply} plies`);
  if ((await players.stateOf(alice)).phase === "playing") await players.resign(bob);
  for (const person of people) assert.match(await players.resultOf(person), /1–0|0–1|½–½/);
  await looksRight(alice, "ended");
  const moves = await Promise.all(people.map(({ page }) => page.locator("button[data-ply]").allInnerTexts()));
  assert.deepEqual(moves[0], moves[1]);
  // An earlier position is shown, and then the current one again.
  await press(alice, alice.page.getByRole("button", { name: "First position" }));
  await alice.page.getByText("an earlier position").waitFor();
  await press(alice, alice.page.getByRole("button", { name: "Back to the game" }));
  await verifyDraw(given, alice, game);
}

/** The server stops during the game and comes back; both pages find it without help. */
async function stopAndReturn(given, people, signal) {
  await given.server.stop(signal);
  const banners = people.map(({ page }) => page.getByText("Connection lost. Reconnecting…"));
  await Promise.all(banners.map((banner) => banner.waitFor()));
  await people[0].shot("reconnecting");
  await given.server.start();
  await Promise.all(banners.map((banner) => banner.waitFor({ state: "hidden" })));
  await Promise.all(people.map(({ page }) => page.getByText("Neither clock lost any time").waitFor()));
}

/**
 * Some plies with each of the other setups. They rarely find anything that the setup of Chess 56 does not, which is
 * always tested, so they run only when asked for.
 */
export const otherSetupTests = {
  "other setups that are rolled: a number, a coin, five dice; some plies of each": async (given) => {
    const plain = { base: given.server.base.replace("127.0.0.1", "astragal.test") };
    for (const [i, name] of ["Chess960", "Chess 112", "Chess 2016"].entries()) {
      // One of the games is over plain http from another machine, as in a home network: there the page needs its own
      // hashes.
      const [size, server, by] = i === 1 ? [kPhone, plain, "@noble libraries"] : [kDesk, given.server, "WebCrypto"];
      const game = await players.table({ ...given, server }, size, { game: name, clock: "unlimited", color: "Random" });
      const sum = await game.alice.page.getByText("your browser got the same numbers").first().getAttribute("title");
      assert.ok(sum.includes(by), sum);
      // As many tables are lit as there are kinds of dice that choose; a single number out of many has no table.
      const lit = game.alice.page.waitForFunction((wanted) => {
        const rows = [...document.querySelectorAll(".over [data-chosen], details [data-chosen]")];
        const middle = (element) => (element.getBoundingClientRect().top + element.getBoundingClientRect().bottom) / 2;
        const seen = rows.every((row) => Math.abs(middle(row) - middle(row.closest("[role=img]"))) < 4);
        return seen && rows.length === wanted;
      }, [0, 2, 3][i]);
      assert.ok(await lit.catch(() => false), `${name}: the rows that were thrown are not lit in the middle`);
      const ply = await players.playAtRandom(game, 6, i + 1);
      await game.alice.shot(name.replaceAll(" ", "").toLowerCase());
      // A king among its own pieces is sometimes mated by the first leaper that comes near.
      if (ply === 6 && (await players.stateOf(game.alice)).phase === "playing") await players.resign(game.alice);
      assert.match(await players.resultOf(game.bob), ply < 6 ? /checkmated/ : /resigned|checkmated/);
    }
  },
};

/** These tests stop their server, so they need one of their own. */
export const stoppingTests = {
  "Chess 56 by mouse, with reloads in mid-draw and mid-game and a server that goes": (given) => wholeGame(given, kDesk),
  "Chess 56 by finger, the same": (given) => wholeGame(given, kPhone),
  "Chess 56 on a tablet, the same": (given) => wholeGame(given, kTablet),
};

export const gameTests = {
  "chess: castling, a promotion, then a draw by agreement": async (given) => {
    const game = await players.table(given, kDesk, { game: "Chess", clock: "unlimited" });
    const moves = ["h2h4", "g7g5", "h4g5", "h7h6", "g5h6", "g8f6", "h6h7", "f6g8", "h7g8=Q", "b8c6"];
    const castling = ["g1f3", "c6b8", "g2g3", "b8c6", "f1g2", "c6b8", "O-O", "b8c6"];
    await players.playAll(game, [...moves, ...castling], { "O-O": ["e1", "g1"] });
    const { white, black } = game;
    assert.equal(await white.page.locator("[data-piece=g1]").count(), 1);
    await press(white, white.page.getByRole("button", { name: "Offer a draw" }));
    await press(black, black.page.getByRole("button", { name: "Decline" }));
    await players.playAll({ sides: game.sides }, []);
    await white.page.getByRole("button", { name: "Offer a draw" }).waitFor();
    await press(black, black.page.getByRole("button", { name: "Offer a draw" }));
    await black.page.getByRole("button", { name: "Draw offered" }).waitFor();
    await white.page.getByText("Your opponent offers a draw").waitFor();
    await white.shot("offer");
    await press(white, white.page.getByRole("button", { name: "Accept" }));
    for (const side of game.sides) assert.match(await players.resultOf(side), /½–½\s+Draw\s+By agreement/);
  },

  "chess: a checkmate by finger": async (given) => {
    const game = await players.table(given, kPhone, { game: "Chess", clock: "unlimited", color: "Black" });
    await players.playAll(game, ["f2f3", "e7e5", "g2g4", "d8h4"]);
    for (const side of game.sides) assert.match(await players.resultOf(side), /0–1\s+Black wins\s+White is checkmated/);
    assert.equal(await game.white.page.locator(".check").count(), 1);
    await game.white.shot("checkmate");
  },

  "chess: a clock of one second runs out": async (given) => {
    const game = await players.table(given, kDesk, { game: "Chess", clock: [0.0167, 0] });
    await players.playAll(game, ["e2e4", "e7e5"]);
    await game.white.page.getByRole("status", { name: "Result" }).waitFor();
    for (const side of game.sides) assert.match(await players.resultOf(side), /0–1\s+Black wins\s+White ran out of time/);
  },

  "a game is called off before it counts": async (given) => {
    const { white, black } = await players.table(given, kPhone, { game: "Chess", clock: "unlimited" });
    await press(black, black.page.getByRole("button", { name: "Abort" }));
    await press(black, black.page.getByRole("button", { name: "Yes, abort" }));
    assert.match(await players.resultOf(white), /No result/);
  },

  "a friend finds the rules beside the seat; a game that nobody joins is cancelled": async (given) => {
    const [alice, bob] = [await newPerson(given.browser, kDesk), await newPerson(given.browser, kPhone)];
    given.persons.push(alice, bob);
    const link = await players.create(alice, given.server.base, { id: "tamerlane" });
    await alice.shot("waiting-creator");
    await bob.page.goto(link);
    await bob.page.getByRole("button", { name: "Join" }).waitFor();
    await bob.shot("waiting-friend");
    await press(bob, bob.page.getByRole("link", { name: /^How to play/ }));
    await bob.page.waitForURL(/\/games\/tamerlane$/);
    await bob.page.goBack();
    await bob.page.getByRole("button", { name: "Join" }).waitFor();
    await press(alice, alice.page.getByRole("button", { name: "Cancel" }));
    await press(alice, alice.page.getByRole("button", { name: "Yes, cancel" }));
    await bob.page.getByRole("status", { name: "Result" }).waitFor();
  },

  "one player in two tabs, and somebody who only watches": async (given) => {
    const game = await players.table(given, kDesk, { game: "Chess", clock: "unlimited" }, { opponent: true });
    const tab = { ...game.white, page: await game.white.context.newPage() };
    const watcher = await newPerson(given.browser, kPhone);
    given.persons.push(watcher);
    await Promise.all([tab.page.goto(game.link), watcher.page.goto(game.link)]);
    await watcher.page.getByText("You are watching. Both seats are taken; start a game of your own.").waitFor();
    assert.deepEqual((await players.stateOf(watcher)).legal, []);
    assert.equal(await watcher.page.getByRole("button", { name: /Join|Resign|Offer/ }).count(), 0);
    await players.playing(tab);
    await players.play(tab, "e2e4");
    await Promise.all([...game.sides, tab, watcher].map((one) => players.seesPly(one, 1)));
    await players.play(game.black, "e7e5");
    await players.seesPly(game.white, 2);
    await players.play(game.white, "g1f3");
    await Promise.all([...game.sides, tab, watcher].map((one) => players.seesPly(one, 3)));
  },

  "a move that is refused goes back, with the reason in a sentence": async (given) => {
    const game = await players.table(given, kDesk, { game: "Chess", clock: "unlimited" }, { opponent: true });
    const { white } = game;
    await white.page.routeWebSocket("**/ws", (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((text) => server.send(text.replace('"e2e4"', '"e2e5"')));
    });
    await white.page.reload();
    await players.playing(white);
    await players.play(white, "e2e4");
    await white.page.getByRole("alert").filter({ hasText: /e2|Pawn/ }).waitFor();
    assert.equal(await white.page.locator("[data-piece=e2]").count(), 1);
    assert.equal(await white.page.locator("[data-piece=e4]").count(), 0);
    await white.shot("refused");
    await players.play(white, "d2d4");
    await players.seesPly(game.black, 1);
  },

  "an event that got lost is asked for": async (given) => {
    const game = await players.table(given, kDesk, { game: "Chess", clock: "unlimited", color: "Black" }, { opponent: true });
    const { white, black } = game;
    let lost = 0;
    await black.page.routeWebSocket("**/ws", (socket) => {
      const server = socket.connectToServer();
      server.onMessage((text) => {
        if (JSON.parse(text).t === "moved" && lost++ === 0) return;
        socket.send(text);
      });
    });
    await black.page.reload();
    await players.playing(black);
    await players.play(white, "e2e4");
    await players.seesPly(white, 1);
    assert.equal((await players.stateOf(black)).ply, 0);
    await white.send("draw_offer", { ply: 2 });
    await players.seesPly(black, 1);
    await black.page.getByText("Your opponent offers a draw").waitFor();
    assert.equal(lost, 2);
  },

  "a move whose answer is lost with the connection is made once": async (given) => {
    const game = await players.table(given, kPhone, { game: "Chess", clock: "unlimited" }, { opponent: true });
    const { white, black } = game;
    let cut = 0;
    await white.page.routeWebSocket("**/ws", (socket) => {
      const server = socket.connectToServer();
      server.onMessage((text) => {
        const { t, id } = JSON.parse(text);
        if (t !== "moved" || id === undefined || cut > 0) return socket.send(text);
        ++cut;
        server.close();
        socket.close({ code: 1001 });
      });
    });
    await white.page.reload();
    await players.playing(white);
    await players.play(white, "e2e4");
    await Promise.all(game.sides.map((side) => players.seesPly(side, 1)));
    assert.equal(cut, 1);
    await players.play(black, "e7e5");
    await players.seesPly(white, 2);
    await players.play(white, "d2d4");
    await players.seesPly(black, 3);
  },

  "a piece's name and moves when the mouse rests on it or a finger holds": async (given) => {
    for (const size of [kDesk, kPhone]) {
      const { alice } = await players.table(given, size, { game: "Chess 56", clock: "unlimited", color: "White" }, { opponent: true });
      await rest(alice, "c2", async () => {
        await alice.page.getByText("White Camel").waitFor();
        await alice.page.locator("[data-mark=d5]").waitFor();
        await alice.shot("diagram");
      });
    }
  },
};
