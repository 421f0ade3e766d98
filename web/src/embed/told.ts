// A game as its export tells it, for a frame: the moves, who plays, what the clocks show. Pure.
import { turnIn } from "../board/fen";
import { fullName } from "../game/computer";
import { opponentOf } from "../game/state";
import type { Clock, Color, GameExport, Outcome } from "../protocol/messages.gen";
import type { Ruleset } from "../rules/answers";

export interface Told {
  readonly id: string;
  readonly ruleset: Ruleset;
  readonly names: Readonly<Partial<Record<Color, string>>>;
  /** Undefined: the game has not begun. */
  readonly start: string | undefined;
  /** Moves and rolls. */
  readonly actions: readonly string[];
  readonly outcome: Outcome | undefined;
  readonly clock: Clock;
  /** What each mover had left after its move, in milliseconds. */
  readonly clocks: readonly (number | null)[];
  /** When the last move was made, on the server's clock. */
  readonly movedAt: number | undefined;
  readonly inTournament: boolean;
}

export function toldOf(game: GameExport): Told {
  const { id, variant, options, players, initialFen, moves = "", actions, outcome, clock, clocks = [] } = game;
  const { white, black } = players;
  return {
    id,
    ruleset: { variant, options },
    names: { ...(white ? { white: fullName(white) } : {}), ...(black ? { black: fullName(black) } : {}) },
    start: initialFen,
    actions: actions ?? moves.split(" ").filter((move) => move !== ""),
    outcome,
    clock,
    clocks,
    movedAt: game.events?.findLast(({ t }) => t === "moved")?.at,
    inTournament: game.tournament !== undefined,
  };
}

const isMove = (action: string): boolean => !action.startsWith("roll ");
const kMovesBeforeClocks = 2;

/** What a side had left when so many moves and rolls were made; undefined in a game without a clock, and by post. */
export function leftAt({ start, actions, clock, clocks }: Told, side: Color, ply: number): number | undefined {
  if (start === undefined || !("base_ms" in clock)) return undefined;
  const first = turnIn(start);
  const made = actions.slice(0, ply).filter(isMove).length;
  const own = (i: number): boolean => (i % 2 === 0 ? first : opponentOf(first)) === side;
  const last = clocks.slice(0, made).findLastIndex((left, i) => own(i) && left !== null);
  return last < 0 ? clock.base_ms : (clocks[last] ?? undefined);
}

/**
 * How long the clock of the side to move has run since the last move; 0 where that is not simply the time that has
 * passed.
 */
export function ranFor({ actions, clock, movedAt, outcome }: Told, now: number): number {
  const runs = !outcome && clock.type === "fischer" && actions.filter(isMove).length >= kMovesBeforeClocks;
  return runs && movedAt !== undefined ? Math.max(0, now - movedAt) : 0;
}
