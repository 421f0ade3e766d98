import { expect, test } from "vitest";
import { conductOf, conductWords } from "../../src/game/conduct";

test("conduct by post in words", () => {
  expect(conductWords({ games: 100, lost_on_time: 3, move_ms: 100_800_000 })).toBe("3 of the last 100 games lost on time, 1 day 4 h a move");
  expect(conductWords({ games: 1, lost_on_time: 0, move_ms: 19_000_000 })).toBe("0 of 1 game lost on time, 5 h 17 min a move");
  expect(conductWords({ games: 2, lost_on_time: 1 })).toBe("1 of the last 2 games lost on time");
});

test("the conduct of an account says the same", () => {
  expect(conductOf({ games: 37, lostOnTime: 3, msPerMove: 5, mostOpen: 5 })).toEqual({ games: 37, lost_on_time: 3, move_ms: 5 });
  expect(conductOf({ games: 1, lostOnTime: 0 })).toEqual({ games: 1, lost_on_time: 0 });
});
