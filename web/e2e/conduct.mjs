// A player's conduct in games by post, as others and the player see it, and what players may not do who often lose on
// time.
import assert from "node:assert/strict";
import { register } from "./accounts.mjs";
import { kDesk, kPhone } from "./browser.mjs";
import { looksRight } from "./looks.mjs";
import { choose, make, two } from "./post.mjs";
import { Server } from "./server.mjs";
import { press } from "./touch.mjs";

/** Stores so many ended games of a player, in which each move took a day and four hours. */
function pastOf(name, games, late) {
  const row = (i) => `INSERT INTO post_results SELECT id, ${1000 + i}, ${1_000_000 + i}, ${i < late ? 1 : 0}, 10, 1008000000 FROM accounts WHERE name = '${name}';`;
  return Array.from({ length: games }, (_, i) => row(i)).join("\n");
}

async function seek(person, base) {
  await choose(person, base, "Chess", "Anyone");
  await press(person, make(person, "Find an opponent"));
}

async function oftenLate(given, size) {
  const [late, other] = await two(given, size);
  const server = given.own(new Server());
  await server.start();
  try {
    await register(late, server.base, "Late");
    await server.stop("SIGTERM");
    server.alter(pastOf("Late", 5, 3));
    await server.start();
    const words = "3 of the last 5 games lost on time, 1 day 4 h a move";

    await other.page.goto(`${server.base}player/Late`);
    await other.page.locator("[data-conduct]", { hasText: `By post: ${words}. No more than 2 games by post may be open at a time.` }).waitFor();
    await looksRight(other, "conduct-profile");

    for (let i = 0; i < 2; ++i) {
      await seek(late, server.base);
      await late.page.locator("[data-phase=waiting]").waitFor();
    }
    await late.page.goto(server.base);
    await late.page.locator("[data-seek]").nth(1).waitFor();
    await looksRight(late, "conduct-waiting");
    await seek(late, server.base);
    await late.page.locator("dialog [role=alert]", { hasText: "you have 2: finish one before you begin another" }).waitFor();
    await looksRight(late, "conduct-refused");

    await other.page.goto(server.base);
    await other.page.locator("[data-seek] [data-conduct]", { hasText: `Late: ${words}` }).first().waitFor();
    assert.equal(await other.page.locator("[data-seek]").count(), 2);
    await looksRight(other, "conduct-seeks");

    await late.page.goto(`${server.base}desk`);
    await late.page.locator("[data-conduct]", { hasText: `You by post: ${words}.` }).waitFor();
    await looksRight(late, "conduct-desk");
  } finally {
    await server.end();
  }
}

export const conductTests = {
  "conduct by post is shown, and who is often late begins no third game, by mouse": (given) => oftenLate(given, kDesk),
  "conduct by post is shown, and who is often late begins no third game, by finger": (given) => oftenLate(given, kPhone),
};
