// A position in words, for people who do not see the board: rank by rank, and kind by kind. Pure.
import { compare } from "../messages/locale";
import * as m from "../messages/all.gen";
import { squarePlace, type Piece, type Placement, type Side } from "../board/fen";
import { kindName, nameOf, type PieceKinds } from "../board/pieces";

function bySquare(a: string, b: string): number {
  const [one, other] = [squarePlace(a), squarePlace(b)];
  return one && other ? one.file - other.file || one.rank - other.rank : 0;
}

function occupied(placement: Placement): [string, Piece][] {
  const pieces = [...placement.squares].flatMap(([square, piece]): [string, Piece][] =>
    piece ? [[square, piece]] : [],
  );
  return pieces.toSorted(([a], [b]) => bySquare(a, b));
}

/**
 * The position rank by rank, from the highest: `Rank 3: b3 white Pawn, f3 black Lion`; a rank without pieces is left
 * out.
 */
export function rankWords(placement: Placement, kinds: PieceKinds): string[] {
  const ranks = Array.from({ length: placement.ranks }, (_, i) => placement.ranks - i);
  return ranks.flatMap((rank) => {
    const there = occupied(placement).filter(([square]) => squarePlace(square)?.rank === rank - 1);
    if (there.length === 0) return [];
    return [
      m.game.rankOf({ rank, pieces: there.map(([square, piece]) => `${square} ${nameOf(piece, kinds)}`).join(", ") }),
    ];
  });
}

export interface KindWords {
  readonly name: string;
  readonly squares: string;
}

/** A side's pieces, the rare ones first: `King: e1`, `Pawn: a2, b2`. */
export function kindWords(placement: Placement, kinds: PieceKinds, side: Side): KindWords[] {
  const found = new Map<string, string[]>();
  for (const [square, piece] of occupied(placement)) {
    if (piece.side !== side) continue;
    const name = kindName(piece.symbol, kinds);
    found.set(name, [...(found.get(name) ?? []), square]);
  }
  const all = [...found].toSorted(([a, here], [b, there]) => here.length - there.length || compare(a, b));
  return all.map(([name, squares]) => ({ name, squares: squares.join(", ") }));
}
