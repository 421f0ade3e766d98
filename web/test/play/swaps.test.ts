import { expect, test } from "vitest";
import { moveTable } from "../../src/board/moves";
import { swapOf } from "../../src/play/swaps.svelte";

const moves = moveTable(["f8~f8", "f8~c8", "b10a9~h4", "g2g3"]);
const king = { from: "f8", legs: [] };

test("a change of places is the one that is made, or the one that is pointed at with the piece in hand", () => {
  expect(swapOf(moves, "f8~d8", undefined, undefined)).toBe("f8~d8");
  expect(swapOf(moves, undefined, king, "c8")).toBe("f8~c8");
});

test("staying, other moves and what nobody has in hand change nothing", () => {
  expect(swapOf(moves, undefined, king, "f8")).toBeUndefined();
  expect(swapOf(moves, undefined, king, "d8")).toBeUndefined();
  expect(swapOf(moves, undefined, undefined, "c8")).toBeUndefined();
  expect(swapOf(moves, "g2g3", undefined, undefined)).toBeUndefined();
  expect(swapOf(moves, undefined, { from: "b10", legs: [] }, "a9")).toBeUndefined();
});
