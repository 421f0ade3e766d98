// When the players of a game by post are on leave: leave that is announced, and leave that goes on. The server tells it
// over HTTP, to the players alone.
import { ask, isObject, type Asked, type Send } from "../net/ask";

/** The begin and end of leave, in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly until: number;
}
export interface OnLeave {
  readonly id: string;
  readonly spans: readonly Span[];
}

function readDay(value: unknown): Span | undefined {
  if (!isObject(value)) return undefined;
  const { fromMs: from, untilMs: until } = value;
  return typeof from === "number" && typeof until === "number" ? { from, until } : undefined;
}

/** Spans of leave, in which days that follow each other are one; `days` must be in order. */
export function spansOf(days: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last?.until === day.from) spans[spans.length - 1] = { from: last.from, until: day.until };
    else spans.push(day);
  }
  return spans;
}

function readPlayer(value: unknown): OnLeave | undefined {
  if (!isObject(value) || typeof value["id"] !== "string" || !Array.isArray(value["leave"])) return undefined;
  const days = value["leave"].map(readDay);
  return days.every((one) => one !== undefined) ? { id: value["id"], spans: spansOf(days) } : undefined;
}

export function readOnLeave(value: unknown): readonly OnLeave[] | undefined {
  if (!isObject(value) || !Array.isArray(value["players"])) return undefined;
  const players = value["players"].map(readPlayer);
  return players.every((one) => one !== undefined) ? players.filter(({ spans }) => spans.length > 0) : undefined;
}

export function fetchOnLeave(game: string, send: Send): Promise<Asked<readonly OnLeave[]>> {
  return ask(send("GET", `/api/games/${encodeURIComponent(game)}/leave`), readOnLeave);
}
