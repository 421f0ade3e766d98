// The task of a puzzle in words, and which puzzle is today's. The first page needs only this of puzzles, so it is a
// module of its own.
import * as m from "../messages/all.gen";
import { ask, isObject, type Asked, type Send } from "../net/ask";

/** Whose turn it is, and in how many moves there is a mate; undefined: the side to move wins in another way. */
export interface Task {
  readonly id: string;
  readonly variant: string;
  readonly turn: "white" | "black";
  readonly mate: number | undefined;
}

/** A task in words: `White to move: mate in 3 moves`. */
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
