// Requests about puzzles (docs/http.md) and their answers, which are read field by field.
import { ask, isObject, type Asked, type Send } from "../net/ask";
import { readTask, type Task } from "./task";

/** A rating as everybody sees it. */
export interface Rated {
  readonly rating: number;
  readonly provisional: boolean;
}

/** The result of the account's first attempt. */
export interface Tried {
  readonly solved: boolean;
  readonly before: number;
  readonly after: number;
}

export interface Puzzle extends Task {
  readonly options: Readonly<Record<string, string>>;
  readonly fen: string;
  readonly last: string;
  readonly rated: Rated;
  readonly plays: number;
  /** The account's first attempt; undefined if nobody is signed in, or if there was none. */
  readonly you: Tried | undefined;
}

export interface PuzzleGame {
  readonly variant: string;
  readonly name: string;
  readonly puzzles: number;
  readonly you: (Rated & { readonly tried: number; readonly solved: number }) | undefined;
}

/** The result of an attempt; `counted` says that it has changed the account's rating. */
export type Judged =
  | { readonly state: "right"; readonly answer: string }
  | {
      readonly state: "solved" | "wrong";
      readonly moves: readonly string[];
      readonly counted: boolean;
      readonly you: Tried | undefined;
    };

export interface Helped {
  /** The square where the next move begins. */
  readonly from: string | undefined;
  readonly moves: readonly string[];
  readonly counted: boolean;
  readonly you: Tried | undefined;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

function readRated(value: unknown): Rated | undefined {
  if (!isObject(value) || typeof value["rating"] !== "number") return undefined;
  return { rating: value["rating"], provisional: value["provisional"] === true };
}

function readTried(value: unknown): Tried | undefined {
  if (!isObject(value)) return undefined;
  const { solved, before, after } = value;
  return typeof solved === "boolean" && typeof before === "number" && typeof after === "number"
    ? { solved, before, after }
    : undefined;
}

export function readPuzzle(value: unknown): Puzzle | undefined {
  const task = readTask(value);
  if (!task || !isObject(value)) return undefined;
  const { fen, last, plays, options } = value;
  const rated = readRated(value["rating"]);
  if (typeof fen !== "string" || typeof plays !== "number" || !rated) return undefined;
  return {
    ...{ ...task, fen, rated, plays },
    options: isObject(options)
      ? Object.fromEntries(Object.entries(options).map(([name, word]) => [name, String(word)]))
      : {},
    last: typeof last === "string" ? last : "",
    you: readTried(value["you"]),
  };
}

function readGame(value: unknown): PuzzleGame | undefined {
  if (!isObject(value)) return undefined;
  const { variant, name, puzzles, you } = value;
  if (typeof variant !== "string" || typeof name !== "string" || typeof puzzles !== "number") return undefined;
  const rated = readRated(you);
  const counts = isObject(you) ? you : {};
  return {
    variant,
    name,
    puzzles,
    you: rated && { ...rated, tried: Number(counts["tried"]), solved: Number(counts["solved"]) },
  };
}

export function readGames(value: unknown): readonly PuzzleGame[] | undefined {
  if (!isObject(value) || !Array.isArray(value["games"])) return undefined;
  const games = value["games"].map(readGame);
  return games.every((game) => game !== undefined) ? games : undefined;
}

export function readJudged(value: unknown): Judged | undefined {
  if (!isObject(value)) return undefined;
  const { state, answer, moves } = value;
  if (state === "right") return typeof answer === "string" ? { state, answer } : undefined;
  if (state !== "solved" && state !== "wrong") return undefined;
  return {
    state,
    moves: isTexts(moves) ? moves : [],
    counted: value["counted"] === true,
    you: readTried(value["you"]),
  };
}

export function readHelped(value: unknown): Helped | undefined {
  if (!isObject(value)) return undefined;
  const { from, moves } = value;
  return {
    from: typeof from === "string" ? from : undefined,
    moves: isTexts(moves) ? moves : [],
    counted: value["counted"] === true,
    you: readTried(value["you"]),
  };
}

const pathOf = (id: string): string => `/api/puzzles/${encodeURIComponent(id)}`;

export const fetchGames = (send: Send): Promise<Asked<readonly PuzzleGame[]>> =>
  ask(send("GET", "/api/puzzles"), readGames);
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
export const askHint = (send: Send, id: string, moves: readonly string[]): Promise<Asked<Helped>> =>
  ask(send("POST", `${pathOf(id)}/hint`, { moves }), readHelped);
export const askSolution = (send: Send, id: string): Promise<Asked<Helped>> =>
  ask(send("POST", `${pathOf(id)}/solution`, {}), readHelped);
