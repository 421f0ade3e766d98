import { expect, test } from "vitest";
import { changeText, ratingText } from "../../src/game/rating";

const known = { before: 1812, deviation: 62, provisional: false };

test("a rating is the newest one, with a mark while little is known", () => {
  expect(ratingText(known)).toBe("1812");
  expect(ratingText({ ...known, after: 1820, provisional: true })).toBe("1820?");
});

test("a change has its sign, and there is none before the end", () => {
  expect(changeText(known)).toBe("");
  expect(changeText({ ...known, after: 1820 })).toBe("+8");
  expect(changeText({ ...known, after: 1804 })).toBe("\u22128");
  expect(changeText({ ...known, after: 1812 })).toBe("±0");
});
