import { expect, test } from "vitest";
import { actionOf } from "../../src/play/keys";

const plain = { ctrlKey: false, metaKey: false, altKey: false };
const page = { closest: () => null };

test.each([["ArrowLeft", "previous"], ["ArrowDown", "last"], ["f", "flip"], ["?", "help"], ["m", "type"], ["x", undefined], ["toString", undefined]])("%s: %s", (key, action) => {
  expect(actionOf({ ...plain, key }, page)).toBe(action);
});

test("keys with others held are the browser's, and in a field they are text", () => {
  expect(actionOf({ ...plain, ctrlKey: true, key: "f" }, page)).toBeUndefined();
  expect(actionOf({ ...plain, key: "f" }, { closest: (selector) => selector.includes("input") })).toBeUndefined();
});
