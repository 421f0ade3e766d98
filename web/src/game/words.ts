// A game in sentences: how it ended, what clock and options it has, what setup the dice made. Pure.
import * as m from "../messages/all.gen";
import { moment } from "../messages/locale";
import type { Clock, Outcome, Result } from "../protocol/messages.gen";
import type { Game } from "./state";

const kScores = { white: "1–0", black: "0–1", draw: "½–½", none: "–" } as const;
/** A result as text: `1–0`, `½–½`, or a dash for a game that does not count. */
export const scoreOf = (result: Result): string => kScores[result];

export interface OutcomeWords {
  readonly score: string;
  readonly title: string;
  readonly why: string;
}

/**
 * How a game ended, in a sentence. `forfeits` is true in a tournament, where a game that was not begun in time counts
 * as a forfeit.
 */
export function outcomeWords({ result, reason }: Outcome, forfeits = false): OutcomeWords {
  const loser = result === "white" ? m.game.color({ side: "black" }) : m.game.color({ side: "white" });
  if (result === "draw") return { score: scoreOf(result), title: m.game.draw(), why: m.game.drawn[reason]() };
  if (forfeits && reason === "no-move") return { score: "–", title: m.game.forfeit(), why: m.game.forfeited() };
  if (result === "none") return { score: scoreOf(result), title: m.game.noResult(), why: m.game.none[reason]() };
  const white = result === "white";
  return {
    score: scoreOf(result),
    title: white ? m.game.whiteWins() : m.game.blackWins(),
    why: m.game.won[reason]({ loser }),
  };
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const kStamp = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/g;

/** What the server says as a full sentence: with a capital, a full stop, and times in the reader's time zone. */
export function fullSentence(said: string): string {
  const text = sentence(said).replace(kStamp, (stamp) => moment(Date.parse(stamp)));
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** A time zone as text: `UTC+1`, `UTC−3:30`. */
function zoneText(offsetMin: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(offsetMin) / 60), Math.abs(offsetMin) % 60];
  if (offsetMin === 0) return "UTC";
  return `UTC${offsetMin < 0 ? "−" : "+"}${String(hours)}${minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`}`;
}

/**
 * The clock of a game by post: `3 days a move`, `10 days + 1 day a move, at most 10`, each with its bank, its days off
 * and its leave.
 */
function postWords(post: Extract<Clock, { type: "correspondence" }>): string {
  const times =
    "days" in post
      ? m.game.clockDays({ days: post.days })
      : m.game.clockCap({ base: post.base_days, increment: post.increment_days, cap: post.cap_days });
  const clock = post.bank_days === undefined ? times : m.game.clockBank({ times, days: post.bank_days });
  const [first, second] = (post.days_off?.weekdays ?? []).map((day) => m.game.weekdays[day]());
  const withLeave = (words: string): string => (post.leave === false ? m.game.clockNoLeave({ clock: words }) : words);
  if (first === undefined || !post.days_off) return withLeave(clock);
  const days = second === undefined ? first : m.game.daysOffTwo({ first, second });
  return withLeave(m.game.daysOff({ clock, days, zone: zoneText(post.days_off.utc_offset_min) }));
}

/** A clock in words: `5 minutes + 3 seconds per move`, `10 minutes + 3 × 30 seconds byo-yomi`, `no clock`. */
export function clockWords(clock: Clock): string {
  if (clock.type === "unlimited") return m.game.clockNone();
  if (clock.type === "correspondence") return postWords(clock);
  const base = spanWords(clock.base_ms);
  if (clock.type === "delay") return m.game.clockDelay({ base, seconds: clock.delay_ms / 1000 });
  if (clock.type === "byoyomi") {
    const { periods, period_ms } = clock;
    const seconds = period_ms / 1000;
    return clock.base_ms === 0
      ? m.game.clockPeriods({ periods, seconds })
      : m.game.clockByoyomi({ base, periods, seconds });
  }
  return clock.increment_ms === 0 ? base : m.game.clockFischer({ base, seconds: clock.increment_ms / 1000 });
}

/** A span in whole minutes, such as `5 minutes`, or else in seconds. */
export function spanWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds % 60 === 0 ? m.game.minutes({ count: seconds / 60 }) : m.game.seconds({ count: seconds });
}

/** The other terms of a game: `rated`, who may join, who may see it, how many games it is. */
export function termWords(game: Pick<Game, "rated" | "private" | "range" | "pairing" | "delay">): string[] {
  const { range, pairing, delay } = game;
  return [
    game.rated ? m.game.rated() : m.game.casual(),
    ...(range ? [m.game.ratings(range)] : []),
    ...(pairing ? [m.game.pairing({ how: pairing })] : []),
    ...(game.private ? [m.game.private()] : []),
    ...(delay === undefined ? [] : [m.game.delay({ span: spanWords(delay) })]),
  ];
}

export function plural(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${String(count)} ${one}s`;
}

/** What `roll 3` gave, as text: `⚂`, `⚀ ⚅`, and numbers for dice with other faces. */
export function rollWords(made: string): string {
  const numbers = made.match(/\d+/g) ?? [];
  const faces = numbers.map((n) => "⚀⚁⚂⚃⚄⚅".charAt(Number(n) - 1) || m.game.dieOf({ number: n }));
  return faces.length > 0 ? faces.join(" ") : made;
}
