// Who played the server's game that a board for one was opened from, and its result. Both come from the game's export.
import { fullName } from "../game/computer";
import { scoreOf } from "../game/words";
import { ask, type Asked, type Send } from "../net/ask";
import { readPlayer, readResult } from "../protocol/readers.gen";
import { object } from "../protocol/reading";

export interface OfGame {
  readonly white: string;
  readonly black: string;
  readonly score: string;
}

const readExport = object({
  players: object({ white: readPlayer, black: readPlayer }),
  outcome: object({ result: readResult }),
});

export function readOfGame(answer: unknown): OfGame | undefined {
  const read = readExport(answer);
  if (!read) return undefined;
  const { players, outcome } = read;
  return { white: fullName(players.white), black: fullName(players.black), score: scoreOf(outcome.result) };
}

export const fetchOfGame = (send: Send, game: string): Promise<Asked<OfGame>> =>
  ask(send("GET", `/game/export/${encodeURIComponent(game)}`), readOfGame);
