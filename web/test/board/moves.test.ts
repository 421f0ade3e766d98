import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { moveTable, optionsOf, pathOf, readMove, squaresOf, targetsOf } from "../../src/board/moves";

const kCastlings = { "O-O": { from: "g2", to: "j2" }, "O-O-O": { from: "g2", to: "d2" } };

test.each([
  ["e2e4", "e2", "e4", [], undefined],
  ["k9l10", "k9", "l10", [], undefined],
  ["f5f6f7", "f5", "f7", ["f6"], undefined],
  ["f5f6f5", "f5", "f5", ["f6"], undefined],
  ["f5f5", "f5", "f5", [], undefined],
  ["e9e10=Q", "e9", "e10", [], "Q"],
  ["e9e10=RH", "e9", "e10", [], "RH"],
  ["c6c7+", "c6", "c7", [], "+"],
  ["f8~c8", "f8", "c8", [], undefined],
  ["f8~f8", "f8", "f8", [], undefined],
])("%s goes from %s to %s", (text, from, to, via, promotion) => {
  expect(readMove(text)).toEqual({ text, from, to, via, promotion });
});

test("a change of places in the citadel is a leg of its own", () => {
  const move = readMove("b10a9~h4");
  expect(move).toEqual({ text: "b10a9~h4", from: "b10", to: "a9", via: [], promotion: undefined, swap: "h4" });
  expect(move && pathOf(move)).toEqual(["a9", "h4"]);
});

test.each(["", "e2", "e2e0", "O-O", "O-O/i1", "e2e4=", "e2e4=q", "e2 e4", "toString"])("%j has no squares", (text) => {
  expect(readMove(text)).toBeUndefined();
});

test("castling goes the king's way, as its caller says", () => {
  expect(readMove("O-O-O", kCastlings)).toMatchObject({ from: "g2", to: "d2" });
  const table = moveTable(["O-O", "O-O-O", "O-O-O-O", "g2h2"], kCastlings);
  expect(targetsOf(table, "g2")).toEqual(["j2", "d2", "h2"]);
  expect(table.unplaced).toEqual(["O-O-O-O"]);
});

test("promotions to one square are one target with several options", () => {
  const table = moveTable(["d8d9=Q", "d8d9=N", "d8e9"]);
  expect(targetsOf(table, "d8")).toEqual(["d9", "e9"]);
  expect(optionsOf(table, "d8", "d9").map(({ promotion }) => promotion)).toEqual(["Q", "N"]);
  expect(optionsOf(table, "d8", "a1")).toEqual([]);
  expect(targetsOf(table, "a1")).toEqual([]);
  expect(targetsOf(table, undefined)).toEqual([]);
});

test("the last move marks its whole way", () => {
  expect(squaresOf("f5f6f7")).toEqual(["f5", "f6", "f7"]);
  expect(squaresOf("f5f6f5")).toEqual(["f5", "f6"]);
  expect(squaresOf("f5f5")).toEqual(["f5"]);
  expect(squaresOf("O-O", kCastlings)).toEqual(["g2", "j2"]);
  expect(squaresOf("O-O")).toEqual([]);
});

test("every move of the vectors has its place in the table", () => {
  let count = 0;
  for (const game of ["chess56", "chess112", "chess2016", "chess"]) {
    const path = new URL(`../../../tests/vectors/${game}.jsonl`, import.meta.url);
    for (const line of readFileSync(path, "utf8").trim().split("\n")) {
      const { moves } = JSON.parse(line) as { moves?: string[] };
      if (!moves) continue;
      const table = moveTable(moves, kCastlings);
      expect(table.unplaced).toEqual([]);
      const texts = [...table.from.values()].flatMap((targets) => [...targets.values()].flat());
      expect(texts.map(({ text }) => text).toSorted()).toEqual(moves.toSorted());
      count += moves.length;
    }
  }
  expect(count).toBeGreaterThan(5000);
});

test("a castling with another goal than usual names it", () => {
  const castlings = { "O-O": { from: "f1", to: "h1" } };
  const table = moveTable(["O-O", "O-O/i1"], castlings);
  expect(table.unplaced).toEqual([]);
  expect(optionsOf(table, "f1", "h1").map(({ text }) => text)).toEqual(["O-O"]);
  expect(optionsOf(table, "f1", "i1").map(({ text }) => text)).toEqual(["O-O/i1"]);
  expect(moveTable(["O-O-O/c1"], castlings).unplaced).toEqual(["O-O-O/c1"]);
});
