import { expect, test } from "vitest";
import { capturedIn } from "../../src/game/captured";
import { placementOf } from "../../src/game/history";
import type { MadeMove } from "../../src/game/state";

const start = placementOf("k3r3/1P6/8/8/4p3/5p2/4N3/R3K2R");
if (!start) throw new Error("no position");
const lost = (...moves: MadeMove["changes"][]): unknown => {
  const { white, black } = capturedIn(start, moves.map((changes) => ({ move: "", changes })));
  return { white: Object.fromEntries(white), black: Object.fromEntries(black) };
};

test("nobody at first", () => {
  expect(lost()).toEqual({ white: {}, black: {} });
});

test("both victims of one move", () => {
  const double = [{ removed: "e4", was: "p" }, { removed: "f3", was: "p" }, { moved: ["e2", "f3"] as [string, string] }];
  expect(lost(double)).toEqual({ white: {}, black: { P: 2 } });
});

test("a promoted piece as what it was", () => {
  const promotes: MadeMove["changes"] = [{ moved: ["b7", "b8"] }, { became: "b8", now: "Q" }];
  expect(lost(promotes, [{ removed: "b8", was: "Q" }, { moved: ["a8", "b8"] }])).toEqual({ white: { P: 1 }, black: {} });
});

test("who only changes places is not lost", () => {
  const swap: MadeMove["changes"] = [{ removed: "h1", was: "R" }, { moved: ["e1", "h1"] }, { became: "e1", now: "R" }];
  expect(lost(swap)).toEqual({ white: {}, black: {} });
  expect(lost(swap, [{ removed: "e1", was: "R" }, { moved: ["e8", "e1"] }])).toEqual({ white: { R: 1 }, black: {} });
});
