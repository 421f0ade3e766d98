// When the players of a game by post are on leave: leave that is announced, and leave that goes on. The server tells it
// over HTTP, to the players alone.
import { ask, type Asked, type Send } from "../net/ask";
import type { LeaveDay, PlayersLeave } from "../protocol/messages.gen";
import { readPlayersLeave } from "../protocol/readers.gen";
import { made } from "../protocol/reading";

/** The begin and end of leave, in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly until: number;
}
export interface OnLeave {
  readonly id: string;
  readonly spans: readonly Span[];
}

/** Spans of leave, in which days that follow each other are one; `days` must be in order. */
export function spansOf(days: readonly LeaveDay[]): Span[] {
  const spans: Span[] = [];
  for (const { fromMs: from, untilMs: until } of days) {
    const last = spans.at(-1);
    if (last?.until === from) spans[spans.length - 1] = { from: last.from, until };
    else spans.push({ from, until });
  }
  return spans;
}

/** Without who is not on leave. */
export const onLeave = ({ players }: PlayersLeave): readonly OnLeave[] =>
  players.filter(({ leave }) => leave.length > 0).map(({ id, leave }) => ({ id, spans: spansOf(leave) }));

export function fetchOnLeave(game: string, send: Send): Promise<Asked<readonly OnLeave[]>> {
  return ask(send("GET", `/api/games/${encodeURIComponent(game)}/leave`), made(readPlayersLeave, onLeave));
}
