import { expect, test } from "vitest";
import { pairsOf, seated } from "../../src/tournaments/seats";

test("seats are White's and Black's in turn, and the last one left sits out", () => {
  expect(pairsOf(["a", "b", "c"])).toEqual([{ white: "a", black: "b" }, { white: "c" }]);
  expect(pairsOf([])).toEqual([]);
});

test("who is seated changes places with who sat there", () => {
  expect(seated(["a", "b", "c"], 0, "c")).toEqual(["c", "b", "a"]);
  expect(seated(["a", "b"], 1, "b")).toEqual(["a", "b"]);
});
