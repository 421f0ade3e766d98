import { expect, test } from "vitest";
import { graphOf, tickText } from "../../src/player/graph";

test("a graph goes forward in time, with one point for each second", () => {
  const games = [
    { at: 5_900, before: 1490, rating: 1510 },
    { at: 5_100, before: 1520, rating: 1490 },
    { at: 1_000, before: 1500, rating: 1520 },
  ];
  expect(graphOf(games)).toEqual({ at: [1, 5], rating: [1520, 1510], first: 1500, last: 1510, low: 1490, high: 1520 });
});

test("games that are told out of order are put in order", () => {
  const games = [
    { at: 1_000, before: 1520, rating: 1530 },
    { at: 9_000, before: 1500, rating: 1520 },
  ];
  expect(graphOf(games).at).toEqual([1, 9]);
});

test("marks of days are days, and marks within a day are times", () => {
  expect(tickText(1_796_040_000, 86_400)).toBe("30 Nov 2026");
  expect(tickText(1_796_040_000, 3_600)).toMatch(/^\d{1,2}:\d{2}/);
});
