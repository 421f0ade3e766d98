import { expect, test } from "vitest";
import { moveTable } from "../../src/board/moves";
import { placementOf } from "../../src/game/history";
import type { Game } from "../../src/game/state";
import type { VariantInfo } from "../../src/net/variants";
import { Diagrams, positionOf } from "../../src/play/diagrams";
import type { Rules } from "../../src/rules/client";

const kFen = "4k3/4r3/8/8/8/8/8/R3K3 w a1 - 0 1";
const game = {
  ...{ variant: "chess", options: {}, start: { fen: "start" }, fen: "now" },
  moves: ["e2e4", "e7e5"].map((move) => ({ move, changes: [] })),
} as unknown as Game;

test("the position of now is its FEN, one of before or after a move without an answer is what led there", () => {
  expect(positionOf(game, undefined, undefined)).toEqual({ from: { fen: "now" }, actions: [] });
  expect(positionOf(game, 2, undefined)).toEqual({ from: { fen: "now" }, actions: [] });
  expect(positionOf(game, 1, "g1f3")).toEqual({ from: { fen: "start" }, actions: ["e2e4"] });
  expect(positionOf(game, undefined, "g1f3")).toEqual({ from: { fen: "start" }, actions: ["e2e4", "e7e5", "g1f3"] });
});

const info = { kinds: { K: { id: "king", name: "King" } }, castlings: { white: { "O-O-O": "c1" }, black: {} } } as unknown as VariantInfo;
const refused = { ok: false, refusal: { code: "no_rules", message: "", squares: [] } } as const;
const placement = placementOf(kFen)!;
const shown = { ruleset: { variant: "chess", options: {} }, placement, moves: moveTable([]), from: { fen: kFen }, actions: [] };
const king = { square: "e1", piece: { side: "white", symbol: "K" } } as const;

const rulesThat = (some: Partial<Record<keyof Rules, unknown>>): Rules => some as unknown as Rules;

test("the rules say what a piece can do, a castling at the king's goal", async () => {
  const rules = rulesThat({ reach: () => Promise.resolve({ ok: true, value: ["e1d1", "O-O-O"] }) });
  expect((await new Diagrams(rules).here(king, shown, info))?.marks.map(({ at }) => at)).toEqual(["d1", "c1"]);
});

test("a pawn captures en passant, another piece only goes there", async () => {
  const fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
  const after = { ...shown, placement: placementOf(fen)!, from: { fen } };
  const rules = rulesThat({ reach: () => Promise.resolve({ ok: true, value: ["e5d6", "e5e6"] }) });
  const pawn = { kinds: { P: { id: "pawn", name: "Pawn" }, R: { id: "rook", name: "Rook" } }, castlings: { white: {}, black: {} } } as unknown as VariantInfo;
  const captures = async (symbol: string) =>
    (await new Diagrams(rules).here({ square: "e5", piece: { side: "white", symbol } }, after, pawn))?.marks.map(({ capture }) => capture);
  expect(await captures("P")).toEqual([true, false]);
  expect(await captures("R")).toEqual([false, false]);
});

test("without rules the legal moves say it, and of other pieces the diagram of the empty board", async () => {
  const empty = { name: "King", marks: [] };
  const rules = rulesThat({ reach: () => Promise.resolve(refused), diagram: () => Promise.resolve({ ok: true, value: empty }) });
  const diagrams = new Diagrams(rules);
  expect((await diagrams.here(king, { ...shown, moves: moveTable(["e1d1"]) }, info))?.marks.map(({ at }) => at)).toEqual(["d1"]);
  expect(await diagrams.here(king, shown, info)).toBe(empty);
});
