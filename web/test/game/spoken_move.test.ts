import { expect, test } from "vitest";
import { placementOf } from "../../src/game/history";
import { moveWords, Speaker } from "../../src/game/spoken_move";
import type { MadeMove } from "../../src/game/state";

const kinds = {
  N: { id: "lion", name: "Lion" },
  P: { id: "pawn", name: "Pawn" },
  R: { id: "rook", name: "Rook" },
  "+R": { id: "dragon", name: "Dragon King" },
  K: { id: "king", name: "King" },
  Q: { id: "queen", name: "Queen" },
};
const kFen = "k7/3P3p/4p1p1/6p1/4Pp2/5N2/8/R3K3";
const removed = (...squares: string[]): MadeMove["changes"] => squares.map((square) => ({ removed: square, was: "p" }));

test.each<[string, MadeMove["changes"], string]>([
  ["f3d4", [], "Lion f3 to d4"],
  ["f3g5", removed("g5"), "Lion f3 takes g5"],
  ["f3g5h7", removed("g5", "h7"), "Lion f3 takes g5, then h7"],
  ["f3g5g4", removed("g5"), "Lion f3 takes g5, then goes to g4"],
  ["f3g5f3", removed("g5"), "Lion f3 takes g5 without moving"],
  ["f3f3", [], "Lion f3 passes"],
  ["a1b1b2", [], "Rook a1 by b1 to b2"],
  ["a1b1b2", removed("b2"), "Rook a1 by b1 takes b2"],
  ["f4e3", removed("e4"), "Pawn f4 takes e3"],
  ["d7d8=Q", [{ became: "d8", now: "Q" }], "Pawn d7 to d8, becomes Queen"],
  ["a1a8+", [...removed("a8"), { became: "a8", now: "+R" }], "Rook a1 takes a8, becomes Dragon King"],
  ["e4e5", [{ moved: ["e4", "e5"] }, { became: "e5", now: "N" }], "Pawn e4 to e5, becomes Lion"],
  ["e1~a1", [], "King e1 changes places with a1"],
  ["e1~e1", [], "King e1 stays"],
  ["e1d1~a1", [], "King e1 to d1, and changes places with a1"],
  ["O-O", [], "castles short"],
  ["O-O-O/c1", [], "castles long"],
])("%s taking %j is %j", (move, changes, words) => {
  expect(moveWords({ move, changes }, placementOf(kFen), kinds)).toBe(words);
});

test("dice", () => {
  expect(moveWords({ move: "roll 3", changes: [], roll: true }, undefined, kinds)).toBe("The die shows 3.");
});

test("a game move by move is what it is at once, and a move taken back is forgotten", () => {
  const moves: readonly MadeMove[] = [
    { move: "f3d4", changes: [{ moved: ["f3", "d4"] }] },
    { move: "f4f3", changes: [{ moved: ["f4", "f3"] }] },
    { move: "d4e6", changes: [{ removed: "e6", was: "p" }, { moved: ["d4", "e6"] }] },
  ];
  const words = ["Lion f3 to d4", "Pawn f4 to f3", "Lion d4 takes e6"];
  const speaker = new Speaker();
  for (let count = 0; count <= 3; ++count) expect(speaker.of(kFen, moves.slice(0, count), kinds)).toEqual(words.slice(0, count));
  const other: MadeMove = { move: "a1a2", changes: [{ moved: ["a1", "a2"] }] };
  expect(speaker.of(kFen, [...moves.slice(0, 1), other], kinds)).toEqual(["Lion f3 to d4", "Rook a1 to a2"]);
});
