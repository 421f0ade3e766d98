// Players and their ratings over HTTP, docs/http.md: what is asked, and what may come back.
import { ask, browserSend, type Send } from "../net/ask";
import {
  readLeaderboard,
  readPlayedGames,
  readPlayerScores,
  readRatingHistory,
  readUser,
} from "../protocol/readers.gen";
import { queryOf, type Filter } from "./filter";

export function players(send: Send = browserSend) {
  return {
    user: (name: string) => ask(send("GET", `/api/user/${encodeURIComponent(name)}`), readUser),
    /** The latest games that fit, or those before that one. */
    games: (name: string, filter: Filter, before?: string) =>
      ask(
        send(
          "GET",
          `/api/user/${encodeURIComponent(name)}/games${queryOf(filter, before === undefined ? {} : { before })}`,
        ),
        readPlayedGames,
      ),
    /** What the games that fit add up to. */
    scores: (name: string, filter: Filter) =>
      ask(send("GET", `/api/user/${encodeURIComponent(name)}/score${queryOf(filter)}`), readPlayerScores),
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
