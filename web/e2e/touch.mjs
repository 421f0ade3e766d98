// Real input on the board: by the mouse, or by a finger through the browser's own input.

/** The middles of squares on the screen; `board` is the element with the board, if there are several. */
export async function middles(page, squares, board = "body") {
  return page.evaluate(
    ([names, inside]) =>
      names.map((name) => {
        const box = document.querySelector(`${inside} [data-square=${name}]`).getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      }),
    [squares, board],
  );
}

export async function tap({ page, touch }, square, board) {
  const [[x, y]] = await middles(page, [square], board);
  await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

const clients = new WeakMap();

async function clientOf(page) {
  if (!clients.has(page)) clients.set(page, await page.context().newCDPSession(page));
  return clients.get(page);
}

export async function drag({ page, touch }, from, to, half = async () => undefined) {
  const [[x, y], [u, v]] = await middles(page, [from, to]);
  const way = [0.3, 0.6, 1].map((part) => [x + (u - x) * part, y + (v - y) * part]);
  if (!touch) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const [px, py] of way) await page.mouse.move(px, py);
    await half();
    await page.mouse.up();
    return;
  }
  const client = await clientOf(page);
  const send = (type, touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [{ x, y }]);
  for (const [px, py] of way) await send("touchMove", [{ x: px, y: py }]);
  await half();
  await send("touchEnd", []);
}

/**
 * In a page: whether the click comes within many short waits; if everything stands still for a long time, that counts
 * as one of them.
 */
async function isClicked() {
  for (let waits = 0; waits < 35; ++waits) {
    if (await Promise.race([window.clicked, new Promise((done) => setTimeout(() => done(false), 20))])) return true;
  }
  return false;
}

/**
 * A click or a tap. On a busy machine half a second can pass between a finger's down and up; the browser then sees a
 * long press and makes no click of it. A person would tap again.
 */
export async function press({ page, touch }, locator) {
  if (!touch) return locator.click();
  for (let tries = 0; tries < 3; ++tries) {
    await page.evaluate(() => {
      window.clicked = new Promise((done) => document.addEventListener("click", () => done(true), { once: true, capture: true }));
    });
    await locator.tap();
    if (await page.evaluate(isClicked)) return undefined;
  }
  throw new Error("three taps, and no click");
}

/** A finger that stays down, or a mouse that rests. */
export async function rest({ page, touch }, square, look) {
  const [[x, y]] = await middles(page, [square]);
  if (!touch) {
    await page.mouse.move(x, y);
    return look();
  }
  const client = await clientOf(page);
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await look();
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
