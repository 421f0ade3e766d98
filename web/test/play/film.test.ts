// What pictures show of a game.
import { expect, test } from "vitest";
import { isShareable, resultOf } from "../../src/play/film";

const kStart = { fen: "8/8 w - - 0 1", setup: "" } as never;

test("of a private game nothing is given away, nor of one that has not begun", () => {
  expect(isShareable({ private: false, start: kStart })).toBe(true);
  expect(isShareable({ private: true, start: kStart })).toBe(false);
  expect(isShareable({ private: false })).toBe(false);
});

test("the last picture has the result", () => {
  expect(resultOf({ outcome: { result: "black", reason: "checkmate" } })).toMatch(/^0–1 {2}\S/);
  expect(resultOf({})).toBeUndefined();
});
