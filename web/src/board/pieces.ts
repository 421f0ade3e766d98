// How a kind of piece looks and is called. Which symbol means which kind is the game's business: A is an Elephant in one
// game and an Archbishop in another, so a board is given a table of its game's symbols.
import type { Piece } from "./fen";
import { gameIcons } from "./icons/generated";
import { ownIcons } from "./icons/own";

export interface PieceKind {
  /** As in the rules: `griffin`. */
  readonly id: string;
  readonly name: string;
}

/** By symbol, upper case without braces. */
export type PieceKinds = Readonly<Record<string, PieceKind>>;

export type PieceSet = "icons" | "letters";

/** A path in a box of 512 by 512; undefined if there is no icon of this kind. */
export function iconOf(id: string): string | undefined {
  return Object.hasOwn(ownIcons, id) ? ownIcons[id] : Object.hasOwn(gameIcons, id) ? gameIcons[id] : undefined;
}

/** What to draw: the icon, or letters where there is none or letters are wanted. */
export function lookOf(piece: Piece, kinds: PieceKinds, set: PieceSet): { icon: string } | { letters: string } {
  const kind = kindOf(piece, kinds);
  const icon = set === "icons" && kind ? iconOf(kind.id) : undefined;
  return icon === undefined ? { letters: piece.symbol } : { icon };
}

export function kindOf(piece: Piece, kinds: PieceKinds): PieceKind | undefined {
  return Object.hasOwn(kinds, piece.symbol) ? kinds[piece.symbol] : undefined;
}

/** `white Griffin`; the bare symbol if the game does not name it. */
export function nameOf(piece: Piece, kinds: PieceKinds): string {
  return `${piece.side} ${kindOf(piece, kinds)?.name ?? piece.symbol}`;
}
