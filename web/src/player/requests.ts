// Players and their ratings over HTTP, docs/http.md: what is asked, and what may come back.
import { ask, browserSend, isObject, type Send } from "../net/ask";
import type { Player, Result } from "../protocol/messages.gen";
import { readLeaderboard, readPlayer, readRatingHistory, readUser } from "../protocol/readers.gen";

/** A game that had a result, rated or not. */
export interface PlayedGame {
  readonly game: string;
  readonly variant: string;
  readonly rated: boolean;
  readonly endedAt: number;
  readonly white: Player;
  readonly black: Player;
  readonly result: Result;
}
export interface PlayedGames {
  readonly games: readonly PlayedGame[];
  /** What the older ones are asked for with; none: there are none. */
  readonly before: string | undefined;
}
function listOf<T>(value: unknown, read: (item: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.map(read);
  return items.every((item) => item !== undefined) ? items : undefined;
}

function readPlayed(value: unknown): PlayedGame | undefined {
  if (!isObject(value) || !isObject(value["players"]) || !isObject(value["outcome"])) return undefined;
  const { gameId: game, variant, rated, endedAt } = value;
  const { result } = value["outcome"];
  const [white, black] = [readPlayer(value["players"]["white"]), readPlayer(value["players"]["black"])];
  if (
    typeof game !== "string" ||
    typeof variant !== "string" ||
    typeof rated !== "boolean" ||
    typeof endedAt !== "number" ||
    !white ||
    !black
  )
    return undefined;
  return result === "white" || result === "black" || result === "draw"
    ? { game, variant, rated, endedAt, white, black, result }
    : undefined;
}

export function readPlayedGames(value: unknown): PlayedGames | undefined {
  if (!isObject(value)) return undefined;
  const games = listOf(value["games"], readPlayed);
  return games && { games, before: typeof value["before"] === "string" ? value["before"] : undefined };
}

export function players(send: Send = browserSend) {
  return {
    user: (name: string) => ask(send("GET", `/api/user/${encodeURIComponent(name)}`), readUser),
    /** The latest games of whatever kind, or those before that one. */
    games: (name: string, before?: string) =>
      ask(
        send("GET", `/api/user/${encodeURIComponent(name)}/games${before === undefined ? "" : `?before=${before}`}`),
        readPlayedGames,
      ),
    /** The latest games, or those before the one of that number. */
    history: (id: string, family: string, tempo: string, before?: number) =>
      ask(
        send(
          "GET",
          `/api/ratings/${[id, family, tempo].map(encodeURIComponent).join("/")}${before === undefined ? "" : `?before=${String(before)}`}`,
        ),
        readRatingHistory,
      ),
    top: (family: string, tempo: string) =>
      ask(send("GET", `/api/player/top/${encodeURIComponent(family)}/${encodeURIComponent(tempo)}`), readLeaderboard),
  };
}
