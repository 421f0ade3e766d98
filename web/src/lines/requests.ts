// The own conditional lines of a game by post, over HTTP: by the cookie of an account or a guest's token.
import { ask, type Asked, type Send } from "../net/ask";
import type { Lines } from "../protocol/messages.gen";
import { readLines } from "../protocol/readers.gen";

const pathOf = (game: string): string => `/api/games/${encodeURIComponent(game)}/lines`;

export function fetchLines(game: string, send: Send): Promise<Asked<Lines>> {
  return ask(send("GET", pathOf(game)), readLines);
}

/** Instead of those that are stored; without any, they are dropped. */
export function storeLines(game: string, lines: Lines, send: Send): Promise<Asked<Lines>> {
  return ask(send("PUT", pathOf(game), lines), readLines);
}
