// What is said of the other game of a mini-match while one looks at this one. Pure.
import { clockOf, clockText, firstMoveOf } from "./clock";
import { playerOf, seatOf, throwing, turnOf, type Game } from "./state";

export interface Beside {
  readonly text: string;
  /** Whether it waits for this player: for a move, or for his part in its dice. */
  readonly mine: boolean;
}

/** `Your move, 24 s` for a first one, `Bob’s move, 9:58`; undefined where nobody is to move. */
export function besideWords(game: Game, me: string | undefined, now: number): Beside | undefined {
  if (game.phase === "ended") return { text: "It is over.", mine: false };
  const drawing = throwing(game);
  if (drawing && me !== undefined && !(drawing.lock ? drawing.opened : drawing.committed).includes(me)) {
    return { text: "Its dice wait for you.", mine: true };
  }
  const turn = turnOf(game);
  if (turn === undefined) return undefined;
  const mine = seatOf(game, me)?.color === turn;
  const whose = mine ? "Your move" : `${playerOf(game, turn)?.name ?? turn}’s move`;
  const [first, clock] = [firstMoveOf(game, now), clockOf(game, turn, now)];
  if (first !== undefined) return { text: `${whose}, ${String(Math.ceil(first / 1000))} s`, mine };
  return { text: clock ? `${whose}, ${clockText(clock.ms)}` : whose, mine };
}
