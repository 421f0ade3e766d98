import { describe, expect, test } from "vitest";
import { back, isStillInHand, land, reachOf, standing, stop, stops, takenBy, type Hand } from "../../src/board/legs";
import { moveTable } from "../../src/board/moves";

// A Lion on f5 with enemies on f6 and g6; a die with two ways to h3; a King beside the citadel a9.
const kMoves = moveTable([
  ...["f5e5", "f5f5", "f5f6", "f5f6f5", "f5f6f7", "f5f6g6", "f5f7", "f5g6", "f5g6f6", "f5g6h7"],
  ...["g1g3h3", "g1h1h3", "g1g2"],
  ...["b10a9", "b10a9~h4", "b10a10"],
  ...["c6c7", "c6c7+"],
]);
const hand = (from: string, ...legs: string[]): Hand => ({ from, legs });

describe("a Lion", () => {
  test("may be sent to where it stops, to whom it takes on the way, and to the end of such a way; not to where it is", () => {
    expect(reachOf(kMoves, hand("f5")).toSorted()).toEqual(["e5", "f6", "f7", "g6", "h7"]);
  });
  test("goes straight where nothing is on its way, though it could take on the way there too", () => {
    expect(land(kMoves, hand("f5"), "f7")).toEqual({ kind: "play", move: "f5f7" });
    expect(land(kMoves, hand("f5"), "e5")).toEqual({ kind: "play", move: "f5e5" });
  });
  test("that can go on stands there and waits", () => {
    expect(land(kMoves, hand("f5"), "f6")).toEqual({ kind: "on", hand: hand("f5", "f6") });
    expect(reachOf(kMoves, hand("f5", "f6")).toSorted()).toEqual(["f5", "f7", "g6"]);
    expect(land(kMoves, hand("f5", "f6"), "g6")).toEqual({ kind: "play", move: "f5f6g6" });
  });
  test("comes back where it took: igui", () => {
    expect(land(kMoves, hand("f5", "f6"), "f5")).toEqual({ kind: "play", move: "f5f6f5" });
  });
  test("stops where it has been put", () => {
    expect(stop(kMoves, hand("f5", "f6"))).toEqual({ kind: "play", move: "f5f6" });
    expect(stops(kMoves, hand("f5"))).toEqual([]);
  });
  test("passes by a mark of its own", () => {
    expect(standing(kMoves, hand("f5")).map(({ text }) => text)).toEqual(["f5f5"]);
    expect(standing(kMoves, hand("f5", "f6"))).toEqual([]);
    expect(land(kMoves, hand("f5"), "f5")).toEqual({ kind: "none" });
  });
  test("goes to the only end of a way at once", () => {
    expect(land(kMoves, hand("f5"), "h7")).toEqual({ kind: "play", move: "f5g6h7" });
  });
});

describe("a die", () => {
  test("whose end is clicked first asks for the way by its corners", () => {
    const asked = { from: "g1", legs: [], goal: "h3" };
    expect(land(kMoves, hand("g1"), "h3")).toEqual({ kind: "on", hand: asked });
    expect(reachOf(kMoves, asked).toSorted()).toEqual(["g3", "h1"]);
    expect(land(kMoves, asked, "h1")).toEqual({ kind: "play", move: "g1h1h3" });
    expect(land(kMoves, asked, "g2")).toEqual({ kind: "none" });
  });
  test("goes corner by corner", () => {
    expect(land(kMoves, hand("g1"), "g3")).toEqual({ kind: "on", hand: hand("g1", "g3") });
    expect(stop(kMoves, hand("g1", "g3"))).toEqual({ kind: "none" });
    expect(land(kMoves, hand("g1", "g3"), "h3")).toEqual({ kind: "play", move: "g1g3h3" });
  });
});

test("a Lion takes who stands where it is put, a die takes nobody at its corners", () => {
  expect(takenBy(kMoves, hand("f5", "f6"))).toEqual(["f6"]);
  expect(takenBy(kMoves, hand("g1", "g3"))).toEqual([]);
});

test("who enters a citadel may stay or change places as a second leg", () => {
  expect(land(kMoves, hand("b10"), "a9")).toEqual({ kind: "on", hand: hand("b10", "a9") });
  expect(stop(kMoves, hand("b10", "a9"))).toEqual({ kind: "play", move: "b10a9" });
  expect(land(kMoves, hand("b10", "a9"), "h4")).toEqual({ kind: "play", move: "b10a9~h4" });
});

test("a promotion is a question, not a leg", () => {
  expect(land(kMoves, hand("c6"), "c7")).toMatchObject({ kind: "ask", options: [{ text: "c6c7" }, { text: "c6c7+" }] });
  expect(land(kMoves, hand("c6"), "c8")).toEqual({ kind: "none" });
});

test("a leg is taken back, then the piece is put down", () => {
  expect(back(hand("f5", "f6"))).toEqual(hand("f5"));
  expect(back({ from: "g1", legs: [], goal: "h3" })).toEqual(hand("g1"));
  expect(back(hand("f5"))).toBeUndefined();
});

test("other moves let a piece stay where it is only if it may still be there", () => {
  expect(isStillInHand(kMoves, hand("f5", "f6"))).toBe(true);
  expect(isStillInHand(moveTable(["f5f6"]), hand("f5", "f6"))).toBe(true);
  expect(isStillInHand(moveTable(["f5e5"]), hand("f5", "f6"))).toBe(false);
  expect(isStillInHand(moveTable(["f5e5"]), hand("f5"))).toBe(true);
});
