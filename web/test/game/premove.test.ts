import { expect, test } from "vitest";
import { moveTable, targetsOf } from "../../src/board/moves";
import { placementOf } from "../../src/game/history";
import { plannedMove, planTable } from "../../src/game/premove";

const placement = placementOf("k3/p2P/4/R2K");
if (!placement) throw new Error("no position");

test("every own piece may be taken up, and nobody else", () => {
  expect([...planTable(placement, "white", undefined, undefined).from.keys()].toSorted()).toEqual(["a1", "d1", "d3"]);
  expect([...planTable(placement, "black", "a1", undefined).from.keys()].toSorted()).toEqual(["a3", "a4"]);
});

test("who is in hand may go where it is known to go, else anywhere but where it stands", () => {
  expect(targetsOf(planTable(placement, "white", "a1", ["b1", "d1"]), "a1")).toEqual(["b1", "d1"]);
  expect(targetsOf(planTable(placement, "white", "a1", undefined), "a1")).toHaveLength(15);
  expect(targetsOf(planTable(placement, "white", "a1", ["b1"]), "d1")).toEqual([]);
});

test("the plan is played only if it is legal: straight before round about, promoted before not", () => {
  const legal = moveTable(["f5f6f7", "f5f7", "c6c7", "c6c7+", "d3d4=N", "d3d4=Q", "O-O"], { "O-O": { from: "e1", to: "g1" } });
  expect(plannedMove(legal, { from: "f5", to: "f7" })).toBe("f5f7");
  expect(plannedMove(legal, { from: "c6", to: "c7" })).toBe("c6c7+");
  expect(plannedMove(legal, { from: "e1", to: "g1" })).toBe("O-O");
  expect(plannedMove(legal, { from: "c6", to: "c8" })).toBeUndefined();
});
