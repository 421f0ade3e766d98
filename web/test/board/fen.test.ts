import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { moved, parsePlacement, squarePlace, type Placement } from "../../src/board/fen";

const kStart =
  "****tmot****/*rcnbqkbncr*/*pppppppppp*/12/12/12/12/*PPPPPPPPPP*/*RCNBQKBNCR*/****TMOT**** w b2,b9,k2,k9 - 0 1";

function read(fen: string): Placement {
  const result = parsePlacement(fen);
  if (!result.ok) throw new Error(`${fen}: ${String(result.column)}: ${result.what}`);
  return result.placement;
}

test("Chess 56 has 96 squares and 48 pieces, and holes are not on the board", () => {
  const { files, ranks, squares } = read(kStart);
  expect([files, ranks, squares.size]).toEqual([12, 10, 96]);
  expect([...squares.values()].filter((piece) => piece !== undefined).length).toBe(48);
  for (const hole of ["a1", "a3", "a8", "d1", "i10", "l10"]) expect(squares.has(hole)).toBe(false);
  for (const square of ["a4", "l7", "e1", "h10"]) expect(squares.has(square)).toBe(true);
  expect(squares.get("g2")).toEqual({ side: "white", symbol: "K" });
  expect(squares.get("e10")).toEqual({ side: "black", symbol: "T" });
  expect(squares.get("a4")).toBeUndefined();
});

test("symbols of several letters and promoted pieces", () => {
  expect(read("{GB0}{gn6}").squares).toEqual(new Map([["a1", { side: "white", symbol: "GB0" }], ["b1", { side: "black", symbol: "GN6" }]]));
  const { squares } = read("{RH}1{rh}+b+P{ABCD}");
  expect(squares.get("a1")).toEqual({ side: "white", symbol: "RH" });
  expect(squares.get("b1")).toBeUndefined();
  expect(squares.get("c1")).toEqual({ side: "black", symbol: "RH" });
  expect(squares.get("d1")).toEqual({ side: "black", symbol: "+B" });
  expect(squares.get("e1")).toEqual({ side: "white", symbol: "+P" });
  expect(squares.get("f1")).toEqual({ side: "white", symbol: "ABCD" });
});

test.each([
  ["", 1],
  ["8/8/7", 5],
  ["08", 1],
  ["p?p", 2],
  ["8/pp*+4", 6],
  ["{Rh}7", 1],
  ["{R}7", 1],
  ["{RH7", 1],
  ["8//8", 3],
  ["27", 1],
])("%j is refused at column %i", (fen, column) => {
  expect(parsePlacement(fen)).toMatchObject({ ok: false, column });
});

describe("all positions of the vectors are read", () => {
  test.each(["chess", "chess56", "chess112", "chess2016", "chess960"])("%s", (game) => {
    const path = new URL(`../../../tests/vectors/${game}.jsonl`, import.meta.url);
    let count = 0;
    for (const line of readFileSync(path, "utf8").trim().split("\n")) {
      const { fen } = JSON.parse(line) as { fen?: string };
      if (fen === undefined) continue;
      expect(read(fen).squares.size).toBe(game.startsWith("chess9") || game === "chess" ? 64 : 96);
      ++count;
    }
    expect(count).toBeGreaterThan(5);
  });
});

test("names of squares", () => {
  expect(squarePlace("l10")).toEqual({ file: 11, rank: 9 });
  for (const name of ["", "a0", "a01", "A1", "a100", "1a"]) expect(squarePlace(name)).toBeUndefined();
});

test("a moved piece leaves its square, takes what is there, and may become another", () => {
  const before = read("p1/P1");
  const after = moved(before, "a1", "a2", "Q");
  expect(after.squares.get("a1")).toBeUndefined();
  expect(after.squares.get("a2")).toEqual({ side: "white", symbol: "Q" });
  expect(before.squares.get("a1")).toEqual({ side: "white", symbol: "P" });
});
