// Games whose rules the browser knows: the server leaves out what they say. Without them, or if browser and server
// disagree, the server tells everything and the page says what is wrong.
import assert from "node:assert/strict";
import { kDesk, kPhone } from "./browser.mjs";
import { play, playAll, seesPly, table } from "./players.mjs";

const kMoves = ["e2e4", "e7e5", "g1f3", "b8c6"];
const kTerms = { game: "Chess", id: "chess", clock: "unlimited" };

/** Listens to what the server tells this page from its next connection on; `change` may change a frame. */
async function listen({ page }, change = (text) => text) {
  const moved = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const changed = change(String(text));
      const message = JSON.parse(changed);
      if (message.t === "moved") moved.push(message.d);
      socket.send(changed);
    });
  });
  return moved;
}

async function again({ page }) {
  await page.reload();
  await page.locator("[data-phase=playing]").waitFor();
}

export const knownRulesTests = {
  "the server leaves out what the browser knows"(given) {
    return ofTwo(given, kDesk, async (game, sides) => {
      const told = await listen(sides[0]);
      await again(sides[0]);
      await playAll(game, kMoves);
      assert.equal(told.length, kMoves.length);
      for (const moved of told) assert.deepEqual([moved.fen, moved.legal, moved.position?.length], [undefined, undefined, 16]);
    });
  },

  "without the rules in the browser a game goes on, and the page says what is missing"(given) {
    return ofTwo(given, kPhone, async (game, sides) => {
      const told = await listen(sides[0]);
      await sides[0].page.route("**/*.wasm", (route) => route.abort());
      await again(sides[0]);
      await sides[0].page.locator("[data-no-rules]").waitFor();
      await playAll(game, kMoves);
      assert.ok(told.every((moved) => typeof moved.fen === "string"));
      assert.match(sides[0].errors.splice(0).join(), /rules could not be opened/);
    });
  },

  "a position that the server does not have is found out, and the server's is shown"(given) {
    return ofTwo(given, kDesk, async (game, sides) => {
      let wrong = 0;
      const told = await listen(sides[0], (text) => (wrong++ < 200 ? text.replace(/"position":"[0-9a-f]{16}"/, '"position":"0123456789abcdef"') : text));
      await again(sides[0]);
      await play(sides[0], "e2e4");
      await sides[0].page.locator("[data-disagreed]").waitFor();
      await seesPly(sides[0], 1);
      assert.match(sides[0].errors.splice(0).join(), /after e2e4 the rules have .* the server 0123456789abcdef/);
      await playAllFrom(game, kMoves, 1);
      assert.equal(typeof told.at(-1).fen, "string");
    });
  },
};

async function playAllFrom({ sides }, moves, first) {
  for (let i = first; i < moves.length; ++i) {
    await play(sides[i % 2], moves[i]);
    await Promise.all(sides.map((side) => seesPly(side, i + 1)));
  }
}

async function ofTwo(given, size, test) {
  const game = await table(given, size, kTerms, { opponent: true });
  await test(game, game.sides);
}
