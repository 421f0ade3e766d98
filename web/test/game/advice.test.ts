import { expect, test } from "vitest";
import { moveTable } from "../../src/board/moves";
import { adviceOf } from "../../src/game/advice";

const moves = moveTable(["f5f5", "f5f6", "f5f6f7", "e2e4", "f8~f8", "f8~c8", "O-O"], { "O-O": { from: "h1", to: "h1" } });
const hand = (from: string, ...legs: string[]) => ({ from, legs });

test.each([
  [hand("f5", "f6"), /click it again to stop here/],
  [{ ...hand("g1"), goal: "h3" }, /several ways to h3/],
  [hand("f5"), /to pass/],
  [hand("f8"), /^Click the piece to swap it with, .* it stays/],
  [hand("h1"), /to castle\.$/],
  [hand("e2"), /^undefined$/],
  [undefined, /^Planned: e2 to e4/],
])("%j: %s", (held, said) => {
  expect(String(adviceOf(held, { from: "e2", to: "e4" }, moves, "mouse"))).toMatch(said);
});

test("a finger taps", () => {
  expect(adviceOf(hand("f5", "f6"), undefined, moves, "finger")).toBe("Tap where it goes on.");
});
