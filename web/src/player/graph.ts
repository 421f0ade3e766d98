// A rating over time, from the games that changed it. Pure.
import type { RatedGame } from "../protocol/messages.gen";
import { day, time } from "../messages/locale";

export interface Graph {
  /** Seconds since 1970, each later than the one before. */
  readonly at: readonly number[];
  readonly rating: readonly number[];
  readonly first: number;
  readonly last: number;
  readonly low: number;
  readonly high: number;
}

/** `games`: the latest first. Games that end in the same second are one point: the rating after all of them. */
export function graphOf(games: readonly Pick<RatedGame, "at" | "before" | "rating">[]): Graph {
  const after = new Map<number, number>();
  for (const { at, rating } of games.toReversed()) after.set(Math.floor(at / 1000), rating);
  const sorted = [...after].sort(([one], [other]) => one - other);
  const rating = sorted.map(([, value]) => value);
  const all = games.flatMap((game) => [game.before, game.rating]);
  return {
    at: sorted.map(([second]) => second),
    rating,
    first: games.at(-1)?.before ?? 0,
    last: games[0]?.rating ?? 0,
    low: all.reduce((low, one) => Math.min(low, one), Infinity),
    high: all.reduce((high, one) => Math.max(high, one), -Infinity),
  };
}

const kDay = 86_400;

/** What stands below a graph at a time, in seconds since 1970, where it has a mark every `step` seconds. */
export const tickText = (at: number, step: number): string => (step >= kDay ? day(at * 1000) : time(at * 1000));
