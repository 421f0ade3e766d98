// A lesson, step by step: for each mistake a better move is looked for. Pure: who moves and who judges the move is
// decided elsewhere.
import type { Side } from "../board/fen";
import { isGood } from "./chances";
import type { Turning } from "./steps";

/**
 * `ask`: a move is looked for; `weigh`: the engine looks at an attempt; `again`: the attempt was not good enough;
 * `played`: the attempt is the move of the game; `unknown`: the engine could not judge it; `good`: a good move is
 * found; `answer`: the answer is shown; `done`: there are no more mistakes.
 */
export type Phase = "ask" | "weigh" | "again" | "played" | "unknown" | "good" | "answer" | "done";

export interface Lesson {
  readonly side: Side;
  readonly points: readonly Turning[];
  /** The index of the mistake that is asked about. */
  readonly at: number;
  readonly phase: Phase;
  /** The last attempt. */
  readonly tried?: string;
  /** How many answers the player has found without being shown them. */
  readonly found: number;
}

export function begin(side: Side, turnings: readonly Turning[]): Lesson {
  const points = turnings.filter((one) => one.side === side);
  return { side, points, at: 0, phase: points.length > 0 ? "ask" : "done", found: 0 };
}

export const pointOf = ({ points, at, phase }: Lesson): Turning | undefined =>
  phase === "done" ? undefined : points[at];

/** Whether a move on the board is an attempt now. */
export const isOpen = ({ phase }: Lesson): boolean =>
  phase === "ask" || phase === "again" || phase === "played" || phase === "unknown";

export function tried(lesson: Lesson, move: string): Lesson {
  const point = pointOf(lesson);
  if (!point || !isOpen(lesson)) return lesson;
  if (move === point.action) return { ...lesson, phase: "played", tried: move };
  if (move === point.better[0]) return { ...lesson, phase: "good", tried: move, found: lesson.found + 1 };
  return { ...lesson, phase: "weigh", tried: move };
}

/**
 * The lesson after an attempt. `after` is the chances of the player after the move, as the engine has found; undefined
 * if it could not.
 */
export function weighed(lesson: Lesson, move: string, after: number | undefined): Lesson {
  const point = pointOf(lesson);
  if (!point || lesson.phase !== "weigh" || lesson.tried !== move) return lesson;
  if (after === undefined) return { ...lesson, phase: "unknown" };
  return isGood(point.before - after)
    ? { ...lesson, phase: "good", found: lesson.found + 1 }
    : { ...lesson, phase: "again" };
}

export function shown(lesson: Lesson): Lesson {
  return isOpen(lesson) || lesson.phase === "weigh" ? { ...lesson, phase: "answer" } : lesson;
}

export function next({ tried: _tried, ...lesson }: Lesson): Lesson {
  const at = lesson.at + 1;
  return at < lesson.points.length ? { ...lesson, at, phase: "ask" } : { ...lesson, phase: "done" };
}
