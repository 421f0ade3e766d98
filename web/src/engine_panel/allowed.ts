// Where an engine would be help from outside: a player of a game that goes on gets no engine beside it. With a running
// clock that is so for any game, whatever is analysed; by post and without a clock it is so if the game analysed is of
// the same kind. Pure.
import type { Clock, OwnGame } from "../protocol/messages.gen";
import { seatOf, type Game } from "../game/state";

/** A game of this player that has begun and is not over. */
export interface Going {
  readonly game: string;
  readonly variant: string;
  /** Whether the game has a clock that runs while both players are there. */
  readonly live: boolean;
}

const isLive = ({ type }: Clock): boolean => type !== "correspondence" && type !== "unlimited";

/**
 * The games of this player that go on. `heard` are the games that this page hears of, in their newest state; `listed`
 * are all their games as the server listed them.
 */
export function goingOn(heard: readonly Game[], listed: readonly OwnGame[], me: string | undefined): readonly Going[] {
  const known = new Set(heard.map(({ game }) => game));
  const own = heard.filter((game) => seatOf(game, me) && (game.phase === "rolling" || game.phase === "playing"));
  return [
    ...own.map(({ game, variant, clock }) => ({ game, variant, live: isLive(clock) })),
    ...listed
      .filter(({ gameId, phase }) => phase !== "waiting" && !known.has(gameId))
      .map(({ gameId: game, variant, clock }) => ({ game, variant, live: isLive(clock) })),
  ];
}

/** The game that forbids the engine, one with a running clock before others; undefined if none does. */
export function forbidding(going: readonly Going[], variant: string): Going | undefined {
  return going.find(({ live }) => live) ?? going.find((game) => game.variant === variant);
}
