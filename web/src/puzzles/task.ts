// The task of a puzzle in words, and which puzzle is today's. The first page needs only this of puzzles, so it is a
// module of its own.
import * as m from "../messages/all.gen";
import { ask, type Asked, type Send } from "../net/ask";
import { readPuzzle } from "../protocol/first_readers.gen";
import type { Puzzle } from "../protocol/messages.gen";

/** A task in words: `White to move: mate in 3 moves`. Without `mate` the side to move wins in another way. */
export function taskWords({ turn, mate }: Pick<Puzzle, "turn" | "mate">): string {
  return mate === undefined ? m.today.win({ side: turn }) : m.today.mate({ side: turn, count: mate });
}

export const fetchToday = (send: Send): Promise<Asked<Puzzle>> => ask(send("GET", "/api/puzzles/today"), readPuzzle);
