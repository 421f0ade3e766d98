// Finds which piece of one position is which piece of the next, so that a piece that moves keeps its element and
// slides, and pieces that did not change are not drawn again. It compares placements and knows no rules, so it also
// follows a takeback, or ten moves at once.
import { squarePlace, type Piece, type Placement } from "./fen";

export interface Standing {
  readonly id: number;
  readonly square: string;
  readonly piece: Piece;
}

export interface Tracked {
  readonly pieces: readonly Standing[];
  /** Pieces of the position before that are not on the board any more. */
  readonly gone: readonly Standing[];
  readonly nextId: number;
}

export const kNobody: Tracked = { pieces: [], gone: [], nextId: 1 };

function isSame(one: Piece, other: Piece): boolean {
  return one.side === other.side && one.symbol === other.symbol;
}

function distance(a: string, b: string): number {
  const [one, other] = [squarePlace(a), squarePlace(b)];
  return one && other ? Math.hypot(one.file - other.file, one.rank - other.rank) : Infinity;
}

/** Removes the nearest of the pieces that fit from `left`, and returns it. */
function takeNearest(left: Standing[], square: string, fits: (one: Standing) => boolean): Standing | undefined {
  let best: Standing | undefined;
  for (const one of left) {
    if (fits(one) && (!best || distance(one.square, square) < distance(best.square, square))) best = one;
  }
  if (best) left.splice(left.indexOf(best), 1);
  return best;
}

export function track(before: Tracked, placement: Placement): Tracked {
  const unchanged = before.pieces.filter(({ square, piece }) => {
    const now = placement.squares.get(square);
    return now !== undefined && isSame(now, piece);
  });
  const here = new Set(unchanged.map(({ square }) => square));
  const left = before.pieces.filter(({ square }) => !here.has(square));
  const came = [...placement.squares].flatMap(([square, piece]) =>
    piece && !here.has(square) ? [{ square, piece }] : [],
  );
  if (left.length === 0 && came.length === 0) return before.gone.length === 0 ? before : { ...before, gone: [] };

  let { nextId } = before;
  const moved = new Map<number, Standing>();
  const news: Standing[] = [];
  // Pieces that look the same as before are matched first, then pieces that have changed, for example by promotion; the
  // rest are new.
  const changed = came.filter(({ square, piece }) => {
    const was = takeNearest(left, square, (one) => isSame(one.piece, piece));
    if (was) moved.set(was.id, { id: was.id, square, piece });
    return !was;
  });
  for (const { square, piece } of changed) {
    const was = takeNearest(left, square, (one) => one.piece.side === piece.side);
    if (was) moved.set(was.id, { id: was.id, square, piece });
    else news.push({ id: nextId++, square, piece });
  }
  // The pieces keep their order: an element that is moved among its siblings does not slide.
  const gone = new Set(left);
  const stay = before.pieces.flatMap((one) => (gone.has(one) ? [] : [moved.get(one.id) ?? one]));
  return { pieces: [...stay, ...news], gone: left, nextId };
}
