// A square in words, for those who listen to the board: which piece stands there, and whether the piece in hand can go
// there. Pure.
import * as m from "../messages/all.gen";
import type { Piece } from "./fen";
import { nameOf, type PieceKinds } from "./pieces";

export function squareWords(
  square: string,
  piece: Piece | undefined,
  kinds: PieceKinds,
  isHeld: boolean,
  isTarget: boolean,
): string {
  const where = piece ? m.board.stands({ square, piece: nameOf(piece, kinds) }) : m.board.empty({ square });
  if (isHeld) return m.board.inHand({ where });
  return isTarget ? m.board.target({ where }) : where;
}
