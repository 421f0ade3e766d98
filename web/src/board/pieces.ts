// What pieces are called, and which kind a symbol means. That depends on the game: A is an Elephant in one game and an
// Archbishop in another, so a board is given a table of its game's symbols.
import type { PieceKind } from "../pieces/figure";
import type { Looks } from "../pieces/looks";
import type { Piece } from "./fen";

export type { PieceKind };

/** The kinds by symbol, in upper case without braces. */
export type PieceKinds = Readonly<Record<string, PieceKind>>;

/** How pieces of every family are drawn: the sets that the player has chosen. */
export type PieceSet = Looks;

export function kindOf(piece: Pick<Piece, "symbol">, kinds: PieceKinds): PieceKind | undefined {
  return Object.hasOwn(kinds, piece.symbol) ? kinds[piece.symbol] : undefined;
}

/** The name of a kind, `Griffin`; the bare symbol if the game does not name it. */
export function kindName(symbol: string, kinds: PieceKinds): string {
  return kindOf({ symbol }, kinds)?.name ?? symbol;
}

/** The name of a piece with its side: `white Griffin`. */
export function nameOf(piece: Piece, kinds: PieceKinds): string {
  return `${piece.side} ${kindName(piece.symbol, kinds)}`;
}
