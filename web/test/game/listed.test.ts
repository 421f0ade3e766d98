import { expect, test } from "vitest";
import { rowsOf } from "../../src/game/listed";
import type { MadeMove } from "../../src/game/state";

const chess = { K: { id: "king", name: "King" } };
const shogi = { K: { id: "king", name: "King" }, "+R": { id: "dragon-king", name: "Dragon King" } };
const moves = (...texts: string[]): MadeMove[] => texts.map((move) => ({ move, changes: [], ...(move.startsWith("roll") ? { roll: true as const } : {}) }));
const shown = (start: string, texts: string[], kinds: Parameters<typeof rowsOf>[3], listed: Parameters<typeof rowsOf>[2] = []) =>
  rowsOf(start, moves(...texts), listed, kinds).map(({ number, cells }) => [number, ...cells.map((cell) => cell?.at ?? [])]);

test("chess counts a move of both sides as one", () => {
  expect(shown("8 w - - 0 1", ["e2e4", "e7e5", "g1f3"], chess)).toEqual([[1, [1], [2]], [2, [3]]]);
});

test("a game that Black begins has its first place free, and a position of later its number", () => {
  expect(shown("8 b - - 0 12", ["e7e5", "g1f3"], chess)).toEqual([[12, [], [1]], [13, [2]]]);
});

test("dice stand with the move that they fell for", () => {
  expect(shown("8 w - - 0 1", ["e2e4", "roll 3", "e7e5"], chess)).toEqual([[1, [1, 2], [3]]]);
});

test("where a side moves more than once, the rules say whose moves these are", () => {
  const by = (side: "white" | "black", number: number) => ({ by: side, number, piece: "", rest: "" });
  const listed = [by("white", 1), by("white", 1), by("black", 1)];
  expect(shown("8 w - - 0 1", ["a2a4", "h2h4", "a7a5"], chess, listed)).toEqual([[1, [1, 2], [3]]]);
});

test("shogi counts each side's moves", () => {
  expect(shown("9 w - - 0 1", ["c3c4", "g7g6", "b2c3"], shogi)).toEqual([[1, [1]], [2, [2]], [3, [3]]]);
});
