import { expect, test } from "vitest";
import { goesIn } from "../../src/tournaments/trouble";

const kTrouble = { text: "The round has begun.", after: 9, at: 1000 };

test("a refusal stays until the tournament has gone on, and long enough to be read", () => {
  expect(goesIn(undefined, 9, 1000)).toBeUndefined();
  expect(goesIn(kTrouble, 9, 60_000)).toBeUndefined();
  expect(goesIn(kTrouble, 10, 2000)).toBe(5000);
  expect(goesIn(kTrouble, 10, 60_000)).toBe(0);
});
