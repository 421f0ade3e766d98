// The own games that are not over, `GET /api/account/playing`: by the cookie of an account or a guest's token. Read field
// by field; what has not its form is no answer.
import * as m from "../messages/all.gen";
import { ask, isObject, type Send } from "../net/ask";
import type { Color } from "../protocol/messages.gen";

export interface OwnGame {
  readonly game: string;
  readonly variant: string;
  readonly phase: "waiting" | "rolling" | "playing";
  readonly isMyTurn: boolean;
  readonly color?: Color;
  /** Who plays against this player, or is challenged. */
  readonly opponent?: string;
  readonly waitsFor?: "anybody" | "link" | "player";
  readonly fen?: string;
  /** On the own clock, at the board. */
  readonly msLeft?: number;
  /** By post: when the time of whose turn it is is used up, in milliseconds since 1970. */
  readonly deadlineAt?: number;
  /** How the own note on the game begins. */
  readonly note?: string;
  readonly tournament?: { readonly id: string; readonly round: number };
}

/** For what it waits, in words. */
export function stateOf({ phase, isMyTurn, opponent = "", waitsFor = "link" }: OwnGame): string {
  if (phase === "waiting") return m.home.waits[waitsFor]();
  if (phase === "rolling" && (isMyTurn || opponent === "")) return m.home.rolling();
  return isMyTurn ? m.home.myTurn() : m.home.theirTurn({ name: opponent });
}

const kPhases = ["waiting", "rolling", "playing"] as const;
const kWaits = ["anybody", "link", "player"] as const;
const oneOf = <T extends string>(words: readonly T[], value: unknown): T | undefined => words.find((word) => word === value);

function readTournament(value: unknown): OwnGame["tournament"] {
  if (!isObject(value)) return undefined;
  const { id, round } = value;
  return typeof id === "string" && typeof round === "number" ? { id, round } : undefined;
}

function readOwn(value: unknown): OwnGame | undefined {
  if (!isObject(value)) return undefined;
  const { gameId: game, variant, isMyTurn, opponent, fen, msLeft, deadlineAt, note } = value;
  const tournament = readTournament(value["tournament"]);
  const phase = oneOf(kPhases, value["phase"]);
  const color = oneOf(["white", "black"] as const, value["color"]);
  const waitsFor = oneOf(kWaits, value["waitsFor"]);
  if (typeof game !== "string" || typeof variant !== "string" || typeof isMyTurn !== "boolean" || !phase) return undefined;
  return {
    ...{ game, variant, phase, isMyTurn },
    ...(color ? { color } : {}),
    ...(waitsFor ? { waitsFor } : {}),
    ...(isObject(opponent) && typeof opponent["name"] === "string" ? { opponent: opponent["name"] } : {}),
    ...(typeof fen === "string" ? { fen } : {}),
    ...(typeof note === "string" ? { note } : {}),
    ...(tournament ? { tournament } : {}),
    ...(typeof deadlineAt === "number" ? { deadlineAt } : typeof msLeft === "number" ? { msLeft } : {}),
  };
}

export function readPlaying(value: unknown): OwnGame[] | undefined {
  if (!isObject(value) || !Array.isArray(value["nowPlaying"])) return undefined;
  const games = value["nowPlaying"].map(readOwn);
  return games.every((game) => game !== undefined) ? games : undefined;
}

/** Who cannot be asked for has no list; what is shown stays. */
export async function fetchPlaying(send: Send): Promise<readonly OwnGame[] | undefined> {
  const answer = await ask(send("GET", "/api/account/playing"), readPlaying);
  return answer.ok ? answer.value : undefined;
}
