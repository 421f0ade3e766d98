import { expect, test } from "vitest";
import { moveTable } from "../../src/board/moves";
import { marksHere } from "../../src/game/here";
import { placementOf } from "../../src/game/history";

const placement = placementOf("4/1p2/4/N3");
if (!placement) throw new Error("no position");
const moves = moveTable(["a1a1", "a1b3", "a1b3a1", "a1b3c4", "a1a2"]);

test("a piece with legal moves shows where it goes and whom it takes on its way, not where it stands", () => {
  expect(marksHere(moves, placement, "a1")).toEqual([
    { at: "b3", quiet: false, capture: true, hop: false },
    { at: "c4", quiet: true, capture: false, hop: false },
    { at: "a2", quiet: true, capture: false, hop: false },
  ]);
});

test("of others the legal moves tell nothing", () => {
  expect(marksHere(moves, placement, "b3")).toBeUndefined();
});
