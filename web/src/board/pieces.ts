// What pieces are called, and which kind a symbol means. That depends on the game: A is an Elephant in one game and an
// Archbishop in another, so a board is given a table of its game's symbols.
import * as m from "../messages/all.gen";
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

/** English plurals of the names of pieces: Men, Ladies, Duchesses. */
export function pluralName(name: string): string {
  if (/(^|[^a-z])man$/i.test(name)) return `${name.slice(0, -2)}en`;
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}

/** What a kind is called on this page: `Griffin`, `Greif`; of several, `Griffins`. */
export function calledOf({ name, called }: PieceKind, count = 1): string {
  if (called === undefined) return count > 1 ? pluralName(name) : name;
  return typeof called === "string" ? called : called[count > 1 ? "other" : "one"];
}

/** The name of a kind, `Griffin`; the bare symbol if the game does not name it. */
export function kindName(symbol: string, kinds: PieceKinds, count = 1): string {
  const kind = kindOf({ symbol }, kinds);
  return kind ? calledOf(kind, count) : symbol;
}

/** The name of a piece with its side: `white Griffin`. */
export function nameOf({ side, symbol }: Piece, kinds: PieceKinds): string {
  return m.board.named({ side, piece: kindName(symbol, kinds) });
}
