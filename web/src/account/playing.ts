// The own games that are not over, `GET /api/account/playing`: by the cookie of an account or a guest's token. Read field
// by field; what has not its form is no answer.
import { fullName } from "../game/computer";
import { isPause, momentText } from "../game/post";
import * as m from "../messages/all.gen";
import { ask, isObject, type Send } from "../net/ask";
import type { Color } from "../protocol/messages.gen";

/** What one player offers the other, or asks for. */
export const kOffers = ["draw", "takeback", "pause"] as const;
type Offer = (typeof kOffers)[number];

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
  /** During the game: the player's part in dice is missing. */
  readonly owesDice?: true;
  /** What the opponent offers, and waits for an answer to. */
  readonly offer?: Offer;
  /** Until when the clocks stand still, by a pause that both agreed on, in milliseconds since 1970. */
  readonly pausedUntil?: number;
  /** How the own note on the game begins. */
  readonly note?: string;
  readonly tournament?: { readonly id: string; readonly round: number };
}

/** Whether there is something to do in it: a move, dice, or an answer. */
export const waitsForMe = ({ isMyTurn, owesDice, offer }: OwnGame): boolean =>
  isMyTurn || owesDice === true || offer !== undefined;

/** For what it waits, in words. */
export function stateOf(
  { phase, isMyTurn, opponent = "", waitsFor = "link", owesDice, offer, pausedUntil }: OwnGame,
  now = Date.now(),
): string {
  if (offer !== undefined) return m.home.offers[offer]();
  if (isPause(pausedUntil, now)) return m.game.pausedUntil({ moment: momentText(pausedUntil, now) });
  if (phase === "waiting") return m.home.waits[waitsFor]();
  if (phase === "rolling" && (isMyTurn || opponent === "")) return m.home.rolling();
  if (owesDice) return m.home.rolling();
  return isMyTurn ? m.home.myTurn() : m.home.theirTurn({ name: opponent });
}

/** Until when, by post: nothing where a pause is all that is said of the game. */
export function dueOf({ deadlineAt, offer, pausedUntil }: OwnGame, now = Date.now()): string | undefined {
  if (isPause(pausedUntil, now))
    return offer === undefined ? undefined : m.game.pausedUntil({ moment: momentText(pausedUntil, now) });
  return deadlineAt === undefined ? undefined : m.game.until({ moment: momentText(deadlineAt, now) });
}

const kPhases = ["waiting", "rolling", "playing"] as const;
const kWaits = ["anybody", "link", "player"] as const;
const oneOf = <T extends string>(words: readonly T[], value: unknown): T | undefined =>
  words.find((word) => word === value);

function readTournament(value: unknown): OwnGame["tournament"] {
  if (!isObject(value)) return undefined;
  const { id, round } = value;
  return typeof id === "string" && typeof round === "number" ? { id, round } : undefined;
}

function readOwn(value: unknown): OwnGame | undefined {
  if (!isObject(value)) return undefined;
  const { gameId: game, variant, isMyTurn, opponent, fen, msLeft, deadlineAt, pausedUntil, note } = value;
  const tournament = readTournament(value["tournament"]);
  const phase = oneOf(kPhases, value["phase"]);
  const color = oneOf(["white", "black"] as const, value["color"]);
  const waitsFor = oneOf(kWaits, value["waitsFor"]);
  const offer = oneOf(kOffers, value["offer"]);
  if (typeof game !== "string" || typeof variant !== "string" || typeof isMyTurn !== "boolean" || !phase)
    return undefined;
  return {
    ...{ game, variant, phase, isMyTurn },
    ...(color ? { color } : {}),
    ...(waitsFor ? { waitsFor } : {}),
    ...(isObject(opponent) && typeof opponent["name"] === "string"
      ? { opponent: fullName({ id: String(opponent["id"]), name: opponent["name"] }) }
      : {}),
    ...(typeof fen === "string" ? { fen } : {}),
    ...(typeof note === "string" ? { note } : {}),
    ...(tournament ? { tournament } : {}),
    ...(value["owesDice"] === true ? { owesDice: true as const } : {}),
    ...(offer ? { offer } : {}),
    ...(typeof pausedUntil === "number" ? { pausedUntil } : {}),
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
