// A move of a game of shogi as Japanese players write it: `▲7六歩(77)` on nine files, and on twelve, where squares have two
// digits, `▲7八獅子（←7十）`, a Lion's two steps one after the other. Pure.
import { squarePlace, type Piece, type Placement } from "../board/fen";
import { kindOf, type PieceKinds } from "../board/pieces";
import { readMove } from "../board/moves";
import { tileOf } from "../pieces/tile";
import { afterChanges, placementOf } from "./history";
import type { MadeMove } from "./state";

const kRanks = "一二三四五六七八九十";
const kFewFiles = 9;
/** The pieces that are written with one character where they stand in a record of shogi. */
const kShort = new Set([
  ...["pawn", "pikeman", "horse", "silver-general", "gold-general", "bishop", "rook"],
  ...["promoted-pawn", "dragon-horse", "dragon-king"],
]);

const rankText = (rank: number): string => (rank > 10 ? `十${kRanks[rank - 11] ?? ""}` : (kRanks[rank - 1] ?? ""));

export type Board = Pick<Placement, "files" | "ranks">;

/** A square as the side that moves first counts it, from its right and from the far side. */
function placeOf(square: string, { files, ranks }: Board): { file: number; rank: number } {
  const place = squarePlace(square) ?? { file: 0, rank: 0 };
  return { file: files - place.file, rank: ranks - place.rank };
}

function squareText(square: string, board: Board): string {
  const { file, rank } = placeOf(square, board);
  return `${String(file)}${rankText(rank)}`;
}

function fromText(square: string, board: Board): string {
  const { file, rank } = placeOf(square, board);
  return board.files > kFewFiles ? `（←${squareText(square, board)}）` : `(${String(file)}${String(rank)})`;
}

function pieceText(symbol: string, kinds: PieceKinds, isShort: boolean): string {
  const kind = kindOf({ symbol }, kinds);
  const tile = kind && tileOf(kind, "white");
  if (!kind || !tile) return symbol;
  if (isShort && kind.id === "king") return "玉";
  return isShort && kShort.has(kind.id) ? tile.one : tile.two;
}

/** `before` is the move before this one, if there is one. */
export function japaneseMove(
  move: string,
  mover: Piece | undefined,
  before: string | undefined,
  board: Board,
  kinds: PieceKinds,
): string | undefined {
  const read = readMove(move);
  if (!read || !mover) return undefined;
  const { from, to, via } = read;
  const piece = pieceText(mover.symbol, kinds, board.files <= kFewFiles);
  const [first] = via;
  const last = before === undefined ? undefined : readMove(before)?.to;
  const goal = (square: string): string => (square === last ? "同" : squareText(square, board));
  const mark = mover.side === "white" ? "▲" : "△";
  const step = (square: string, start: string, what = ""): string =>
    `${goal(square)}${piece}${what}${fromText(start, board)}`;
  if (first === undefined) return mark + step(to, from, from === to ? "（じっと）" : read.promotion ? "成" : "");
  const second = `${squareText(to, board)}${piece}${to === from ? "（居食い）" : ""}${fromText(first, board)}`;
  return `${mark}${step(first, from)}、${second}`;
}

/** All moves of a game that begins here; undefined where a move cannot be read. */
export function japaneseMoves(
  start: string,
  moves: readonly MadeMove[],
  kinds: PieceKinds,
): readonly (string | undefined)[] {
  let board = placementOf(start);
  return moves.map(({ move, changes }, i) => {
    const from = readMove(move)?.from;
    const mover = from === undefined ? undefined : board?.squares.get(from);
    const text = board && japaneseMove(move, mover, moves[i - 1]?.move, board, kinds);
    board = board && afterChanges(board, changes);
    return text;
  });
}
