import { describe, expect, test } from "vitest";
import { parsePlacement, type Side } from "../../src/board/fen";
import {
  cornerOf,
  labelsOf,
  neighbour,
  outlineOf,
  placeOf,
  rectOf,
  shapeLike,
  shapeOf,
  squareAt,
  type BoardShape,
  type Direction,
} from "../../src/board/geometry";

function shape(fen: string): BoardShape {
  const result = parsePlacement(fen);
  if (!result.ok) throw new Error(result.what);
  return shapeOf(result.placement);
}

const kChess56 = shape("****4****/*10*/*10*/12/12/12/12/*10*/*10*/****4****");
const kChess = shape("8/8/8/8/8/8/8/8");
const kSides: readonly Side[] = ["white", "black"];

test("the main board of Chess 56 is b2 to k9; wings and back squares are outside it", () => {
  expect(kChess56.main).toEqual({ x: 1, y: 1, width: 10, height: 8 });
  const outer = [...kChess56.squares.values()].filter(({ zone }) => zone === "outer").map(({ name }) => name);
  expect(outer.toSorted()).toEqual(
    ["a4", "a5", "a6", "a7", "e1", "e10", "f1", "f10", "g1", "g10", "h1", "h10", "l4", "l5", "l6", "l7"].toSorted(),
  );
  expect([...kChess.squares.values()].every(({ zone }) => zone === "main")).toBe(true);
});

test("the shape of a board stays the same value from move to move, and changes with its squares", () => {
  const read = (fen: string) => {
    const result = parsePlacement(fen);
    if (!result.ok) throw new Error(result.what);
    return result.placement;
  };
  expect(shapeLike(kChess, read("8/8/8/8/4P3/8/8/8"))).toBe(kChess);
  expect(shapeLike(kChess, read("8/8/8/8/8/8/8/7*")).squares.size).toBe(63);
  expect(shapeLike(undefined, read("8/8/8/8/8/8/8/8"))).toEqual(kChess);
});

test("a1 is dark, h1 light, and neighbours differ", () => {
  expect(kChess.squares.get("a1")?.shade).toBe("dark");
  expect(kChess.squares.get("h1")?.shade).toBe("light");
  expect(kChess56.squares.get("b2")?.shade).toBe("dark");
  expect(kChess56.squares.get("b3")?.shade).toBe("light");
});

test("White below: a1 is at the lower left; Black below: h8 is", () => {
  expect(placeOf(kChess, "white", "a1")).toEqual({ x: 0, y: 7 });
  expect(placeOf(kChess, "black", "h8")).toEqual({ x: 0, y: 7 });
  expect(placeOf(kChess56, "black", "l4")).toEqual({ x: 0, y: 3 });
  expect(placeOf(kChess56, "white", "a1")).toBeUndefined();
});

describe.each(kSides)("%s below", (bottom) => {
  test("every square is found again under its own middle", () => {
    for (const { name, file, rank } of kChess56.squares.values()) {
      const { x, y } = cornerOf(kChess56, bottom, file, rank);
      expect(squareAt(kChess56, bottom, { x: x + 0.5, y: y + 0.5 })).toBe(name);
    }
  });

  test("holes and the outside are no square", () => {
    for (const point of [{ x: 0.5, y: 0.5 }, { x: -0.1, y: 5 }, { x: 12, y: 5 }, { x: 5, y: 10.01 }, { x: 11.5, y: 8.5 }]) {
      expect(squareAt(kChess56, bottom, point)).toBeUndefined();
    }
  });

  test("every file and rank has one label, all different, none on a square", () => {
    const labels = labelsOf(kChess56, bottom);
    expect(labels.map(({ text }) => text).toSorted()).toEqual(
      [..."abcdefghijkl", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"].toSorted(),
    );
    for (const label of labels) expect(squareAt(kChess56, bottom, label)).toBeUndefined();
  });

  test("the main board lies in the middle", () => {
    expect(rectOf(kChess56, bottom, kChess56.main)).toEqual({ x: 1, y: 1, width: 10, height: 8 });
  });

  test("every square can be reached by arrow keys from every corner", () => {
    const directions: readonly Direction[] = ["left", "right", "up", "down"];
    const seen = new Set(["a4"]);
    for (const name of seen) for (const way of directions) seen.add(neighbour(kChess56, bottom, name, way));
    expect(seen.size).toBe(96);
  });
});

test("labels stand at the board's own edge", () => {
  const at = (text: string): { x: number; y: number } | undefined =>
    labelsOf(kChess56, "white").find((label) => label.text === text);
  expect(at("a")?.y).toBeCloseTo(7.21); // under a4
  expect(at("b")?.y).toBeCloseTo(9.21); // under b2
  expect(at("e")?.y).toBeCloseTo(10.21); // under e1
  expect(at("1")?.x).toBeCloseTo(3.895); // left of e1
  expect(at("5")?.x).toBeCloseTo(-0.105); // left of a5
});

test("the outline has one piece per open side", () => {
  expect(outlineOf(kChess, "white").match(/M/g)?.length).toBe(32);
  expect(outlineOf(kChess56, "white").match(/M/g)?.length).toBe(44);
  expect(outlineOf(shape("1*1"), "white")).toBe("M0 0h1M0 1h1M0 0v1M1 0v1M2 0h1M2 1h1M2 0v1M3 0v1");
});

test.each([
  ["white", "e4", "up", "e5"],
  ["black", "e4", "up", "e3"],
  ["white", "e4", "left", "d4"],
  ["black", "e4", "left", "f4"],
  ["white", "a4", "left", "a4"],
  ["white", "b2", "down", "e1"],
  ["white", "a7", "up", "b8"],
  ["white", "b8", "left", "a7"],
] as const)("%s below, from %s %s: %s", (bottom, from, way, to) => {
  expect(neighbour(kChess56, bottom, from, way)).toBe(to);
});

test("an arrow jumps over a hole in line", () => {
  expect(neighbour(shape("1*1"), "white", "a1", "right")).toBe("c1");
});
