import { expect, test } from "vitest";
import { parsePlacement, type Placement } from "../../src/board/fen";
import { kNobody, track } from "../../src/board/track";

function at(fen: string): Placement {
  const read = parsePlacement(fen);
  if (!read.ok) throw new Error(fen);
  return read.placement;
}
const start = track(kNobody, at("k3/p2P/4/R2K"));
const idOn = (tracked: typeof start, square: string): number | undefined => tracked.pieces.find((one) => one.square === square)?.id;

test("every piece is somebody", () => {
  expect(start.pieces.map(({ square }) => square)).toEqual(["a4", "a3", "d3", "a1", "d1"]);
  expect(new Set(start.pieces.map(({ id }) => id)).size).toBe(5);
});

test("who did not move is the very same value, who moved keeps its place in the list", () => {
  const next = track(start, at("k3/p2P/4/2RK"));
  expect(idOn(next, "c1")).toBe(idOn(start, "a1"));
  expect(next.pieces.map(({ square }) => square)).toEqual(["a4", "a3", "d3", "c1", "d1"]);
  expect(next.pieces[0]).toBe(start.pieces[0]);
  expect(next.gone).toEqual([]);
});

test("who is captured is gone, who captured has moved", () => {
  const next = track(start, at("k3/R2P/4/3K"));
  expect(idOn(next, "a3")).toBe(idOn(start, "a1"));
  expect(next.gone).toEqual([start.pieces[1]]);
  expect(track(next, at("k3/R2P/4/3K")).gone).toEqual([]);
});

test("who promotes on its way is the same piece", () => {
  const next = track(start, at("k2Q/p3/4/R2K"));
  expect(idOn(next, "d4")).toBe(idOn(start, "d3"));
  expect(next.pieces.find(({ square }) => square === "d4")?.piece.symbol).toBe("Q");
});

test("of two alike the nearer one has moved", () => {
  const two = track(kNobody, at("3R/4/4/R3"));
  expect(idOn(track(two, at("2R1/4/4/R3")), "c4")).toBe(idOn(two, "d4"));
  expect(idOn(track(two, at("3R/4/4/1R2")), "b1")).toBe(idOn(two, "a1"));
});

test("two victims of one move are both gone, and what comes back is new", () => {
  const before = track(kNobody, at("4/pp2/4/N3"));
  const after = track(before, at("4/1N2/4/4"));
  expect(after.gone.map(({ square }) => square)).toEqual(["a3", "b3"]);
  const undone = track(after, at("4/pp2/4/N3"));
  expect(idOn(undone, "a1")).toBe(idOn(before, "a1"));
  expect(idOn(undone, "a3")).toBeGreaterThan(3);
});

test("the same position is the same value", () => {
  expect(track(start, at("k3/p2P/4/R2K"))).toBe(start);
});
