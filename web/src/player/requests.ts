// Players and their ratings over HTTP, docs/http.md: what is asked, and what may come back.
import { ask, browserSend, type Send } from "../net/ask";
import { readLeaderboard, readPlayedGames, readRatingHistory, readUser } from "../protocol/readers.gen";

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
