// Where an engine would be help from outside: whoever has a seat in a game that goes on gets none beside it. With a running
// clock that is any game, whatever is analysed; by post and without a clock it is a game of what is analysed. Pure.
import type { OwnGame } from "../account/playing";
import { seatOf, type Game } from "../game/state";

/** An own game that has begun and is not over. */
export interface Going {
  readonly game: string;
  readonly variant: string;
  /** At the board, with a clock. */
  readonly live: boolean;
}

/** What the server lists has no clock in words. While dice are thrown for its start nothing tells a clock from none: it counts as one. */
function fromList({ game, variant, phase, msLeft, deadlineAt }: OwnGame): Going {
  return { game, variant, live: deadlineAt === undefined && (msLeft !== undefined || phase === "rolling") };
}

/** `heard`: what this page hears of games, the newest that is known of them; `listed`: all own games as the server listed them. */
export function goingOn(heard: readonly Game[], listed: readonly OwnGame[], me: string | undefined): readonly Going[] {
  const known = new Set(heard.map(({ game }) => game));
  const own = heard.filter((game) => seatOf(game, me) && (game.phase === "rolling" || game.phase === "playing"));
  return [
    ...own.map(({ game, variant, clock }) => ({
      game,
      variant,
      live: clock.type !== "correspondence" && clock.type !== "unlimited",
    })),
    ...listed.filter(({ game, phase }) => phase !== "waiting" && !known.has(game)).map(fromList),
  ];
}

/** The game that forbids it, one at the board before others; undefined: none does. */
export function forbidding(going: readonly Going[], variant: string): Going | undefined {
  return going.find(({ live }) => live) ?? going.find((game) => game.variant === variant);
}
