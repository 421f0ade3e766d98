// How deep a review looks, how much of a game it takes, and about how long that lasts. Pure.
import { isRoll, kRollShare } from "../engine/evaluate";

/** Positions that are searched for each position of the game: 60 plies of chess take some 5 s, 25 s, 2 min. */
export const kNodes = { quick: 40_000, normal: 200_000, deep: 1_000_000 } as const;
export type Depth = keyof typeof kNodes;
export const kDepths = Object.keys(kNodes) as readonly Depth[];

/** Moves and rolls; of a longer game the last ones. */
export const kMostSteps = 600;
export const firstOf = (actions: readonly string[]): number => Math.max(0, actions.length - kMostSteps);

/** Until a review has its own pace. */
const kNodesPerMs = 350;
const kFaces = 8;

/** What the positions from `first` to `last` cost, in searches of a usual position. */
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

/** As people say it: 5 s, 25 s, 2 min. */
export function roundedMs(ms: number): number {
  if (ms < 57_500) return Math.max(5000, Math.ceil(ms / 5000) * 5000);
  return Math.ceil(ms / 60_000) * 60_000;
}
