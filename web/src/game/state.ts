// One game as the server tells it. What a message changes is in `reduce.ts`; everything that the page shows of a game is
// computed from this value, and nothing else is remembered about it.
import type {
  Changes,
  Clock,
  Clocks,
  Color,
  ColorChoice,
  FairOfferedData,
  Openings,
  Outcome,
  Phase,
  Seat,
  Start,
} from "../protocol/messages.gen";

/** A span of time as it was at a moment of this page's own clock. */
export interface At<T> {
  readonly value: T;
  readonly at: number;
}

/** A draw of dice that is going on. */
export interface Drawing {
  readonly offer: Omit<FairOfferedData, "game">;
  /** Who has committed or declined, and whose openings are there. */
  readonly committed: readonly string[];
  readonly opened: readonly string[];
  readonly lock?: { readonly text: string; readonly signature: string };
  readonly left?: At<number>;
}

/** What a draw that is over gave, if this page saw it. */
export interface Drawn {
  readonly draw: string;
  readonly roll: number;
  readonly callFor: string;
  readonly openings: Openings;
  readonly dice: readonly (readonly number[])[] | undefined;
  /** Positions in the lock; empty if the roll was made. */
  readonly missing: readonly number[];
  readonly lock: { readonly text: string; readonly signature: string } | undefined;
}

export interface MadeMove {
  readonly move: string;
  readonly changes: Changes;
}

export interface Game {
  readonly game: string;
  /** The last event that is part of this. */
  readonly v: number;
  readonly variant: string;
  readonly rulesVersion: number;
  readonly options: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly color: ColorChoice;
  readonly rated: boolean;
  /** In order of joining. */
  readonly players: readonly Seat[];
  readonly phase: Phase;
  readonly drawing?: Drawing;
  readonly drawn?: Drawn;
  readonly fairPast: readonly string[];
  readonly start?: Start;
  readonly fen?: string;
  readonly moves: readonly MadeMove[];
  readonly check: boolean;
  readonly legal: readonly string[];
  readonly clocks?: At<Clocks>;
  readonly drawOffer?: Color;
  readonly outcome?: Outcome;
  readonly here: readonly string[];
  readonly watchers: number;
}

export function seatOf(game: Game, player: string | undefined): Seat | undefined {
  return game.players.find(({ id }) => id === player);
}

export function playerOf(game: Game, color: Color): Seat | undefined {
  return game.players.find((seat) => seat.color === color);
}

export function opponentOf(color: Color): Color {
  return color === "white" ? "black" : "white";
}

/** The side to move, as the position says. */
export function turnOf(game: Game): Color | undefined {
  if (game.fen === undefined || game.phase !== "playing") return undefined;
  return game.fen.split(" ")[1] === "b" ? "black" : "white";
}

/** A game is called off before its second ply; while a roll is due it takes nothing but resignation. */
export function mayAbort(game: Game): boolean {
  if (game.phase === "waiting") return true;
  if (game.rated || game.phase === "ended") return false;
  return game.phase === "rolling" ? game.drawing?.lock === undefined : game.moves.length < 2;
}

export function mayJoin(game: Game, me: string | undefined): boolean {
  return me !== undefined && game.phase === "waiting" && game.players.length < 2 && seatOf(game, me) === undefined;
}
