import { expect, test } from "vitest";
import { colorOf, toggled, type Sketch } from "../../src/board/sketch";

const arrow: Sketch = { from: "a1", to: "c2", color: "green" };
const keys = { shiftKey: false, altKey: false, ctrlKey: false };

test("keys choose the colour", () => {
  expect(colorOf(keys)).toBe("green");
  expect(colorOf({ ...keys, shiftKey: true })).toBe("red");
  expect(colorOf({ ...keys, altKey: true })).toBe("blue");
  expect(colorOf({ ...keys, ctrlKey: true, shiftKey: true })).toBe("yellow");
});

test("what is drawn again is gone, in another colour it changes, elsewhere it stays", () => {
  const circle: Sketch = { from: "a1", to: "a1", color: "green" };
  const both = toggled(toggled([], arrow), circle);
  expect(both).toEqual([arrow, circle]);
  expect(toggled(both, arrow)).toEqual([circle]);
  expect(toggled(both, { ...arrow, color: "red" })).toEqual([circle, { ...arrow, color: "red" }]);
});
