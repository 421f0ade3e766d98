// A game's moves and rolls, with how each changed the chances: moves are judged, rolls are luck. Pure.
import { gameAccuracy, weightsOf } from "./accuracy";
import type { Side } from "../board/fen";
import { isRoll } from "../engine/evaluate";
import { winFor, type Value } from "../engine/value";
import { accuracyOf, judgementOf, lossOf, type Judgement } from "./chances";

/** The value of each position, by the number of moves and rolls before it; undefined where nothing is known. */
export type Values = readonly (Value | undefined)[];

export interface Move {
  readonly t: "move";
  /** How many moves and rolls were made before this move. */
  readonly at: number;
  readonly action: string;
  readonly side: Side;
  /** The chances of the player before and after the move, 0 to 100. */
  readonly before: number;
  readonly after: number;
  readonly loss: number;
  readonly accuracy: number;
  readonly judgement: Judgement | undefined;
  /** The line that the engine would have played. */
  readonly better: readonly string[];
}

/** What White gained by a roll; Black lost as much. */
export interface Luck {
  readonly win: number;
  readonly pawns: number;
}
export interface Roll {
  readonly t: "roll";
  readonly at: number;
  readonly action: string;
  readonly luck: Luck;
}
export type Step = Move | Roll;

function stepOf(action: string, at: number, before: Value, after: Value): Step {
  if (isRoll(action))
    return { t: "roll", at, action, luck: { win: after.win - before.win, pawns: after.pawns - before.pawns } };
  const side = before.turn;
  const [best] = before.line;
  // A move that the engine would have played is no mistake, even if the engine thinks less of it one ply later.
  const loss = best === action ? 0 : lossOf(side, before, after);
  const seen = { before: winFor(side, before), after: winFor(side, after) };
  return {
    t: "move",
    at,
    action,
    side,
    ...seen,
    loss,
    accuracy: accuracyOf(loss),
    judgement: judgementOf(loss),
    better: before.line,
  };
}

/** The steps whose position before and after are both known. */
export function stepsOf(actions: readonly string[], values: Values): readonly Step[] {
  return actions.flatMap((action, at) => {
    const [before, after] = [values[at], values[at + 1]];
    return before && after ? [stepOf(action, at, before, after)] : [];
  });
}

export interface Part {
  /** How many moves were judged. */
  readonly moves: number;
  readonly accuracy: number | undefined;
  readonly counts: Readonly<Record<Judgement, number>>;
  /** How many points of 100 a move lost on average. */
  readonly meanLoss: number | undefined;
  readonly luck: Luck;
}
export interface Summary {
  readonly rolls: number;
  readonly white: Part;
  readonly black: Part;
}

export function summaryOf(steps: readonly Step[], values: Values): Summary {
  const known = values.flatMap((value, at) => (value ? [{ at, win: value.win }] : []));
  const weights = weightsOf(known.map(({ win }) => win));
  const weightAt = new Map(known.map(({ at }, i) => [at, weights[i] ?? 1]));
  const rolls = steps.filter((step) => step.t === "roll");
  const luck = rolls.reduce((sum, { luck: { win, pawns } }) => ({ win: sum.win + win, pawns: sum.pawns + pawns }), {
    win: 0,
    pawns: 0,
  });
  const part = (side: Side): Part => {
    const moves = steps.filter((step) => step.t === "move").filter((move) => move.side === side);
    const count = (judgement: Judgement): number => moves.filter((move) => move.judgement === judgement).length;
    const sign = side === "white" ? 1 : -1;
    return {
      moves: moves.length,
      accuracy: gameAccuracy(moves.map(({ at, accuracy }) => ({ accuracy, weight: weightAt.get(at) ?? 1 }))),
      counts: { inaccuracy: count("inaccuracy"), mistake: count("mistake"), blunder: count("blunder") },
      meanLoss: moves.length === 0 ? undefined : moves.reduce((sum, { loss }) => sum + loss, 0) / moves.length,
      luck: { win: sign * luck.win, pawns: sign * luck.pawns },
    };
  };
  return { rolls: rolls.length, white: part("white"), black: part("black") };
}

/** A move that was judged as a mistake, with a better line. */
export type Turning = Move & { readonly judgement: Judgement };

export function turningsOf(steps: readonly Step[]): readonly Turning[] {
  return steps.filter(
    (step): step is Turning => step.t === "move" && step.judgement !== undefined && step.better.length > 0,
  );
}
