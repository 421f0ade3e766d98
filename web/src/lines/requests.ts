// The own conditional lines of a game by post, over HTTP: by the cookie of an account or a guest's token.
import { ask, isObject, type Asked, type Send } from "../net/ask";
import type { LinePly } from "./flat";

export interface Lines {
  /** The last event of the game when they were made. */
  readonly after: number;
  readonly lines: readonly LinePly[];
}

function readPly(value: unknown): LinePly | undefined {
  if (!isObject(value)) return undefined;
  const { ply, move } = value;
  return typeof ply === "number" && typeof move === "string" ? { ply, move } : undefined;
}

export function readLines(value: unknown): Lines | undefined {
  if (!isObject(value) || typeof value["after"] !== "number" || !Array.isArray(value["lines"])) return undefined;
  const lines = value["lines"].map(readPly);
  return lines.every((one) => one !== undefined) ? { after: value["after"], lines } : undefined;
}

const pathOf = (game: string): string => `/api/games/${encodeURIComponent(game)}/lines`;

export function fetchLines(game: string, send: Send): Promise<Asked<Lines>> {
  return ask(send("GET", pathOf(game)), readLines);
}

/** Instead of those that are stored; without any, they are dropped. */
export function storeLines(game: string, lines: Lines, send: Send): Promise<Asked<Lines>> {
  return ask(send("PUT", pathOf(game), lines), readLines);
}
