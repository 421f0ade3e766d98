// Whether this player plays meanwhile: an engine beside a game that goes on would be unfair to the opponent. Pure.
import { seatOf, type Game } from "../game/state";

/** `live`: a game at the board, whichever it is; `same`: one by post or without a clock, of the game that is looked at. */
export type Meanwhile = "live" | "same";

export function playsMeanwhile(games: Iterable<Game>, me: string | undefined, variant: string): Meanwhile | undefined {
  const own = [...games].filter((game) => game.phase !== "ended" && game.phase !== "waiting" && seatOf(game, me) !== undefined);
  const hasTime = ({ clock }: Game): boolean => clock.type === "correspondence" || clock.type === "unlimited";
  if (own.some((game) => !hasTime(game))) return "live";
  return own.some((game) => game.variant === variant) ? "same" : undefined;
}
