// How deep a review looks, how much of a game it takes, and about how long it lasts. Pure.
import { isRoll, kRollShare } from "../engine/evaluate";

/**
 * How many positions are searched for each position of the game. For 60 plies of chess this takes about 5 s, 25 s, 2
 * min.
 */
export const kNodes = { quick: 40_000, normal: 200_000, deep: 1_000_000 } as const;
export type Depth = keyof typeof kNodes;
export const kDepths = Object.keys(kNodes) as readonly Depth[];

/** The most moves and rolls that are reviewed; of a longer game the last ones. */
export const kMostSteps = 600;
export const firstOf = (actions: readonly string[]): number => Math.max(0, actions.length - kMostSteps);

/** How many positions are searched in a millisecond, until a review has measured its own speed. */
const kNodesPerMs = 350;
const kFaces = 8;

/** What the positions from `first` to `last` cost, as a number of searches of a usual position. */
export function costOf(actions: readonly string[], first: number, last = actions.length): number {
  let sum = 0;
  for (let at = first; at <= last; ++at) {
    if (isRoll(actions[at] ?? "")) sum += (kFaces - 1) / kRollShare;
    else sum += isRoll(actions[at - 1] ?? "") ? 1 / kRollShare : 1;
  }
  return sum;
}

export const guessMs = (actions: readonly string[], depth: Depth): number =>
  (costOf(actions, firstOf(actions)) * kNodes[depth]) / kNodesPerMs;

/** A time as people say it: 5 s, 25 s, 2 min. */
export function roundedMs(ms: number): number {
  if (ms < 57_500) return Math.max(5000, Math.ceil(ms / 5000) * 5000);
  return Math.ceil(ms / 60_000) * 60_000;
}
