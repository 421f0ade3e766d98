// The positions of a game, one per ply, from the start's FEN and the changes that the server sent with each move. It
// knows no rules: pieces are lifted and put down as the changes say.
import { placementOf, type Piece, type Placement } from "../board/fen";
import type { Change, Changes } from "../protocol/messages.gen";
import type { MadeMove } from "./state";

export { placementOf };

/** A piece as changes write it: `Q`, `{rh}`, `+b`. */
export function pieceOf(text: string): Piece | undefined {
  const found = /^(\+?)\{?([A-Za-z][A-Za-z0-9]*)\}?$/.exec(text);
  if (!found) return undefined;
  const [, plus = "", symbol = ""] = found;
  const upper = symbol.toUpperCase();
  return { side: symbol === upper ? "white" : "black", symbol: plus + upper };
}

export function afterChanges(before: Placement, changes: Changes): Placement {
  const squares = new Map(before.squares);
  const apply = (change: Change): void => {
    if ("removed" in change) {
      squares.set(change.removed, undefined);
    } else if ("became" in change) {
      squares.set(change.became, pieceOf(change.now));
    } else {
      const [from = "", to = ""] = change.moved;
      const piece = squares.get(from);
      squares.set(from, undefined);
      squares.set(to, piece);
    }
  };
  for (const change of changes) apply(change);
  return { ...before, squares };
}

/** The position after `ply` moves. */
export function placementAt(start: string, moves: readonly MadeMove[], ply: number): Placement | undefined {
  const before = placementOf(start);
  return before && moves.slice(0, ply).reduce((placement, { changes }) => afterChanges(placement, changes), before);
}

/** The squares to mark as the last move: where pieces came from and went to, and where a piece was captured. */
export function squaresOfChanges(made: MadeMove | undefined): string[] {
  const squares = (made?.changes ?? []).flatMap((change) => {
    if ("moved" in change) return change.moved;
    return "removed" in change ? [change.removed] : [];
  });
  return [...new Set(squares)];
}
