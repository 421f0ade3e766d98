import { expect, test } from "vitest";
import { parsePlacement } from "../../src/board/fen";
import { shapeOf, wholeOf } from "../../src/board/geometry";
import { dragged, kMostZoom, magnify, viewOf } from "../../src/board/zoom";

const read = parsePlacement("12/12/12/12/12/12/12/12/12/12/12/12");
if (!read.ok) throw new Error("no board");
const shape = shapeOf(read.placement);
const whole = wholeOf(shape);

test("without a zoom all of the board is seen", () => {
  expect(viewOf(shape, undefined)).toEqual(whole);
});

test("the glass shows a quarter of it, never what is beside it", () => {
  expect(viewOf(shape, magnify(shape, { x: 6, y: 6 })).width).toBeCloseTo(whole.width / 2);
  const corner = viewOf(shape, magnify(shape, { x: 0, y: 12 }));
  expect(corner.x).toBeCloseTo(whole.x);
  expect(corner.y + corner.height).toBeCloseTo(whole.y + whole.height);
});

test("what two fingers hold stays under them", () => {
  const zoom = dragged(shape, undefined, { x: 0.25, y: 0.5 }, { x: 0.25, y: 0.5 }, 2);
  const view = viewOf(shape, zoom);
  expect(view.x + 0.25 * view.width).toBeCloseTo(whole.x + 0.25 * whole.width);
  expect(view.y + 0.5 * view.height).toBeCloseTo(whole.y + 0.5 * whole.height);
});

test("a finger moves what is shown along with it", () => {
  const before = magnify(shape, { x: 6, y: 6 });
  const after = dragged(shape, before, { x: 0.5, y: 0.5 }, { x: 0.6, y: 0.5 });
  expect(viewOf(shape, after).x).toBeCloseTo(viewOf(shape, before).x - 0.1 * (whole.width / 2));
});

test("fingers that close give the whole board again, and nobody gets nearer than four times", () => {
  const zoom = magnify(shape, { x: 3, y: 3 });
  expect(dragged(shape, zoom, { x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 }, 0.4)).toBeUndefined();
  expect(dragged(shape, zoom, { x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 }, 9)?.scale).toBe(kMostZoom);
});
