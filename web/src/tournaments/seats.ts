// Pairs as an arbiter makes them by hand: players in the order of seats, White and Black of board 1, of board 2 …. Pure.

export interface Pair {
  readonly white: string;
  /** None: sits out. */
  readonly black?: string;
}

export function pairsOf(seats: readonly string[]): Pair[] {
  return seats.flatMap((white, i) => {
    if (i % 2 === 1) return [];
    const black = seats[i + 1];
    return [black === undefined ? { white } : { white, black }];
  });
}

/** Whoever stood there takes the place of the one who comes. */
export function seated(seats: readonly string[], at: number, id: string): string[] {
  const [from, gone] = [seats.indexOf(id), seats[at]];
  return seats.map((one, i) => (i === at ? id : i === from && gone !== undefined ? gone : one));
}
