// Learning from one's mistakes, step by step: before each one a better move is looked for. Pure; who moves and who weighs the
// move is not its business.
import type { Side } from "../board/fen";
import { isGood } from "./chances";
import type { Turning } from "./steps";

/**
 * `ask`: a move is looked for; `weigh`: the engine looks at it; `again`: it was not good enough; `played`: it is the game's own;
 * `unknown`: the engine could not say; `good`: it is found; `answer`: it is shown; `done`: there are no more.
 */
export type Phase = "ask" | "weigh" | "again" | "played" | "unknown" | "good" | "answer" | "done";

export interface Lesson {
  readonly side: Side;
  readonly points: readonly Turning[];
  /** Which of them. */
  readonly at: number;
  readonly phase: Phase;
  /** What was tried last. */
  readonly tried?: string;
  /** How many were found without the answer. */
  readonly found: number;
}

export function begin(side: Side, turnings: readonly Turning[]): Lesson {
  const points = turnings.filter((one) => one.side === side);
  return { side, points, at: 0, phase: points.length > 0 ? "ask" : "done", found: 0 };
}

export const pointOf = ({ points, at, phase }: Lesson): Turning | undefined =>
  phase === "done" ? undefined : points[at];

/** Whether a move on the board is an attempt. */
export const isOpen = ({ phase }: Lesson): boolean =>
  phase === "ask" || phase === "again" || phase === "played" || phase === "unknown";

export function tried(lesson: Lesson, move: string): Lesson {
  const point = pointOf(lesson);
  if (!point || !isOpen(lesson)) return lesson;
  if (move === point.action) return { ...lesson, phase: "played", tried: move };
  if (move === point.better[0]) return { ...lesson, phase: "good", tried: move, found: lesson.found + 1 };
  return { ...lesson, phase: "weigh", tried: move };
}

/** `after`: the chances of who moved, once the engine has looked; undefined: it could not. */
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
