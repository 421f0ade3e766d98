// Time in games by post: clocks that count days, spans in days and hours, and moments in the viewer's own time zone.
// Pure; `epoch` is the moment when this page's own clock was at 0, in milliseconds since 1970.
import * as m from "../messages/all.gen";
import { near } from "../messages/locale";
import type { Clock, Clocks, Color } from "../protocol/messages.gen";
import { countedBetween } from "./days_off";
import type { Shown } from "./shown_clock";
import { turnOf, type At, type Game } from "./state";

type PostClock = Extract<Clock, { type: "correspondence" }>;

/** This moment is computed anew each time: a computer that sleeps stops this page's own clock, but not the real one. */
export const epochNow = (): number => Date.now() - performance.now();

/** The side whose clock counts now, also when it counts the time for a first move. */
function sideOnClock(game: Game): Color | undefined {
  if (game.phase !== "playing" || !game.clocks) return undefined;
  const { running, first_move_ms } = game.clocks.value;
  return running ?? (first_move_ms === undefined ? undefined : turnOf(game));
}

const leaveOf = (value: Clocks, color: Color): number =>
  (color === "white" ? value.white_leave_until_ms : value.black_leave_until_ms) ?? 0;

/** How much of the time since the server told the clocks counts: none in a pause, on leave or on days off. */
function countedSince(clock: PostClock, { value, at }: At<Clocks>, color: Color, now: number, epoch: number): number {
  return countedBetween(
    clock.days_off,
    Math.max(epoch + at, value.paused_until_ms ?? 0, leaveOf(value, color)),
    epoch + now,
  );
}

export function postClockOf(
  game: Game,
  clock: PostClock,
  clocks: At<Clocks>,
  color: Color,
  now: number,
  epoch = epochNow(),
): Shown {
  const { value } = clocks;
  const [main, bank = 0] =
    color === "white" ? [value.white_ms, value.white_bank_ms] : [value.black_ms, value.black_bank_ms];
  const used = sideOnClock(game) === color ? countedSince(clock, clocks, color, now, epoch) : undefined;
  const first = used === undefined ? undefined : value.first_move_ms;
  // A bank beside a cap only refills the clock; one beside days a move is used after them.
  const fromBank = "days" in clock && first === undefined ? Math.max(0, (used ?? 0) - main) : 0;
  const hasBank = (clock.bank_days ?? 0) > 0 || ("cap_days" in clock && clock.bank_days !== undefined);
  return {
    ms: Math.max(0, (first ?? main) - (used ?? 0)),
    post: {
      ...(hasBank ? { bank: Math.max(0, bank - fromBank) } : {}),
      ...(first === undefined ? {} : { first: true }),
    },
  };
}

/**
 * The shortest time that is a pause: players agree on days. Where clocks stand still for less, the server has just
 * started again.
 */
const kLeastPauseMs = 60_000;

export const isPause = (until: number | undefined, at: number): until is number =>
  until !== undefined && until > at + kLeastPauseMs;

/** The end of the pause that the players agreed on; undefined if there is none. */
export function pausedUntil(game: Game, now: number, epoch = epochNow()): number | undefined {
  const until = game.phase === "playing" ? game.clocks?.value.paused_until_ms : undefined;
  return isPause(until, epoch + now) ? until : undefined;
}

/**
 * The line under a clock: `until Thu 26 Nov, 14:05` if the clock runs. In a pause or on leave, it says when that ends,
 * and then the deadline.
 */
export function dueText(game: Game, color: Color, now: number, epoch = epochNow()): string | undefined {
  if (game.phase !== "playing" || !game.clocks) return undefined;
  const { value } = game.clocks;
  const text = (at: number): string => momentText(at, epoch + now);
  const deadline = sideOnClock(game) === color ? value.deadline_ms : undefined;
  const pause = pausedUntil(game, now, epoch);
  const rest = pause ?? leaveOf(value, color);
  if (rest <= epoch + now) return deadline === undefined ? undefined : m.game.until({ moment: text(deadline) });
  // The server has already added pauses and leave to the deadline. Leave that starts only when the clock would run out
  // ends at the deadline itself, so the deadline is not said again.
  const then = deadline !== undefined && deadline > rest ? { moment: text(rest), deadline: text(deadline) } : undefined;
  if (pause !== undefined) return then ? m.game.pausedThenUntil(then) : m.game.pausedUntil({ moment: text(rest) });
  return then ? m.game.onLeaveThenUntil(then) : m.game.onLeaveUntil({ moment: text(rest) });
}

/**
 * When the time for this step of a draw before the game is over; undefined in a game that is not by post, which counts
 * seconds instead.
 */
export function drawDueText(game: Game, now: number, epoch = epochNow()): string | undefined {
  const left = game.clock.type === "correspondence" ? game.drawing?.left : undefined;
  return left && momentText(epoch + left.at + left.value, epoch + now);
}

export interface Span {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
}

/** Days, hours and minutes of a span. A minute that has begun counts as a whole one, as seconds do on other clocks. */
export function spanParts(ms: number): Span {
  const minutes = Math.ceil(ms / 60_000);
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
}

/** A span as `2 days 4 h`, and below a day as `5 h 12 min`. */
export function spanText(ms: number): string {
  const { days, hours, minutes } = spanParts(ms);
  return days > 0 ? m.game.spanDays({ days, hours }) : m.game.spanHours({ hours, minutes });
}

/** A moment in the viewer's time zone: `Thu 26 Nov, 14:05`, with the year if it is not this one. */
export const momentText = (at: number, now: number = Date.now(), zone?: string): string =>
  m.game.moment(near(at, now, zone));
