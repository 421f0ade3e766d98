import { expect, test } from "vitest";
import { placementOf } from "../../src/game/history";
import { kindWords, rankWords } from "../../src/game/spoken";

const placement = placementOf("3k/P1P1/4/1{RH}1K");
if (!placement) throw new Error("no position");
const kinds = { P: { id: "pawn", name: "Pawn" }, K: { id: "king", name: "King" } };

test("ranks from the top, each from the a-file, empty ones left out", () => {
  expect(rankWords(placement, kinds)).toEqual(["Rank 4: d4 black King", "Rank 3: a3 white Pawn, c3 white Pawn", "Rank 1: b1 white RH, d1 white King"]);
});

test("a side's pieces by kind, the rare ones first", () => {
  expect(kindWords(placement, kinds, "white")).toEqual([
    { name: "King", squares: "d1" },
    { name: "RH", squares: "b1" },
    { name: "Pawn", squares: "a3, c3" },
  ]);
  expect(kindWords(placement, kinds, "black")).toEqual([{ name: "King", squares: "d4" }]);
});
