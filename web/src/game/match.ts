// What a page says about the other game of a mini-match while its player looks at this one. Pure.
import * as m from "../messages/all.gen";
import { fullName } from "./computer";
import { clockOf, firstMoveOf, shownText } from "./clock";
import { isDrawDue, playerOf, seatOf, turnOf, type Game } from "./state";

export interface Beside {
  readonly text: string;
  /** Whether the other game waits for this player: for a move, or for their part in its dice. */
  readonly mine: boolean;
}

/**
 * What the other game waits for: `Your move, 24 s` for a first move, `Bob to move, 9:58`; undefined where nobody is to
 * move.
 */
export function besideWords(game: Game, me: string | undefined, now: number): Beside | undefined {
  if (game.phase === "ended") return { text: m.game.besideOver(), mine: false };
  if (me !== undefined && isDrawDue(game, me)) {
    return { text: m.game.besideDice(), mine: true };
  }
  const turn = turnOf(game);
  if (turn === undefined) return undefined;
  const mine = seatOf(game, me)?.color === turn;
  const player = playerOf(game, turn);
  const whose = mine ? m.game.besideMine() : m.game.besideTheirs({ name: player ? fullName(player) : turn });
  const [first, clock] = [firstMoveOf(game, now), clockOf(game, turn, now)];
  if (first !== undefined) return { text: m.game.besideSeconds({ whose, seconds: Math.ceil(first / 1000) }), mine };
  return { text: clock ? m.game.besideTime({ whose, time: shownText(clock) }) : whose, mine };
}
