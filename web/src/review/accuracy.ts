// The accuracy of a whole game: the mean of two means over its moves, one weighted by how much the chances swing around each
// move, the other harmonic, which a single bad move pulls down. As lichess's source has it (docs/analysis.md). Pure.

/** So much of the game around a move tells how much it swings there. */
const windowOf = (steps: number): number => Math.max(2, Math.min(8, Math.floor(steps / 10)));
const kLeastSwing = 0.5;
const kMostSwing = 12;
/** A move of no accuracy at all would make any harmonic mean 0. */
const kLeastAccuracy = 1;

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  return Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length);
}

/** A weight for each step from one value to the next. */
export function weightsOf(wins: readonly number[]): readonly number[] {
  const steps = wins.length - 1;
  const size = Math.min(windowOf(steps), wins.length);
  // The first steps share the first window, so that there is one for each.
  return Array.from({ length: Math.max(0, steps) }, (_, step) => {
    const from = Math.max(0, step - (size - 2));
    return Math.max(kLeastSwing, Math.min(kMostSwing, deviation(wins.slice(from, from + size))));
  });
}

export interface Weighed {
  readonly accuracy: number;
  readonly weight: number;
}

/** undefined: there is no move. */
export function gameAccuracy(moves: readonly Weighed[]): number | undefined {
  if (moves.length === 0) return undefined;
  const weights = moves.reduce((sum, { weight }) => sum + weight, 0);
  const weighted = moves.reduce((sum, { accuracy, weight }) => sum + accuracy * weight, 0) / weights;
  const harmonic = moves.length / moves.reduce((sum, { accuracy }) => sum + 1 / Math.max(kLeastAccuracy, accuracy), 0);
  return (weighted + harmonic) / 2;
}
