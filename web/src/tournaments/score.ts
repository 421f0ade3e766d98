// The game whose result an arbiter sets. Pure.
import type { GameShown, TournamentView } from "../protocol/messages.gen";

/** The game that an arbiter has chosen; a field that is missing is chosen for them. */
export interface Wanted {
  readonly round?: number;
  readonly board?: number;
  readonly game?: number;
}
export interface Scored {
  readonly round: number;
  /** Boards with two players, by their numbers. */
  readonly boards: readonly { readonly number: number; readonly first: GameShown }[];
  readonly board: number;
  /** The games of the board, the oldest first. */
  readonly games: readonly GameShown[];
  readonly game: number;
  readonly shown: GameShown;
}

/**
 * The game that was chosen, if it is still there; otherwise the newest game at the first board of the last round.
 * Undefined if there is none.
 */
export function scoredGame({ rounds }: Pick<TournamentView, "rounds">, wanted: Wanted): Scored | undefined {
  const isThere = wanted.round !== undefined && rounds[wanted.round - 1] !== undefined;
  const round = isThere ? wanted.round : rounds.length;
  const all = rounds[round - 1]?.boards ?? [];
  const boards = all.flatMap(([first], i) => (first?.black === undefined ? [] : [{ number: i + 1, first }]));
  // A board of another round is another board.
  const isSame = (wanted.round ?? round) === round && boards.some(({ number }) => number === wanted.board);
  const board = isSame && wanted.board !== undefined ? wanted.board : boards[0]?.number;
  const games = board === undefined ? [] : (all[board - 1] ?? []);
  const game = isSame && wanted.game !== undefined && wanted.game <= games.length ? wanted.game : games.length;
  const shown = games[game - 1];
  return board !== undefined && shown ? { round, boards, board, games, game, shown } : undefined;
}

/**
 * Where a result goes. If another game may follow at the board, the game is named, because that one may begin before
 * the server hears of the result.
 */
export function placeOf(
  { terms }: Pick<TournamentView, "terms">,
  { round, board, games, game, shown }: Scored,
): { round: number; board: number; game?: number } {
  const mayFollow = (terms.format === "knockout" || terms.games === 2) && shown.game !== undefined;
  return { round, board, ...(games.length > 1 || mayFollow ? { game } : {}) };
}
