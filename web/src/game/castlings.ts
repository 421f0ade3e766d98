// Where the king goes in a castling. The server tells the king's goal, and the king's own square is found on the board,
// so a castling can be played by moving the king, wherever it stands.
import type { Placement, Side } from "../board/fen";
import { kindOf, type PieceKinds } from "../board/pieces";
import type { Castlings } from "../board/moves";
import type { Castling } from "../net/variants";

const kKing = "king";

/** The square of this side's only king; undefined if there is none or more than one. */
export function kingSquare(placement: Placement, kinds: PieceKinds, side: Side): string | undefined {
  const found = [...placement.squares].filter(
    ([, piece]) => piece?.side === side && kindOf(piece, kinds)?.id === kKing,
  );
  return found.length === 1 ? found[0]?.[0] : undefined;
}

export function castlingsOf(placement: Placement, kinds: PieceKinds, side: Side, goals: Castling): Castlings {
  const from = kingSquare(placement, kinds, side);
  if (from === undefined) return {};
  return Object.fromEntries(Object.entries(goals).map(([text, to]) => [text, { from, to }]));
}
