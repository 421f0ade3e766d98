// One game as the server tells it. What a message changes is in `reduce.ts`; everything that the page shows of a game
// is computed from this value, and nothing else is remembered about it.
import { turnIn } from "../board/fen";
import type { Notes } from "../fair/record";
import type {
  Call,
  Changes,
  Channel,
  Followed,
  MatchScoreData,
  Origin,
  Pairing,
  Player,
  RatingRange,
  Rematch,
  Clock,
  Clocks,
  Color,
  ColorChoice,
  FairOfferedData,
  Openings,
  Outcome,
  StandingPauseOffer,
  Phase,
  Seat,
  SideRating,
  Start,
  TalkLine,
  TournamentBoard,
} from "../protocol/messages.gen";

/** A value, such as a span of time, and the moment when it was true, on this page's own clock. */
export interface At<T> {
  readonly value: T;
  readonly at: number;
}

/** What was said in the channel that this client hears, oldest first. */
export interface Talk {
  readonly to: Channel;
  readonly lines: readonly TalkLine[];
}

/** A draw of dice that is going on. */
export interface Drawing {
  readonly offer: Omit<FairOfferedData, "game">;
  /** The players who have committed or declined, and those whose openings have come. */
  readonly committed: readonly string[];
  readonly opened: readonly string[];
  readonly lock?: { readonly text: string; readonly signature: string };
  readonly left?: At<number>;
  /** In play: how many rolls were made, and the last of these rolls that this page has seen. */
  readonly made: number;
  readonly rolls: readonly SeenRoll[];
  /** In play: the call for the roll that is due. */
  readonly call?: Call;
  /** In play, while a roll is due: the players who want a new draw instead. */
  readonly renew?: readonly string[];
}

/** A roll that was made, as the server told it. */
export interface SeenRoll {
  readonly for: string;
  /** The signature of the call that asked for this roll. */
  readonly signature: string;
  readonly openings: Openings;
  readonly dice: readonly (readonly number[])[];
}

/** What a draw that is over gave, if this page saw it. */
export interface Drawn {
  readonly draw: string;
  readonly roll: number;
  readonly callFor: string;
  /** In play: the signature of the call, and the openings of the roll before, if this page has seen it. */
  readonly signature?: string;
  readonly before?: Openings;
  readonly openings: Openings;
  readonly dice: readonly (readonly number[])[] | undefined;
  /** Positions in the lock of the players whose openings are missing; empty if the roll was made. */
  readonly missing: readonly number[];
  /** The notes of the record, once the page has it: they say why a roll was not made. */
  readonly notes?: Notes;
  readonly lock: { readonly text: string; readonly signature: string } | undefined;
}

/** One action in a game: a move, or what dice in play did, such as `roll 2`. */
export interface MadeMove {
  readonly move: string;
  readonly changes: Changes;
  readonly roll?: true;
  /** Whether a line that its player has planned made this move. */
  readonly conditional?: boolean;
}

export interface Game {
  readonly game: string;
  /** The number of the last event that is part of this state. */
  readonly v: number;
  readonly variant: string;
  readonly rulesVersion: number;
  readonly options: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly color: ColorChoice;
  readonly rated: boolean;
  /** Whether only its players see the game. */
  readonly private: boolean;
  /** In a listed game: which ratings a player may have to join. */
  readonly range?: RatingRange;
  /** How many milliseconds later than the players others see the game; undefined: at once. */
  readonly delay?: number;
  /** The players in the order in which they joined. */
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
  /** The legal moves that call for dice, as the server says. */
  readonly rolls: readonly string[];
  readonly clocks?: At<Clocks>;
  readonly drawOffer?: Color;
  /** The side that asks to take back its last move. */
  readonly takebackOffer?: Color;
  /** By post: the offer of a pause that is not answered yet, and who made it. */
  readonly pauseOffer?: StandingPauseOffer;
  readonly outcome?: Outcome;
  /** The only player who may join the game, if it waits for one. */
  readonly to?: Player;
  readonly listed: boolean;
  readonly pairing?: Pairing;
  /** The setup of the game before, which this game keeps: nothing is drawn for it. */
  readonly setup?: string;
  /** The tournament, round and board of the game, and the draw whose dice all games of that round begin with. */
  readonly tournament?: TournamentBoard;
  /** The game that this one follows, and how (a rematch, for example). */
  readonly origin?: Origin;
  readonly followed: readonly Followed[];
  readonly rematch?: Rematch;
  /** The score of the mini-match that the game belongs to. */
  readonly score?: MatchScoreData;
  /** The ratings of both players, in a rated game between accounts, from its start on. */
  readonly ratings?: Readonly<Record<Color, SideRating>>;
  readonly talk?: Talk;
  readonly here: readonly string[];
  readonly watchers: number;
  /** How many moves were made when the server came back from an outage that this page saw. */
  readonly outage?: number;
  /** Players who are away while the game is played, and when the opponent may claim the game. */
  readonly gone?: readonly { readonly player: string; readonly claim: At<number> }[];
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
  return turnIn(game.fen);
}

/** A game by post has days for its moves: its players need not be there at the same time. */
export function isByPost(game: Pick<Game, "clock">): boolean {
  return game.clock.type === "correspondence";
}

/**
 * How many moves were made; rolls are not counted as plies. `position` counts moves and rolls: only that many are
 * looked at; without it, all.
 */
export function pliesOf(game: Pick<Game, "moves">, position?: number): number {
  return game.moves.slice(0, position).filter(({ roll }) => !roll).length;
}

/** What a roll that is called for now must be for: `9:d1g4`, or `0:-` before the first move. */
export function callForOf(game: Game): string {
  const last = game.moves.findLast(({ roll }) => !roll);
  return `${String(pliesOf(game))}:${last?.move ?? "-"}`;
}

/** The draw for the dice that fall during play. */
export function playDraw(game: Game): Drawing | undefined {
  return game.drawing && game.drawing.offer.n > 1 ? game.drawing : undefined;
}

/**
 * The draw in which something is being done now. In play this is so only while the players agree on the draw or a roll
 * is due.
 */
export function throwing(game: Game): Drawing | undefined {
  const { drawing } = game;
  return drawing && (drawing.offer.n === 1 || !drawing.lock || drawing.call) ? drawing : undefined;
}

/** Whether the draw waits for this player: for a commitment, or for an opening. */
export function isDrawDue(game: Game, me: string): boolean {
  const drawing = throwing(game);
  return drawing !== undefined && !(drawing.lock ? drawing.opened : drawing.committed).includes(me);
}

/** Whether dice were called for so far. */
function wereDiceCalled(game: Game): boolean {
  const drawing = game.drawing;
  const called =
    drawing &&
    (drawing.call !== undefined || drawing.made > 0 || (drawing.offer.n === 1 && drawing.lock !== undefined));
  return game.setup !== undefined || game.fairPast.length > 0 || called === true;
}

/**
 * Whether the game may be called off: before its second ply, a rated one before dice have fallen, one of a tournament
 * never. While a roll is due a player can only resign.
 */
export function mayAbort(game: Game): boolean {
  if (game.phase === "waiting") return true;
  if (game.phase === "ended" || game.tournament || (game.rated && wereDiceCalled(game))) return false;
  if (game.phase === "rolling") return game.drawing?.lock === undefined;
  return pliesOf(game) < 2 && playDraw(game)?.call === undefined;
}

/**
 * The list of moves after a takeback: everything from the move after `ply` on is gone, but a roll before that move
 * stays.
 */
export function movesUntil(moves: readonly MadeMove[], ply: number): readonly MadeMove[] {
  let plies = 0;
  const end = moves.findIndex(({ roll }) => !roll && ++plies > ply);
  return end === -1 ? moves : moves.slice(0, end);
}

/** Whether this side has a move that it may ask to take back. */
export function mayAskBack(game: Game, side: Color): boolean {
  if (
    game.rated ||
    game.tournament ||
    game.phase !== "playing" ||
    game.takebackOffer !== undefined ||
    playDraw(game)?.call
  )
    return false;
  return pliesOf(game) > (turnOf(game) === side ? 1 : 0);
}

export function mayJoin(game: Game, me: string | undefined): boolean {
  return (
    me !== undefined &&
    game.phase === "waiting" &&
    game.players.length < 2 &&
    seatOf(game, me) === undefined &&
    (game.to === undefined || game.to.id === me)
  );
}

/**
 * Whether a game that seems to wait for a player is in truth full. Watchers see it later than its players, so somebody
 * who has no seat in what is shown plays in it.
 */
export function isTakenUnseen(game: Game, live: readonly { readonly game: string }[] = []): boolean {
  if (game.phase !== "waiting") return false;
  return game.here.some((player) => !seatOf(game, player)) || live.some((one) => one.game === game.game);
}

/** How many others watch, besides this person. */
export function otherWatchers(game: Game, me: string | undefined): number {
  return Math.max(0, game.watchers - (seatOf(game, me) ? 0 : 1));
}

/** The id of the game that follows this one as a rematch or the like, if there is one. */
export function nextOf(game: Game, as: Followed["as"]): string | undefined {
  return game.followed.find((one) => one.as === as)?.next;
}

/** The id of the other game of a mini-match. */
export function otherOfMatch(game: Game): string | undefined {
  return game.origin?.as === "second" ? game.origin.game : nextOf(game, "second");
}

/**
 * Whether the next game keeps the setup. A game that did not count keeps it, so that nobody leaves to get a better one.
 */
export function keepsSetup(game: Game): boolean {
  return game.outcome?.result === "none" && game.start !== undefined;
}

/** A number of half points as people write it: `1½`. */
export function halvesText(halves: number): string {
  const whole = Math.floor(halves / 2);
  return halves % 2 === 0 ? String(whole) : `${whole === 0 ? "" : String(whole)}½`;
}
