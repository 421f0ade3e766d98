// Requests about puzzles (docs/http.md), and their answers.
import { ask, type Asked, type Send } from "../net/ask";
import { readPuzzle } from "../protocol/first_readers.gen";
import type { Puzzle, PuzzleGames, PuzzleHelp, PuzzleJudged } from "../protocol/messages.gen";
import { readPuzzleGames, readPuzzleHelp, readPuzzleJudged } from "../protocol/readers.gen";
import { both, list, made, object, text } from "../protocol/reading";

/** The result of an attempt: `right` moves do not end the puzzle, so they have an answer. */
export type Judged =
  { readonly state: "right"; readonly answer: string } | (PuzzleJudged & { readonly state: "solved" | "wrong" });

export const readJudged = made(readPuzzleJudged, (judged): Judged | undefined => {
  const { state, answer } = judged;
  if (state !== "right") return { ...judged, state };
  return answer === undefined ? undefined : { state, answer };
});

export type Solution = PuzzleHelp & { moves: string[] };

export const readSolution = both(readPuzzleHelp, object({ moves: list(text) }));

const pathOf = (id: string): string => `/api/puzzles/${encodeURIComponent(id)}`;

export const fetchGames = (send: Send): Promise<Asked<PuzzleGames>> =>
  ask(send("GET", "/api/puzzles"), readPuzzleGames);
export const fetchPuzzle = (send: Send, id: string): Promise<Asked<Puzzle>> => ask(send("GET", pathOf(id)), readPuzzle);

/** Asks for the next puzzle; `not` is the puzzle that is shown now. */
export function fetchNext(send: Send, variant: string, not = ""): Promise<Asked<Puzzle>> {
  return ask(
    send("GET", `/api/puzzles/next?${new URLSearchParams({ variant, ...(not === "" ? {} : { not }) }).toString()}`),
    readPuzzle,
  );
}

export const tryMoves = (send: Send, id: string, moves: readonly string[]): Promise<Asked<Judged>> =>
  ask(send("POST", `${pathOf(id)}/try`, { moves }), readJudged);
export const askHint = (send: Send, id: string, moves: readonly string[]): Promise<Asked<PuzzleHelp>> =>
  ask(send("POST", `${pathOf(id)}/hint`, { moves }), readPuzzleHelp);
export const askSolution = (send: Send, id: string): Promise<Asked<Solution>> =>
  ask(send("POST", `${pathOf(id)}/solution`, {}), readSolution);
