// How a player has ended their latest games by post, in words. Pure.
import * as m from "../messages/all.gen";
import type { Conduct, UserConduct } from "../protocol/messages.gen";
import { spanText } from "./post";

/** A player's conduct in games by post: `3 of the last 37 games lost on time, 1 day 4 h a move`. */
export function conductWords({ games, lost_on_time: late, move_ms }: Conduct): string {
  return move_ms === undefined
    ? m.game.conduct({ late, games })
    : m.game.conductTime({ late, games, span: spanText(move_ms) });
}

/** The conduct as the page of an account has it, in the form that lists of challenges have. */
export const conductOf = ({ games, lostOnTime, msPerMove }: UserConduct): Conduct => ({
  games,
  lost_on_time: lostOnTime,
  ...(msPerMove === undefined ? {} : { move_ms: msPerMove }),
});
