// What the dice changed, in words: the men of the default array against those of this game's start. It compares two
// placements and knows no game's tables.
import type { Placement } from "../board/fen";
import type { PieceKinds } from "../board/pieces";

interface Swap {
  readonly was: string;
  readonly is: string;
  readonly count: number;
}

/** English plurals as pieces need them: Men, Ladies, Duchesses. */
export function pluralName(name: string): string {
  if (/(^|[^a-z])man$/i.test(name)) return `${name.slice(0, -2)}en`;
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}

function named(symbol: string, kinds: PieceKinds, count: number): string {
  const name = Object.hasOwn(kinds, symbol) ? (kinds[symbol]?.name ?? symbol) : symbol;
  return count > 1 ? pluralName(name) : name;
}

/** White's men that are others now; Black's are the same, mirrored. */
function swapsOf(base: Placement, start: Placement): Swap[] {
  const swaps = new Map<string, Swap>();
  for (const [square, man] of base.squares) {
    const now = start.squares.get(square);
    if (man?.side !== "white" || now?.side !== "white" || now.symbol === man.symbol) continue;
    const key = `${man.symbol}>${now.symbol}`;
    swaps.set(key, { was: man.symbol, is: now.symbol, count: (swaps.get(key)?.count ?? 0) + 1 });
  }
  return [...swaps.values()];
}

/** Symbols of White's men from file a on, rank by rank from the first. */
function menOf(placement: Placement): string[] {
  const men = [...placement.squares].flatMap(([square, man]) => (man?.side === "white" ? [{ square, symbol: man.symbol }] : []));
  const order = (square: string): number => Number(square.slice(1)) * 100 + square.charCodeAt(0);
  return men.sort((a, b) => order(a.square) - order(b.square)).map(({ symbol }) => symbol);
}

/** How many different squares of a rearrangement are still told as changes; a new order is told as a list. */
const kFewSquares = 4;

function isReordered(base: Placement, start: Placement, swaps: readonly Swap[]): boolean {
  const squares = swaps.reduce((sum, { count }) => sum + count, 0);
  const sorted = (placement: Placement): string => menOf(placement).sort().join();
  return squares > kFewSquares && sorted(base) === sorted(start);
}

function firstRank(placement: Placement, kinds: PieceKinds): string {
  const rank = [...placement.squares].filter(([square, man]) => square.slice(1) === "1" && man?.side === "white");
  const names = rank.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, man]) => named(man?.symbol ?? "", kinds, 1));
  return names.join(", ");
}

/** One short line per change: `Man → Lion`, `Knights ↔ Camels`; empty if the array is the default one. */
export function arrayWords(base: Placement, start: Placement, kinds: PieceKinds): string[] {
  const swaps = swapsOf(base, start);
  if (isReordered(base, start, swaps)) return [`${firstRank(start, kinds)}, from the left`];
  const told = new Set<Swap>();
  return swaps.flatMap((swap) => {
    if (told.has(swap)) return [];
    told.add(swap);
    const back = swaps.find((other) => other.was === swap.is && other.is === swap.was && other.count === swap.count);
    if (back) told.add(back);
    const name = (symbol: string): string => named(symbol, kinds, swap.count);
    return [`${name(swap.was)} ${back ? "↔" : "→"} ${name(swap.is)}`];
  });
}
