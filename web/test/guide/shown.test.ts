import { expect, test } from "vitest";
import { parsePlacement, type Placement } from "../../src/board/fen";
import { cellsAround, middleOf, reachOf, shownPieces } from "../../src/guide/shown";

function placed(fen: string): Placement {
  const read = parsePlacement(fen);
  if (!read.ok) throw new Error(read.what);
  return read.placement;
}
const kind = (id: string, name: string): { id: string; name: string } => ({ id, name });

test("those that stand on the board come first, and each move comes once", () => {
  const kinds = { P: kind("pawn", "Pawn"), Y: kind("griffin", "Griffin"), G: kind("gold", "Gold General"), "+P": kind("promoted-pawn", "Gold General") };
  expect(shownPieces(kinds, placed("p+P/PG"), "Pawns")).toEqual([
    { symbol: "P", name: "Pawn", starts: true },
    { symbol: "G", name: "Gold General", starts: true },
    { symbol: "Y", name: "Griffin", starts: false },
  ]);
});

test("a die that is not thrown yet moves nowhere; thrown ones are told apart by their number", () => {
  const kinds = { GP0: kind("general-p-0", "General"), GP1: kind("general-p-1", "General"), GN1: kind("general-n-1", "General"), GP2: kind("general-p-2", "General") };
  expect(shownPieces(kinds, placed("2/2"), "Pawns").map(({ symbol, name }) => [symbol, name])).toEqual([
    ["GP1", "General 1"],
    ["GP2", "General 2"],
  ]);
});

test("the pawns of all pieces are shown as one", () => {
  const kinds = { PR: kind("rook-pawn", "Rook's Pawn"), PN: kind("knight-pawn", "Knight's Pawn"), PP: kind("pawn-of-pawns", "Pawn of Pawns") };
  expect(shownPieces(kinds, placed("{pr}1/{PN}1"), "Pawn of any piece").map(({ name }) => name)).toEqual(["Pawn of any piece", "Pawn of Pawns"]);
});

test("a diagram is drawn around the middle, or beside it where that is a hole", () => {
  expect(middleOf(placed("8/8/8/8/8/8/8/8"))).toBe("d4");
  expect(middleOf(placed("3/1*1/3"))).toBe("b3");
  const cells = cellsAround(placed("12/12/12/12/12/12/12/12/12/12/12/12"), "f6", 4);
  expect(cells).toHaveLength(81);
  expect(cells.find(({ square }) => square === "g8")).toMatchObject({ x: 1, y: -2 });
});

test("a diagram reaches as far as its piece does, within bounds", () => {
  expect(reachOf("d4", ["e4", "d5"])).toBe(3);
  expect(reachOf("d4", ["e8", "d5"])).toBe(4);
  expect(reachOf("d4", ["l4"])).toBe(4);
  expect(reachOf("d4", [])).toBe(3);
});
