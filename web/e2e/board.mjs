// The demo's board in a real browser: mouse and finger, drag and tap, promotion, keyboard, at 1440 and 360 px.
import assert from "node:assert/strict";

async function open({ page, base }, position) {
  await page.goto(`${base}?position=${position}`);
  await page.waitForSelector("[data-square]");
}

async function middle(page, square) {
  const box = await page.locator(`[data-square=${square}]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function tap({ page, touch }, square) {
  const [x, y] = await middle(page, square);
  await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

/** A drag with the mouse, or with a finger through the browser's own input. */
async function drag({ page, touch }, from, to, half = async () => undefined) {
  const [[x, y], [u, v]] = [await middle(page, from), await middle(page, to)];
  const way = [0.3, 0.6, 1].map((part) => [x + (u - x) * part, y + (v - y) * part]);
  if (!touch) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const [px, py] of way) await page.mouse.move(px, py);
    await half();
    await page.mouse.up();
    return;
  }
  const client = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [{ x, y }]);
  for (const [px, py] of way) await send("touchMove", [{ x: px, y: py }]);
  await half();
  await send("touchEnd", []);
}

const played = (page) => page.locator("output").textContent({ timeout: 3000 });
const targets = (page) => page.locator("[data-target]").evaluateAll((all) => all.map((one) => one.dataset.target).sort());

export const boardTests = {
  "start positions fit": async (given) => {
    const { page } = given;
    for (const [position, squares] of [["chess56", 96], ["chess2016", 96], ["chess", 64]]) {
      await open(given, position);
      assert.equal(await page.locator("[data-square]").count(), squares);
      const { width, height } = page.viewportSize();
      const box = await page.locator("svg[role=application]").boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height, "the board is cut off");
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "scrolls sideways");
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
    assert.equal(await page.locator("[data-man=b5]").count(), 1);
    assert.equal(await page.locator("[data-man=b3]").count(), 0);
  },

  "a drag to a hole or no target plays nothing": async (given) => {
    const { page } = given;
    await open(given, "chess56");
    for (const to of ["b6", "c3"]) await drag(given, "b3", to);
    assert.equal(await page.locator("output").count(), 0);
    assert.equal(await page.locator("[data-man=b3]").count(), 1);
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
    const choice = page.locator("[data-move='d8d9=RH']");
    await (given.touch ? choice.tap() : choice.click());
    assert.equal(await played(page), "d8d9=RH");
  },

  "a promotion can be called off": async (given) => {
    const { page } = given;
    await open(given, "promotion");
    await tap(given, "k8");
    await tap(given, "j9");
    await page.locator("[data-move]").first().waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("[data-move]").count(), 0);
    assert.equal(await page.locator("[data-man=k8]").count(), 1);
  },

  "a Rhinoceros passes, asked on the second tap": async (given) => {
    await open(given, "promotion");
    await tap(given, "f5");
    await given.shot("rhinoceros");
    await tap(given, "f5");
    await given.page.locator("[data-move=f5f5]").click();
    assert.equal(await played(given.page), "f5f5");
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
  },

  "only legal moves in check": async (given) => {
    await open(given, "check");
    await tap(given, "g2");
    assert.deepEqual(await targets(given.page), ["h3"]);
    await given.shot("check");
  },
};
