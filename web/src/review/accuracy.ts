// The accuracy of a whole game: the average of two means over its moves. One is weighted by how much the chances swing
// around each move; the other is harmonic, so a single bad move pulls it down. The formula is that of lichess's source
// (docs/analysis.md). Pure.

/** How many steps around a move count for how much the chances swing there. */
const windowOf = (steps: number): number => Math.max(2, Math.min(8, Math.floor(steps / 10)));
const kLeastSwing = 0.5;
const kMostSwing = 12;
/** The least accuracy of a move: 0 would make any harmonic mean 0. */
const kLeastAccuracy = 1;

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  return Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length);
}

/** A weight for each step from one value to the next. */
export function weightsOf(wins: readonly number[]): readonly number[] {
  const steps = wins.length - 1;
  const size = Math.min(windowOf(steps), wins.length);
  // The first steps share the first window, so that every step has one.
  return Array.from({ length: Math.max(0, steps) }, (_, step) => {
    const from = Math.max(0, step - (size - 2));
    return Math.max(kLeastSwing, Math.min(kMostSwing, deviation(wins.slice(from, from + size))));
  });
}

export interface Weighed {
  readonly accuracy: number;
  readonly weight: number;
}

/** The accuracy of a game; undefined if it has no move. */
export function gameAccuracy(moves: readonly Weighed[]): number | undefined {
  if (moves.length === 0) return undefined;
  const weights = moves.reduce((sum, { weight }) => sum + weight, 0);
  const weighted = moves.reduce((sum, { accuracy, weight }) => sum + accuracy * weight, 0) / weights;
  const harmonic = moves.length / moves.reduce((sum, { accuracy }) => sum + 1 / Math.max(kLeastAccuracy, accuracy), 0);
  return (weighted + harmonic) / 2;
}
