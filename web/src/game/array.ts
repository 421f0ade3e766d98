// What the dice changed, in words: the pieces of the default array against those of this game's start. It compares two
// placements and knows no game's tables.
import * as m from "../messages/all.gen";
import type { Placement, Side } from "../board/fen";
import { kindName, type PieceKinds } from "../board/pieces";

interface Swap {
  readonly was: string;
  readonly is: string;
  readonly count: number;
}

/** The squares where a side has another kind of piece than in the default array, counted per change of kind. */
function swapsOf(base: Placement, start: Placement, side: Side): Swap[] {
  const swaps = new Map<string, Swap>();
  for (const [square, piece] of base.squares) {
    const now = start.squares.get(square);
    if (piece?.side !== side || now?.side !== side || now.symbol === piece.symbol) continue;
    const key = `${piece.symbol}>${now.symbol}`;
    swaps.set(key, { was: piece.symbol, is: now.symbol, count: (swaps.get(key)?.count ?? 0) + 1 });
  }
  return [...swaps.values()];
}

/** The opposite change, of as many pieces; if there is one, the two kinds have changed places. */
function backOf(swaps: readonly Swap[], { was, is, count }: Swap): Swap | undefined {
  return swaps.find((other) => other.was === is && other.is === was && other.count === count);
}

/** The symbols of all pieces of a side, sorted. */
function menOf(placement: Placement, side: Side): string {
  return [...placement.squares]
    .flatMap(([, piece]) => (piece?.side === side ? [piece.symbol] : []))
    .sort()
    .join();
}

/**
 * If more squares than this differ and the pieces are the same, the new order is told as a list instead of as changes.
 */
const kFewSquares = 4;

/** Whether a side has its usual pieces in a new order that is not told by which kinds changed places. */
function isReordered(base: Placement, start: Placement, side: Side): boolean {
  const swaps = swapsOf(base, start, side);
  const squares = swaps.reduce((sum, { count }) => sum + count, 0);
  const isPaired = swaps.every((swap) => backOf(swaps, swap) !== undefined);
  return (squares > kFewSquares || !isPaired) && menOf(base, side) === menOf(start, side);
}

/** The pieces of a side's own first rank, from file a on, as a sentence. */
function firstRank(placement: Placement, kinds: PieceKinds, side: Side): string {
  const ranks = [...placement.squares.keys()].map((square) => Number(square.slice(1)));
  const own = String(side === "white" ? Math.min(...ranks) : Math.max(...ranks));
  const rank = [...placement.squares].filter(([square, piece]) => square.slice(1) === own && piece?.side === side);
  const names = rank.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, piece]) => kindName(piece?.symbol ?? "", kinds));
  return m.game.rank({ pieces: names.join(", ") });
}

/**
 * Whether pieces stand on squares that are empty in the default array, or the other way round. Then the two cannot be
 * compared square by square.
 */
function isScattered(base: Placement, start: Placement): boolean {
  return [...start.squares].some(
    ([square, piece]) => (piece === undefined) !== (base.squares.get(square) === undefined),
  );
}

function swapWords(swaps: readonly Swap[], kinds: PieceKinds): string[] {
  const told = new Set<Swap>();
  return swaps.flatMap((swap) => {
    if (told.has(swap)) return [];
    told.add(swap);
    const back = backOf(swaps, swap);
    if (back) told.add(back);
    const name = (symbol: string): string => kindName(symbol, kinds, swap.count);
    const change = { was: name(swap.was), now: name(swap.is) };
    const article = /^[aeiou]/i.test(change.now) ? "an" : "a";
    return [back ? m.game.changeBoth(change) : m.game.changeOne({ ...change, article, count: swap.count })];
  });
}

function sideWords(base: Placement, start: Placement, kinds: PieceKinds, side: Side): string[] {
  if (isReordered(base, start, side)) return [firstRank(start, kinds, side)];
  return swapWords(swapsOf(base, start, side), kinds);
}

/**
 * One short sentence per change, without its full stop: `The Man becomes a Lion`, `The Knights and the Camels change
 * places`. The list is empty if nothing has changed, or if the two cannot be compared.
 */
export function arrayWords(base: Placement, start: Placement, kinds: PieceKinds): string[] {
  if (isScattered(base, start)) return [];
  const [white, black] = (["white", "black"] as const).map((side) => sideWords(base, start, kinds, side));
  if (!white || !black || [...white].sort().join() === [...black].sort().join()) return white ?? [];
  return [
    ...white.map((change) => m.game.changeSide({ side: "white", change })),
    ...black.map((change) => m.game.changeSide({ side: "black", change })),
  ];
}

/**
 * Symbols of pieces that are at the start but not in the default array: the kinds that the dice brought in, in the
 * order of the game's table.
 */
export function newcomersOf(base: Placement, start: Placement, kinds: PieceKinds): string[] {
  const symbols = (placement: Placement): Set<string> =>
    new Set([...placement.squares.values()].flatMap((piece) => piece?.symbol ?? []));
  const [before, now] = [symbols(base), symbols(start)];
  return Object.keys(kinds).filter((symbol) => now.has(symbol) && !before.has(symbol));
}
