import { expect, test } from "vitest";
import { moveTable } from "../../src/board/moves";
import { marksHere, passedOver } from "../../src/game/here";
import { placementOf } from "../../src/game/history";

const placement = placementOf("4/1p2/4/N2R");
if (!placement) throw new Error("no position");
const moves = moveTable(["a1a1", "a1b3", "a1b3a1", "a1b3c4", "a1a2"]);

test("a piece shows where it goes and whom it takes on its way, not where it stands", () => {
  expect(marksHere(moves, placement, "a1")).toEqual([
    { at: "b3", quiet: false, capture: true, hop: false },
    { at: "c4", quiet: true, capture: false, hop: false },
    { at: "a2", quiet: true, capture: false, hop: false },
  ]);
});

test("a piece of the own side on the way is no mark, one that it changes places with is", () => {
  expect(marksHere(moveTable(["a1d1c3"]), placement, "a1").map(({ at }) => at)).toEqual(["c3"]);
  expect(marksHere(moveTable(["a1~d1"]), placement, "a1")).toEqual([{ at: "d1", quiet: true, capture: false, hop: false }]);
});

test("a pawn that goes aside to the square passed over captures there, one that steps onto it does not", () => {
  const marked = (move: string, passed?: string) => marksHere(moveTable([move]), placement, "a1", passed)[0];
  expect(marked("a1b2", "b2")).toEqual({ at: "b2", quiet: false, capture: true, hop: false });
  expect(marked("a1a2", "a2")).toEqual({ at: "a2", quiet: true, capture: false, hop: false });
  expect(marked("a1b2")?.capture).toBe(false);
});

test("a FEN names the square passed over", () => {
  expect(passedOver("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")).toBe("d6");
  expect(passedOver("4k3/8/8/8/8/8/8/4K3 w - - 0 1")).toBeUndefined();
});

test("without moves there are no marks", () => {
  expect(marksHere(moves, placement, "b3")).toEqual([]);
});
