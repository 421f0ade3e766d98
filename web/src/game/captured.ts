// Which pieces each side has lost, counted from the record. A promoted piece counts as the kind that it was at the
// start. Pure.
import type { Piece, Placement, Side } from "../board/fen";
import type { Changes } from "../protocol/messages.gen";
import { placementOf } from "./history";
import type { Game, MadeMove } from "./state";

/**
 * How many pieces of each kind are captured: a count per symbol, in the order in which the first piece of each kind was
 * captured.
 */
export type Captured = Readonly<Record<Side, ReadonlyMap<string, number>>>;

type Board = Map<string, Piece>;

function fellIn(board: Board, changes: Changes): Piece[] {
  const removed: Piece[] = [];
  const moves = changes.some((change) => "moved" in change);
  for (const change of changes) {
    if ("removed" in change) {
      const piece = board.get(change.removed);
      if (piece) removed.push(piece);
      board.delete(change.removed);
    } else if ("moved" in change) {
      const [from = "", to = ""] = change.moved;
      const piece = board.get(from);
      board.delete(from);
      if (piece) board.set(to, piece);
    } else if (moves && !board.has(change.became)) {
      // When two pieces change places, one of them is removed for a moment and then put on the square that the other
      // left.
      const back = removed.pop();
      if (back) board.set(change.became, back);
    }
  }
  return removed;
}

export function capturedIn(start: Placement, moves: readonly MadeMove[]): Captured {
  const board: Board = new Map();
  for (const [square, piece] of start.squares) if (piece) board.set(square, piece);
  const lost = { white: new Map<string, number>(), black: new Map<string, number>() };
  for (const { changes } of moves) {
    for (const { side, symbol } of fellIn(board, changes)) lost[side].set(symbol, (lost[side].get(symbol) ?? 0) + 1);
  }
  return lost;
}

/** What was captured until this ply; if `ply` is undefined, until now. */
export function capturedAt({ start, moves }: Game, ply: number | undefined): Captured | undefined {
  const placement = placementOf(start?.fen);
  return placement && capturedIn(placement, ply === undefined ? moves : moves.slice(0, ply));
}
