import { expect, test } from "vitest";
import { moveTable } from "../../src/board/moves";
import { placementOf } from "../../src/game/history";
import { readTyped } from "../../src/game/typed";

const placement = placementOf("k7/3P4/8/5p2/8/5N2/4P3/R3K2N");
if (!placement) throw new Error("no position");
const castlings = { "O-O-O": { from: "e1", to: "c1" } };
const moves = moveTable(["a1b1", "d7d8=Q", "d7d8=N", "f3g5", "f3g5h7", "h1g3", "f3d4", "f3f5", "O-O-O"], castlings);
const kinds = { N: { id: "lion", name: "Lion" }, P: { id: "pawn", name: "Pawn" }, R: { id: "rook", name: "Rook" }, K: { id: "king", name: "King" } };
const typed = (text: string): unknown => {
  const read = readTyped(text, { moves, placement, kinds, side: "white" });
  return read.ok ? read.move : read.why;
};

test.each([
  ["a1b1", "a1b1"],
  [" A1 - b1 ", "a1b1"],
  ["f3xg5xh7", "f3g5h7"],
  ["d7d8=q", "d7d8=Q"],
  ["0-0-0", "O-O-O"],
  ["ooo", "O-O-O"],
  ["e1c1", "O-O-O"],
  ["Ng3", "h1g3"],
  ["lion d4", "f3d4"],
  ["d4", "f3d4"],
  ["N-d4", "f3d4"],
  ["Nxg5xh7", "f3g5h7"],
  ["Rab1", "a1b1"],
  ["d8=N+", "d7d8=N"],
])("%j means %s", (text, move) => {
  expect(typed(text)).toBe(move);
});

test.each([
  ["d7d8", "Several moves fit: d7d8=Q, d7d8=N. Type one of them in full."],
  ["z9a1", "There is no square z9 on this board."],
  ["a5a6", "There is no piece on a5."],
  ["f5f4", "The black Pawn on f5 is not yours."],
  ["e2e4", "The white Pawn on e2 has no legal move now."],
  ["a1h8", "The white Rook on a1 cannot go to h8. It can go to b1."],
  ["Ra8", "The white Rook on a1 cannot go to a8. It can go to b1."],
  ["Lion a8", "No Lion of yours can go to a8."],
  ["hello", "“hello” is no move. Type where it starts and where it goes, like e2e4."],
])("%j is refused: %s", (text, why) => {
  expect(typed(text)).toBe(why);
});

test("nothing can be typed when it is the other side’s turn", () => {
  const none = { moves: moveTable([]), placement, kinds, side: "white" as const };
  expect(readTyped("a1b1", none)).toEqual({ ok: false, why: "It is not your turn." });
});
