// Which pieces of a game its page explains, and where a diagram of one is drawn. Pure.
import { squareName, squarePlace, type Placement } from "../board/fen";
import { calledOf, type PieceKinds } from "../board/pieces";

export interface ShownPiece {
  readonly symbol: string;
  readonly name: string;
  /** Whether the piece is on the board from the start; others come by dice or promotion. */
  readonly starts: boolean;
}

const kFamilyOfPawns = /-pawn$/;
const kNumber = /^.+?(\d)$/;

/**
 * The pieces that a page explains, each with a name and number of its own: a promoted piece with the name of another
 * one moves like it, and a die moves by its number alone, so the first symbol is shown. A die that still has to be
 * thrown cannot move and is left out. Pawns that belong to other pieces move alike and are shown as one.
 */
export function shownPieces(kinds: PieceKinds, placement: Placement, pawns: string): ShownPiece[] {
  const standing = new Set([...placement.squares.values()].flatMap((piece) => (piece ? [piece.symbol] : [])));
  const found = new Map<string, ShownPiece>();
  for (const [symbol, kind] of Object.entries(kinds)) {
    const [id, name] = [kind.id, calledOf(kind)];
    const number = kNumber.exec(symbol)?.[1];
    if (number === "0") continue;
    const title =
      kFamilyOfPawns.test(id) && !symbol.startsWith("+") ? pawns : number === undefined ? name : `${name} ${number}`;
    const known = found.get(title);
    const starts = standing.has(symbol) || (known?.starts ?? false);
    found.set(title, { symbol: known?.symbol ?? symbol, name: title, starts });
  }
  return [...found.values()].sort((a, b) => Number(b.starts) - Number(a.starts));
}

/** The square in the middle of the board, or the nearest one that exists. */
export function middleOf({ files, ranks, squares }: Placement): string {
  const [file, rank] = [Math.floor((files - 1) / 2), Math.floor((ranks - 1) / 2)];
  const name = squareName(file, rank);
  if (squares.has(name)) return name;
  const distance = (square: string): number => {
    const place = squarePlace(square);
    return place ? Math.hypot(place.file - file, place.rank - rank) : Infinity;
  };
  return [...squares.keys()].reduce(
    (best, one) => (distance(one) < distance(best) ? one : best),
    [...squares.keys()][0] ?? name,
  );
}

const kLeastReach = 3;
const kMostReach = 4;

/**
 * How far a small diagram reaches from its piece: far enough for these squares, and no further, so that everything is
 * as large as possible.
 */
export function reachOf(center: string, marked: readonly string[]): number {
  const middle = squarePlace(center);
  const far = marked.map((square) => {
    const place = squarePlace(square);
    return middle && place ? Math.max(Math.abs(place.file - middle.file), Math.abs(place.rank - middle.rank)) : 0;
  });
  return Math.min(kMostReach, Math.max(kLeastReach, ...far));
}

export interface Cell {
  readonly square: string;
  readonly x: number;
  readonly y: number;
  readonly dark: boolean;
}

/** The squares around this one, with their places in a picture whose middle is at 0, 0. */
export function cellsAround(placement: Placement, center: string, reach: number): Cell[] {
  const middle = squarePlace(center);
  if (!middle) return [];
  return [...placement.squares.keys()].flatMap((square) => {
    const place = squarePlace(square);
    if (!place) return [];
    const [x, y] = [place.file - middle.file, middle.rank - place.rank];
    if (Math.abs(x) > reach || Math.abs(y) > reach) return [];
    return [{ square, x, y, dark: (place.file + place.rank) % 2 === 0 }];
  });
}
