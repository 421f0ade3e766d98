// What is to be found in a puzzle, and which one is today's: all that the first page takes of puzzles, and so apart.
import * as m from "../messages/all.gen";
import { ask, isObject, type Asked, type Send } from "../net/ask";

/** Whose turn it is; `mate`: in so many moves, undefined: it wins otherwise. */
export interface Task {
  readonly id: string;
  readonly variant: string;
  readonly turn: "white" | "black";
  readonly mate: number | undefined;
}

/** `White to move: mate in 3 moves`. */
export function taskWords({ turn, mate }: Pick<Task, "turn" | "mate">): string {
  return mate === undefined ? m.today.win({ side: turn }) : m.today.mate({ side: turn, count: mate });
}

export function readTask(value: unknown): Task | undefined {
  if (!isObject(value)) return undefined;
  const { id, variant, turn, mate } = value;
  if (typeof id !== "string" || typeof variant !== "string" || (turn !== "white" && turn !== "black")) return undefined;
  return { id, variant, turn, mate: typeof mate === "number" ? mate : undefined };
}

export const fetchToday = (send: Send): Promise<Asked<Task>> => ask(send("GET", "/api/puzzles/today"), readTask);
