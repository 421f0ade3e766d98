// Who played the server's game that a board for one was opened from, and its result. Both come from the game's export.
import { fullName } from "../game/computer";
import { scoreOf } from "../game/words";
import { request } from "../net/request";
import { ask, type Asked, type Send } from "../net/ask";
import type { GameExport } from "../protocol/messages.gen";
import { readGameExport } from "../protocol/readers.gen";
import { made } from "../protocol/reading";

export interface OfGame {
  readonly white: string;
  readonly black: string;
  readonly score: string;
}

/** Undefined while the game goes on, or if it lacks a player. */
export function ofGame({ players, outcome }: Pick<GameExport, "players" | "outcome">): OfGame | undefined {
  const { white, black } = players;
  if (!white || !black || !outcome) return undefined;
  return { white: fullName(white), black: fullName(black), score: scoreOf(outcome.result) };
}

export const fetchOfGame = (send: Send, game: string): Promise<Asked<OfGame>> =>
  ask(send("GET", `/game/export/${encodeURIComponent(game)}`), made(readGameExport, ofGame));

/** Whether everybody may see the game: nothing of the one who asks goes with the request. */
export async function isForAll(game: string): Promise<boolean> {
  try {
    return (await request(`/game/export/${encodeURIComponent(game)}`, { credentials: "omit" })).status === 200;
  } catch {
    return false;
  }
}
