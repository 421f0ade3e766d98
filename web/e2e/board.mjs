// Boards without a server in a real browser: mouse and finger, drag and tap, promotion, keyboard, at 1440 and 360 px.
import assert from "node:assert/strict";
import { newPerson, scrollsSideways } from "./browser.mjs";
import { runJourneys } from "./journeys.mjs";
import { drag, press, tap } from "./touch.mjs";

async function open({ page, boards }, position) {
  await page.goto(`${boards}boards.html?position=${position}`);
  await page.waitForSelector("[data-square]");
}

const played = (page) => page.locator("output").textContent();
const targets = (page) => page.locator("[data-target]").evaluateAll((all) => all.map((one) => one.dataset.target).sort());

const tests = {
  "start positions fit": async (given) => {
    const { page } = given;
    for (const [position, squares] of [["chess56", 96], ["chess2016", 96], ["chess", 64]]) {
      await open(given, position);
      assert.equal(await page.locator("[data-square]").count(), squares);
      const { width, height } = page.viewportSize();
      const box = await page.locator("svg[role=application]").boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height, "the board is cut off");
      assert.equal(await scrollsSideways(page), false, "scrolls sideways");
      await given.shot(position);
    }
  },

  "a drag plays": async (given) => {
    const { page } = given;
    await open(given, "chess56");
    await drag(given, "b3", "b5", async () => {
      assert.deepEqual(await targets(page), ["b4", "b5"]);
      await given.shot("drag");
    });
    assert.equal(await played(page), "b3b5");
    assert.equal(await page.locator("[data-piece=b5]").count(), 1);
    assert.equal(await page.locator("[data-piece=b3]").count(), 0);
  },

  "a drag to a hole or no target plays nothing": async (given) => {
    const { page } = given;
    await open(given, "chess56");
    for (const to of ["b6", "c3"]) await drag(given, "b3", to);
    assert.equal(await page.locator("output").count(), 0);
    assert.equal(await page.locator("[data-piece=b3]").count(), 1);
  },

  "two taps play": async (given) => {
    const { page } = given;
    await open(given, "chess2016");
    await tap(given, "f2");
    assert.deepEqual(await targets(page), ["c4", "d5", "h5", "i4"]);
    await given.shot("selected");
    await tap(given, "h5");
    assert.equal(await played(page), "f2h5");
  },

  "castling is the king's way": async (given) => {
    await open(given, "promotion");
    await drag(given, "g2", "d2");
    assert.equal(await played(given.page), "O-O-O");
  },

  "a promotion asks first": async (given) => {
    const { page } = given;
    await open(given, "promotion");
    await drag(given, "d8", "d9");
    assert.equal(await page.locator("[data-move]").count(), 8);
    assert.equal(await page.locator("output").count(), 0);
    await given.shot("promotion");
    const [asked, square] = await Promise.all([".choices", "[data-square=d9]"].map((one) => page.locator(one).boundingBox()));
    const apart = asked.y >= square.y + square.height || asked.y + asked.height <= square.y;
    assert.ok(apart, "the choice covers its square");
    const choice = page.locator("[data-move='d8d9=RH']");
    await press(given, choice);
    assert.equal(await played(page), "d8d9=RH");
  },

  "a choice after two taps stays, where the second was on the mark of an empty square": async (given) => {
    await open(given, "promotion");
    await tap(given, "d8");
    await tap(given, "d9");
    const choice = given.page.locator("[data-move='d8d9=RH']");
    await choice.waitFor();
    await given.page.waitForTimeout(400);
    await press(given, choice);
    assert.equal(await played(given.page), "d8d9=RH");
  },

  "a promotion can be called off": async (given) => {
    const { page } = given;
    await open(given, "promotion");
    await tap(given, "k8");
    await tap(given, "j9");
    await page.locator("[data-move]").first().waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("[data-move]").count(), 0);
    assert.equal(await page.locator("[data-piece=k8]").count(), 1);
  },

  "a Rhinoceros passes by the mark beside it; a second tap only lets go of it": async (given) => {
    const { page } = given;
    await open(given, "promotion");
    await tap(given, "f5");
    await page.locator("[data-move=f5f5]").waitFor();
    await given.shot("rhinoceros");
    await tap(given, "f5");
    assert.equal(await page.locator("[data-move], [data-target]").count(), 0);
    await tap(given, "f5");
    await press(given, page.locator("[data-move=f5f5]"));
    assert.equal(await played(page), "f5f5");
  },

  "the keyboard plays": async (given) => {
    const { page } = given;
    await open(given, "chess");
    await page.locator("svg[role=application]").focus();
    for (const key of ["ArrowUp", "ArrowRight", "Enter", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
    assert.match(await page.locator("[aria-live]").textContent(), /^b4 empty, can go there$/);
    await page.keyboard.press("Enter");
    assert.equal(await played(page), "b2b4");
  },

  "the board turned round takes the same moves": async (given) => {
    const { page } = given;
    await open(given, "chess");
    await page.getByText("Turn the board").click();
    await drag(given, "e2", "e4");
    assert.equal(await played(page), "e2e4");
    await page.getByText("Letters").click();
    await given.shot("letters-turned");
  },

  "in the dark": async (given) => {
    await given.page.emulateMedia({ colorScheme: "dark" });
    await open(given, "chess2016");
    await tap(given, "d2");
    await given.shot("dark");
    await given.page.emulateMedia({ colorScheme: null });
  },

  "only legal moves in check": async (given) => {
    await open(given, "check");
    await tap(given, "g2");
    assert.deepEqual(await targets(given.page), ["h3"]);
    await given.shot("check");
  },
};

/** Runs all board tests at one width, with one person who opens one page after the other. */
export async function runBoardTests(given, size, chosen) {
  const person = await newPerson(given.browser, size);
  const named = Object.entries(tests).map(([name, test]) => [
    `${name} at ${size.width}`,
    () => test({ ...given, ...person }),
  ]);
  await runJourneys(chosen(Object.fromEntries(named)), { ...given, server: undefined }, [person]);
  await person.context.close();
}
