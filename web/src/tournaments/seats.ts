// Pairs as an arbiter makes them by hand: players in the order of seats, White and Black of board 1, of board 2 ….
// Pure.
import type { TournamentPlayer } from "../protocol/messages.gen";

export interface Pair {
  readonly white: string;
  /** The player with Black; undefined if White sits out. */
  readonly black?: string;
}
/** A seat that is empty. */
export const kNobody = "";

/** Whether a player of the tournament does not play in that round. */
export function isOut({ byes, checked_in }: TournamentPlayer, round: number): boolean {
  return checked_in === false || byes.some((one) => one.round === round);
}

/** The seats for those who play in the round, on as many boards as they need. */
export function firstSeats(players: readonly TournamentPlayer[], round: number): string[] {
  const seats = players.filter((one) => !isOut(one, round)).map(({ id }) => id);
  return seats.length % 2 === 1 ? [...seats, kNobody] : seats;
}

/** White and Black of each board, also if one seat or both are empty. */
export function rowsOf(seats: readonly string[]): [string, string][] {
  return seats.flatMap((white, i): [string, string][] => (i % 2 === 1 ? [] : [[white, seats[i + 1] ?? kNobody]]));
}

/** The boards at which somebody sits: a player alone at a board sits out. */
export function pairsOf(seats: readonly string[]): Pair[] {
  return rowsOf(seats).flatMap(([white, black]): Pair[] => {
    const [first, second] = [white, black].filter((one) => one !== kNobody);
    return first === undefined ? [] : [second === undefined ? { white: first } : { white: first, black: second }];
  });
}

/** The seats after a player was put on one: the player who sat there moves to the seat that becomes free. */
export function seated(seats: readonly string[], at: number, id: string): string[] {
  const [from, gone] = [id === kNobody ? -1 : seats.indexOf(id), seats[at]];
  return seats.map((one, i) => (i === at ? id : i === from && gone !== undefined ? gone : one));
}

export const withoutBoard = (seats: readonly string[], board: number): string[] =>
  seats.filter((_, i) => Math.floor(i / 2) !== board);

/** The seats without players who have left meanwhile; these seats are empty. */
export const stillThere = (seats: readonly string[], players: readonly TournamentPlayer[]): string[] =>
  seats.map((one) => (players.some(({ id }) => id === one) ? one : kNobody));
