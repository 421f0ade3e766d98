import { expect, test } from "vitest";
import type { Piece } from "../../src/board/fen";
import { becomesOf, landingsOf } from "../../src/board/landings";
import type { Family } from "../../src/pieces/looks";
import { moveTable, readMove } from "../../src/board/moves";

const white = (symbol: string): Piece => ({ side: "white", symbol });
const shown = (texts: string[], hand: Parameters<typeof landingsOf>[1], symbol: string): Record<string, string[]> =>
  Object.fromEntries([...landingsOf(moveTable(texts), hand, white(symbol))].map(([to, pieces]) => [to, pieces.map((piece) => piece.symbol)]));

test("a Knight's two ways show two faces, and its corners tell them apart", () => {
  const moves = ["b1b3c3", "b1c1c3", "b1b3a3"];
  expect(shown(moves, { from: "b1", legs: [] }, "N")).toEqual({ c3: ["GB", "QB"], a3: ["QB"] });
  expect(shown(moves, { from: "b1", legs: [], goal: "c3" }, "N")).toEqual({ b3: ["GB"], c1: ["QB"] });
  expect(shown(moves, { from: "b1", legs: ["c1"] }, "N")).toEqual({ c3: ["QB"] });
});

test("a move makes what it promotes to, a castling leaves the King as it is", () => {
  const after = (text: string, symbol: string, family: Family = "figures"): string | undefined => {
    const move = readMove(text, { "O-O": { from: "e1", to: "g1" } });
    return move && becomesOf(white(symbol), move, family).symbol;
  };
  expect(after("e7e8=Q", "P")).toBe("Q");
  expect(after("e7e8+", "B")).toBe("+B");
  expect(after("O-O", "K", "dice")).toBe("K");
  expect(after("e2e4", "P", "dice")).toBe("B");
  expect(after("e2e4", "P")).toBe("P");
});
