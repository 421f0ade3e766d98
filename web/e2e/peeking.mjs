// What a piece can do, for a user who looks at it: its moves in the position that is shown, whosever piece it is, and
// its powers in words.
import assert from "node:assert/strict";
import { kDesk, kPhone, newPerson } from "./browser.mjs";
import { looksRight } from "./looks.mjs";
import * as players from "./players.mjs";
import { press, rest, tap } from "./touch.mjs";

const marks = ({ page }) => page.locator("[data-mark]").evaluateAll((all) => all.map((one) => one.dataset.mark).sort());
const shows = ({ page }, square) => page.waitForFunction((at) => document.querySelector(`[data-looked="${at}"]`), square);

/** The marks of the piece that is looked at, once they are those of this square. */
async function looksAt(person, square) {
  let seen;
  await rest(person, square, async () => {
    await shows(person, square);
    seen = await marks(person);
  });
  return seen;
}

async function away({ page, touch }) {
  if (!touch) await page.mouse.move(2, 2);
}

/** Whether words below the board lie where the button that enlarges the board is. */
async function helpUnderGlass({ page }) {
  return page.evaluate(() => {
    const glass = document.querySelector("[data-glass]").getBoundingClientRect();
    const words = [...document.querySelectorAll(".help > *")].map((one) => one.getBoundingClientRect());
    return words.some(({ right, top, bottom }) => right > glass.left && top < glass.bottom && bottom > glass.top);
  });
}

export const peekingTests = {
  "looking at a piece of either side shows what it can do here, at any time": async (given) => {
    for (const size of [kDesk, kPhone]) {
      const game = await players.table(given, size, { game: "Chess", clock: "unlimited" }, { opponent: true });
      const { white, black } = game;
      await players.play(white, "e2e4");
      await players.seesPly(white, 1);
      // White looks at a piece of their own while Black is to move.
      assert.deepEqual(await looksAt(white, "f1"), ["a6", "b5", "c4", "d3", "e2"]);
      await away(white);
      await players.play(black, "d7d5");
      await players.seesPly(white, 2);
      assert.deepEqual(await looksAt(white, "e4"), ["d5", "e5"]);
      await away(white);
      assert.deepEqual(await looksAt(white, "d8"), ["d6", "d7"]);
      await away(white);
      assert.deepEqual(await looksAt(white, "c8"), ["d7", "e6", "f5", "g4", "h3"]);
      // An earlier position can be looked at, too.
      await away(white);
      await press(white, white.page.getByRole("button", { name: "Previous move" }));
      await white.page.getByText("You are looking at an earlier position").waitFor();
      await white.page.locator("[data-square=c8]").scrollIntoViewIfNeeded();
      assert.deepEqual(await looksAt(white, "c8"), []);
      await away(white);
      await press(white, white.page.getByRole("button", { name: "Back to the game" }));
      await white.page.getByLabel("shows moves on the empty board").check();
      await white.page.locator("[data-square=c1]").scrollIntoViewIfNeeded();
      assert.equal((await looksAt(white, "c1")).length, 7);
      await white.shot("peek-empty");
    }
  },

  "the powers of a piece are told in words where its moves are shown": async (given) => {
    for (const size of [kDesk, kPhone]) {
      for (const colorScheme of ["light", "dark"]) {
        const person = await newPerson(given.browser, size, { colorScheme });
        given.persons.push(person);
        const { page } = person;
        await page.goto(`${given.server.base}board/chu-shogi#fen=${encodeURIComponent("12/5k6/12/12/5p6/5N6/6p5/12/12/12/12/5K6 w - - 0 1")}`);
        await page.locator(".study").waitFor();
        const powers = page.locator("[data-powers=N]");
        // The finger stays down, because the marks disappear a few seconds after it is lifted.
        await rest(person, "f7", async () => {
          await shows(person, "f7");
          assert.equal((await marks(person)).length, 24);
          assert.match(await powers.innerText(), /^Lion\n+It moves twice.*\n+Lion trading/);
          const [card, board] = [await powers.boundingBox(), await page.locator("svg[role=application]").boundingBox()];
          assert.ok(card.x >= board.x + board.width || card.y >= board.y + board.height, "the words lie beside the board");
          await looksRight(person, `powers-lion-${colorScheme}`);
        });
        await away(person);
        await tap(person, "f7");
        if (person.touch) {
          // These words would cover what a finger is about to do.
          await powers.waitFor({ state: "detached" });
          await tap(person, "f7");
          await page.locator("[data-advice]").waitFor();
          await page.waitForTimeout(600);
          assert.equal(await powers.count(), 0);
        } else await powers.waitFor(); // While a piece is in hand, the words stay.
        assert.equal(await helpUnderGlass(person), false, "the help lies under the button that enlarges the board");
        await tap(person, "f7");
      }
    }
  },

  "the page of a game lists the powers of its pieces": async (given) => {
    for (const size of [kDesk, kPhone]) {
      const person = await newPerson(given.browser, size);
      given.persons.push(person);
      await person.page.goto(`${given.server.base}games/tamerlane`);
      const section = person.page.getByRole("region", { name: "Special powers" });
      await section.scrollIntoViewIfNeeded();
      assert.match(await section.innerText(), /King\n.*citadel.*draw/);
      await person.shot("powers-guide");
      await person.page.locator("[data-square=g2]").scrollIntoViewIfNeeded();
      await rest(person, "g2", () => person.page.locator("[data-powers=K]").waitFor());
    }
  },
};
