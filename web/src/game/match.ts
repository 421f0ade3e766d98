// What is said of the other game of a mini-match while one looks at this one. Pure.
import { clockOf, clockText, firstMoveOf } from "./clock";
import { playerOf, seatOf, turnOf, type Game } from "./state";

export interface Beside {
  readonly text: string;
  /** Whether it waits for a move of this player. */
  readonly mine: boolean;
}

/** `Your move, 24 s` for a first one, `Bob’s move, 9:58`; undefined where nobody is to move. */
export function besideWords(game: Game, me: string | undefined, now: number): Beside | undefined {
  if (game.phase === "ended") return { text: "It is over.", mine: false };
  const turn = turnOf(game);
  if (turn === undefined) return undefined;
  const mine = seatOf(game, me)?.color === turn;
  const whose = mine ? "Your move" : `${playerOf(game, turn)?.name ?? turn}’s move`;
  const [first, clock] = [firstMoveOf(game, now), clockOf(game, turn, now)];
  if (first !== undefined) return { text: `${whose}, ${String(Math.ceil(first / 1000))} s`, mine };
  return { text: clock ? `${whose}, ${clockText(clock.ms)}` : whose, mine };
}
