import { expect, test } from "vitest";
import { fallMs, placementAfter, slipsOf, untold } from "../../src/dice/reveal";
import type { Game } from "../../src/game/state";

const kFen = "4k3/8/8/8/8/8/8/RNBQKBNR w - - 0 1";
const kList = "a1,b1,e4,c1,d1,e1,f1,g1,h1,e8";

test("before the dice have landed nothing of what they made is told", () => {
  const told = {
    color: "random",
    players: [{ id: "a", name: "A", color: "black" }, { id: "b", name: "B", color: "white" }],
    phase: "playing",
    start: { fen: kFen, setup: "1-2-3" },
    fen: kFen,
    legal: ["e1e2"],
    rolls: [],
    moves: [],
    clocks: { value: { white_ms: 1, black_ms: 1 }, at: 0 },
  } as unknown as Game;
  const seen = untold(told);
  expect([seen.phase, seen.start, seen.fen, seen.clocks, seen.legal]).toEqual(["rolling", undefined, undefined, undefined, []]);
  expect(seen.players.map(({ color }) => color)).toEqual([undefined, undefined]);
  expect(untold({ ...told, color: "white" }).players.map(({ color }) => color)).toEqual(["black", "white"]);
});

test("slips are drawn one after the other; one that was laid aside places nothing", () => {
  const slips = slipsOf({ start: { fen: kFen, setup: kList } });
  expect(slips?.map(({ piece }) => piece?.symbol)).toEqual(["R", "N", undefined, "B", "Q", "K", "B", "N", "R", "K"]);
  const board = placementAfter(kFen, slips ?? [], 4);
  const standing = [...(board?.squares ?? [])].filter(([, piece]) => piece).map(([square]) => square);
  expect(standing.sort()).toEqual(["a1", "b1", "c1"]);
  expect(placementAfter(kFen, slips ?? [], 10)?.squares.get("e8")?.side).toBe("black");
});

test("what was placed before a second beginning does not count", () => {
  const slips = slipsOf({ start: { fen: kFen, setup: `a2,b2,c2,a1,${kList}` } });
  expect(slips?.map(({ square }) => square)).toEqual(kList.split(","));
});

test("a setup that is no list of squares has no slips", () => {
  for (const setup of ["1-3-6", "518", undefined, "a1,b1"]) expect(slipsOf({ start: { fen: kFen, ...(setup ? { setup } : {}) } })).toBeUndefined();
});

test("more dice fall longer, but not for ever", () => {
  expect([fallMs(1), fallMs(5), fallMs(60)]).toEqual([1200, 1560, 1800]);
});
