// Every page and state as axe checks it: everything must be usable for people who do not see, hear or point as others
// do. Both widths are checked, by day and by night.
import { kDesk, kPhone, newPerson, scrollsSideways } from "./browser.mjs";
import { complaintsDayAndNight as complaints } from "./looks.mjs";
import * as players from "./players.mjs";
import { press, rest, tap } from "./touch.mjs";

const kPages = {
  ...{ home: "", games: "games", guide: "games/chu-shogi", board: "board/tamerlane", players: "top", account: "account" },
  ...{ file: "file", dice: "check", nothing: "nothing/here" },
  ...{ http: "openapi.html" },
};

async function pages(given, size, options) {
  const person = await newPerson(given.browser, size, options);
  given.persons.push(person);
  const found = [];
  for (const [state, path] of Object.entries(kPages)) {
    await person.page.goto(`${given.server.base}${path}`);
    await person.page.locator("h1").first().waitFor({ state: "attached" });
    await person.page.waitForLoadState("networkidle");
    found.push(...(await complaints(person, state)));
  }
  return found;
}

async function game(given, size, options) {
  const found = [];
  const see = async (person, state) => found.push(...(await complaints(person, state)));
  const table = await players.table(given, size, { game: "Chess", clock: [60, 5] }, { alice: options, opponent: true });
  const { white, black } = table;
  const { page } = white;
  // These moves are made first, because there is less time for first moves than the checks need.
  await players.playAll(table, ["a2a3", "a7a6"]);
  await see(white, "my move");
  await rest(white, "b1", async () => {
    await page.locator("[data-mark=c3]").waitFor();
    await see(white, "a piece's moves");
  });
  await tap(white, "g1");
  await see(white, "a piece in hand");
  await tap(white, "f3");
  await players.seesPly(white, 3);
  await see(white, "their move");
  await players.play(white, "e2e4");
  await see(white, "planned");
  await page.getByLabel("Type a move").fill("e9");
  await page.getByLabel("Type a move").press("Enter");
  await see(white, "refused");
  for (const name of ["Keys", "Position in words"]) {
    await press(white, page.getByRole("button", { name, exact: true }));
    await page.getByRole("dialog").waitFor();
    await see(white, name);
    await page.keyboard.press("Escape");
  }
  await press(white, page.getByRole("button", { name: "Pieces and board" }));
  await see(white, "pieces and board");
  await page.keyboard.press("Escape");
  await press(white, page.getByRole("button", { name: "First position" }));
  await see(white, "an earlier position");
  await players.resign(black);
  await players.resultOf(white);
  await see(white, "over");
  return found;
}

async function waiting(given, size, options) {
  const person = await newPerson(given.browser, size, options);
  given.persons.push(person);
  await players.create(person, given.server.base, { game: "Chu Shogi" });
  return complaints(person, "waiting");
}

async function lion(given, size, options) {
  const found = [];
  const { white, black, sides } = await players.table(given, size, { id: "chu-shogi", clock: "unlimited" }, { alice: options, opponent: true });
  for (const [i, move] of ["f3g5", "f9f8", "g5e7", "g10g8"].entries()) {
    await players.play(i % 2 === 0 ? white : black, move);
    await Promise.all(sides.map((side) => players.seesPly(side, i + 1)));
  }
  await tap(white, "e7");
  found.push(...(await complaints(white, "a Lion in hand")));
  await tap(white, "d8");
  await white.page.getByRole("button", { name: "Stop here" }).waitFor();
  await white.shot("lion-leg");
  found.push(...(await complaints(white, "a Lion on its way")));
  return found;
}

/** The parts of pages, in all their states. */
async function styleguide(given, size, options) {
  const person = await newPerson(given.browser, size, options);
  given.persons.push(person);
  const { page } = person;
  await page.goto(`${given.boards}styleguide`);
  await page.locator("[data-piece=e2] [data-figure=pawn]").waitFor();
  await page.waitForLoadState("networkidle");
  const sideways = (await scrollsSideways(page)) ? ["style guide: scrolls sideways"] : [];
  const found = await complaints(person, "style guide", "styleguide");
  const asking = page.locator(".asking");
  const pawn = asking.locator("[data-piece=b7]");
  await pawn.scrollIntoViewIfNeeded();
  const square = await pawn.boundingBox();
  const [x, y] = [square.x + square.width / 2, square.y + square.height / 2];
  await page.mouse.click(x, y);
  await page.mouse.click(x, y - square.height);
  await asking.getByRole("dialog").waitFor();
  found.push(...(await complaints(person, "promotion", "styleguide-promotion")));
  await asking.locator("[data-move='b7b8=N']").click();
  await asking.getByText("Play b7b8=N?").waitFor();
  found.push(...(await complaints(person, "confirmation", "styleguide-confirm")));
  await asking.getByRole("button", { name: "Play it" }).click();
  await page.getByRole("button", { name: "Open a dialog" }).click();
  await page.getByRole("dialog").waitFor();
  return [...sideways, ...found, ...(await complaints(person, "dialog"))];
}

const kParts = { pages, waiting, game, lion, styleguide };
const kSizes = { 1440: kDesk, 360: kPhone };

/** One test for each part and width. */
export const reachTests = Object.fromEntries(
  Object.entries(kParts).flatMap(([part, see]) =>
    Object.entries(kSizes).map(([width, size]) => [
      `reach: axe has nothing to say by day and by night: ${part}, ${width}`,
      async (given) => {
        const found = await see(given, size, { reducedMotion: "reduce" });
        if (found.length > 0) throw new Error(`\n${found.join("\n")}`);
      },
    ]),
  ),
);
