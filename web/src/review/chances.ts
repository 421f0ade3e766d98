// How much of its player's chances a move lost, and its accuracy, by the formulas that lichess publishes
// (https://lichess.org/page/accuracy; docs/analysis.md has them). Pure.
import type { Side } from "../board/fen";
import { winFor, type Value } from "../engine/value";

/**
 * How much of its player's chances a move lost, in points of 100. An apparent gain is only the engine's own error, so
 * the loss is 0 then.
 */
export const lossOf = (side: Side, before: Value, after: Value): number =>
  Math.max(0, winFor(side, before) - winFor(side, after));

/** The accuracy, from 0 to 100, of a move that lost so many points. */
export function accuracyOf(loss: number): number {
  return Math.max(0, Math.min(100, 103.1668 * Math.exp(-0.04354 * loss) - 3.1669));
}

export const kJudgements = ["inaccuracy", "mistake", "blunder"] as const;
export type Judgement = (typeof kJudgements)[number];

/** The least loss for each judgement, on a scale of winning chances from -1 to 1, on which a point of 100 is 0.02. */
const kLeast: readonly (readonly [Judgement, number])[] = [
  ["blunder", 0.3],
  ["mistake", 0.2],
  ["inaccuracy", 0.1],
];
const kScale = 50;

/** Chances are sums of rounded numbers: a loss that differs from a limit in its last digits alone has reached it. */
const kDoubt = 1e-9;

export function judgementOf(loss: number): Judgement | undefined {
  return kLeast.find(([, least]) => loss / kScale >= least - kDoubt)?.[0];
}

/** Whether a move is good enough as an answer in a lesson. */
export const isGood = (loss: number): boolean => loss / kScale < 0.05;
