import { expect, test } from "vitest";
import type { TournamentPlayer } from "../../src/protocol/messages.gen";
import { firstSeats, isOut, kNobody, pairsOf, rowsOf, seated, stillThere, withoutBoard } from "../../src/tournaments/seats";

const player = (id: string, more: Partial<TournamentPlayer> = {}): TournamentPlayer => ({ id, name: id, state: "plays", byes: [], ...more });

test("seats are White's and Black's in turn, and the last one left sits out", () => {
  expect(pairsOf(["a", "b", "c"])).toEqual([{ white: "a", black: "b" }, { white: "c" }]);
  expect(pairsOf([])).toEqual([]);
});

test("nobody may sit somewhere: who is alone sits out, and an empty board is none", () => {
  expect(pairsOf(["a", "b", kNobody, "c"])).toEqual([{ white: "a", black: "b" }, { white: "c" }]);
  expect(pairsOf([kNobody, kNobody, "a", "b"])).toEqual([{ white: "a", black: "b" }]);
  expect(rowsOf(["a", "b", kNobody, "c"])).toEqual([["a", "b"], [kNobody, "c"]]);
  expect(withoutBoard(["a", "b", "c", kNobody], 0)).toEqual(["c", kNobody]);
});

test("who is seated changes places with who sat there", () => {
  expect(seated(["a", "b", "c"], 0, "c")).toEqual(["c", "b", "a"]);
  expect(seated(["a", "b"], 1, "b")).toEqual(["a", "b"]);
  expect(seated(["a", kNobody], 1, "a")).toEqual([kNobody, "a"]);
  expect(seated(["a", "b", "c", kNobody], 0, kNobody)).toEqual([kNobody, "b", "c", kNobody]);
  expect(seated(["a", "b"], 0, "d")).toEqual(["d", "b"]);
});

test("only those have a seat at first who play in the round", () => {
  const bye = player("bye", { byes: [{ round: 2, bye: "half" }] });
  const away = player("away", { checked_in: false });
  const here = player("here", { checked_in: true });
  expect([bye, away, here].map((one) => isOut(one, 2))).toEqual([true, true, false]);
  expect(isOut(bye, 3)).toBe(false);
  expect(firstSeats([player("a"), bye, player("b"), away, here], 2)).toEqual(["a", "b", "here", kNobody]);
  expect(firstSeats([player("a"), player("b")], 1)).toEqual(["a", "b"]);
});

test("who has left meanwhile sits nowhere", () => {
  expect(stillThere(["a", "b"], [player("b")])).toEqual([kNobody, "b"]);
});
