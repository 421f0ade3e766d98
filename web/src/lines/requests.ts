// A player's own conditional lines in a game by post, over HTTP, with the cookie of an account or the token of a guest.
import { ask, type Asked, type Send } from "../net/ask";
import type { Lines } from "../protocol/messages.gen";
import { readLines } from "../protocol/readers.gen";

const pathOf = (game: string): string => `/api/games/${encodeURIComponent(game)}/lines`;

export function fetchLines(game: string, send: Send): Promise<Asked<Lines>> {
  return ask(send("GET", pathOf(game)), readLines);
}

/** Stores lines instead of those that are stored; without any, the stored lines are removed. */
export function storeLines(game: string, lines: Lines, send: Send): Promise<Asked<Lines>> {
  return ask(send("PUT", pathOf(game), lines), readLines);
}
