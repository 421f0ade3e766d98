// Players and their ratings over HTTP, docs/http.md: what is asked, and what may come back.
import { ask, browserSend, isObject, type Send } from "../net/ask";
import type { Color, Conduct, Result } from "../protocol/messages.gen";

export const kTempos = ["bullet", "blitz", "rapid", "classical", "correspondence"] as const;

export interface Rating {
  readonly rating: number;
  readonly deviation: number;
  readonly provisional: boolean;
}
/** What a player has in a family of games at a tempo. */
export interface PoolRating extends Rating {
  readonly family: string;
  readonly tempo: string;
  readonly games: number;
  readonly lastAt: number;
}
/** How a player ends his games by post. */
export interface OwnConduct extends Conduct {
  /** So many games by post he may have open at a time; undefined: as many as he likes. */
  readonly mostOpen: number | undefined;
}
export interface Profile {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly played: number;
  readonly rated: number;
  /** Throws of dice that were not made and count against the player, by kind. */
  readonly voids: Readonly<Record<string, number>>;
  /** Undefined: he has ended none. */
  readonly conduct: OwnConduct | undefined;
  /** The one that was played last first. */
  readonly pools: readonly PoolRating[];
}
export interface PlayerName {
  readonly id: string;
  readonly name: string;
}
export interface RatedGame extends Rating {
  readonly number: number;
  readonly game: string;
  readonly at: number;
  readonly color: Color;
  readonly result: Result;
  readonly opponent: PlayerName;
  readonly before: number;
}
/** A game that had a result, rated or not. */
export interface PlayedGame {
  readonly game: string;
  readonly variant: string;
  readonly rated: boolean;
  readonly endedAt: number;
  readonly white: PlayerName;
  readonly black: PlayerName;
  readonly result: Result;
}
export interface PlayedGames {
  readonly games: readonly PlayedGame[];
  /** What the older ones are asked for with; none: there are none. */
  readonly before: string | undefined;
}
export interface Ranked extends Rating, PlayerName {
  readonly rank: number;
  readonly games: number;
}
export interface Top {
  readonly deviationLimit: number | undefined;
  readonly players: readonly Ranked[];
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

function readRating(value: Readonly<Record<string, unknown>>): Rating | undefined {
  const { rating, deviation, provisional } = value;
  return isNumber(rating) && isNumber(deviation) && typeof provisional === "boolean"
    ? { rating, deviation, provisional }
    : undefined;
}

function readName(value: unknown): PlayerName | undefined {
  if (!isObject(value)) return undefined;
  const { id, name } = value;
  return typeof id === "string" && typeof name === "string" ? { id, name } : undefined;
}

function listOf<T>(value: unknown, read: (item: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.map(read);
  return items.every((item) => item !== undefined) ? items : undefined;
}

function readPool(family: string, tempo: string, value: unknown): PoolRating | undefined {
  if (!isObject(value)) return undefined;
  const rating = readRating(value);
  const { games, lastAt } = value;
  return rating && isNumber(games) && isNumber(lastAt) ? { family, tempo, games, lastAt, ...rating } : undefined;
}

function readConduct(value: unknown): OwnConduct | undefined {
  if (!isObject(value)) return undefined;
  const { games, lostOnTime, msPerMove, mostOpen } = value;
  if (!isNumber(games) || !isNumber(lostOnTime)) return undefined;
  return {
    games,
    lost_on_time: lostOnTime,
    ...(isNumber(msPerMove) ? { move_ms: msPerMove } : {}),
    mostOpen: isNumber(mostOpen) ? mostOpen : undefined,
  };
}

export function readProfile(value: unknown): Profile | undefined {
  const named = readName(value);
  if (!named || !isObject(value) || !isObject(value["games"]) || !isObject(value["ratings"])) return undefined;
  const { played, rated } = value["games"];
  const createdAt = value["createdAt"];
  if (!isNumber(played) || !isNumber(rated) || !isNumber(createdAt)) return undefined;
  const families = Object.entries(value["ratings"]);
  const pools = families.flatMap(([family, tempos]) =>
    isObject(tempos) ? Object.entries(tempos).map(([tempo, rating]) => readPool(family, tempo, rating)) : [undefined],
  );
  if (!pools.every((pool) => pool !== undefined)) return undefined;
  const voids = value["voids"] ?? {};
  if (!isObject(voids) || !Object.values(voids).every(isNumber)) return undefined;
  const conduct = readConduct(value["conduct"]);
  if (!conduct && value["conduct"] !== undefined) return undefined;
  pools.sort((a, b) => b.lastAt - a.lastAt);
  return { ...named, createdAt, played, rated, voids: voids as Readonly<Record<string, number>>, conduct, pools };
}

function readGame(value: unknown): RatedGame | undefined {
  if (!isObject(value)) return undefined;
  const { number, game, at, color, result, before } = value;
  const opponent = readName(value["opponent"]);
  const rating = readRating(value);
  if (!isNumber(number) || typeof game !== "string" || !isNumber(at) || !isNumber(before) || !opponent || !rating)
    return undefined;
  if (color !== "white" && color !== "black") return undefined;
  if (result !== "white" && result !== "black" && result !== "draw") return undefined;
  return { number, game, at, color, result, opponent, before, ...rating };
}

export const readHistory = (value: unknown): RatedGame[] | undefined =>
  isObject(value) ? listOf(value["history"], readGame) : undefined;

function readPlayed(value: unknown): PlayedGame | undefined {
  if (!isObject(value) || !isObject(value["players"]) || !isObject(value["outcome"])) return undefined;
  const { gameId: game, variant, rated, endedAt } = value;
  const { result } = value["outcome"];
  const [white, black] = [readName(value["players"]["white"]), readName(value["players"]["black"])];
  if (
    typeof game !== "string" ||
    typeof variant !== "string" ||
    typeof rated !== "boolean" ||
    !isNumber(endedAt) ||
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

function readRanked(value: unknown): Ranked | undefined {
  const named = readName(value);
  if (!named || !isObject(value)) return undefined;
  const rating = readRating(value);
  const { rank, games } = value;
  return rating && isNumber(rank) && isNumber(games) ? { rank, games, ...named, ...rating } : undefined;
}

export function readTop(value: unknown): Top | undefined {
  if (!isObject(value)) return undefined;
  const players = listOf(value["players"], readRanked);
  const limit = value["deviationLimit"];
  return players && { players, deviationLimit: isNumber(limit) ? limit : undefined };
}

export function players(send: Send = browserSend) {
  return {
    profile: (name: string) => ask(send("GET", `/api/user/${encodeURIComponent(name)}`), readProfile),
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
        readHistory,
      ),
    top: (family: string, tempo: string) =>
      ask(send("GET", `/api/player/top/${encodeURIComponent(family)}/${encodeURIComponent(tempo)}`), readTop),
  };
}
