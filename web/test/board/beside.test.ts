import { expect, test } from "vitest";
import { besideStyle, edgesOf } from "../../src/board/beside";
import { parsePlacement } from "../../src/board/fen";
import { shapeOf } from "../../src/board/geometry";

const read = parsePlacement("4/4/4/4");
if (!read.ok) throw new Error("no board");
const shape = shapeOf(read.placement);
const whole = { x: 0, y: 0, width: 4, height: 4 };

test("a square's edges follow the side that sits below, and what is seen of the board", () => {
  expect(edgesOf(shape, "white", whole, "a4")).toEqual({ left: 0, right: 25, top: 0, bottom: 25 });
  expect(edgesOf(shape, "black", whole, "a4")).toEqual({ left: 75, right: 100, top: 75, bottom: 100 });
  expect(edgesOf(shape, "white", { x: 0, y: 0, width: 2, height: 2 }, "a4")).toMatchObject({ left: 0, right: 50 });
  expect(edgesOf(shape, "white", whole, "e9")).toBeUndefined();
});

test("what is beside a square of the upper half begins below it, else it ends above it", () => {
  expect(besideStyle({ left: 0, right: 25, top: 0, bottom: 25 }, "9rem")).toContain("top: calc(25% + 6px)");
  expect(besideStyle({ left: 0, right: 25, top: 75, bottom: 100 }, "9rem")).toContain("bottom: calc(25% + 6px)");
});
