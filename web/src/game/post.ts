// Time in games by post: clocks that count days, spans in days and hours, and moments in the viewer's own time zone. Pure; `epoch`
// is when this page's own clock was at 0, in milliseconds since 1970.
import * as m from "../messages/all.gen";
import type { Clock, Clocks, Color } from "../protocol/messages.gen";
import { countedBetween } from "./days_off";
import type { Shown } from "./shown_clock";
import { turnOf, type At, type Game } from "./state";

type PostClock = Extract<Clock, { type: "correspondence" }>;

/** Asked for each time: a computer that sleeps stops this page's own clock, and no other. */
export const epochNow = (): number => Date.now() - performance.now();

/** Whose clock counts, that of a first move too. */
function sideOnClock(game: Game): Color | undefined {
  if (game.phase !== "playing" || !game.clocks) return undefined;
  const { running, first_move_ms } = game.clocks.value;
  return running ?? (first_move_ms === undefined ? undefined : turnOf(game));
}

const leaveOf = (value: Clocks, color: Color): number =>
  (color === "white" ? value.white_leave_until_ms : value.black_leave_until_ms) ?? 0;

/** What counts of the time since the clocks were told: nothing in a pause, on leave or on days off. */
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

/** A pause is of days: where clocks stand still for less, the server has just begun again, and nobody agreed on that. */
const kLeastPauseMs = 60_000;

export const isPause = (until: number | undefined, at: number): until is number =>
  until !== undefined && until > at + kLeastPauseMs;

/** Until when the clocks stand still because the players agreed on it. */
export function pausedUntil(game: Game, now: number, epoch = epochNow()): number | undefined {
  const until = game.phase === "playing" ? game.clocks?.value.paused_until_ms : undefined;
  return isPause(until, epoch + now) ? until : undefined;
}

/** What stands under a clock: `until Thu 26 Nov, 14:05` where it runs; in a pause or on leave until when that is, and then the deadline. */
export function dueText(game: Game, color: Color, now: number, epoch = epochNow()): string | undefined {
  if (game.phase !== "playing" || !game.clocks) return undefined;
  const { value } = game.clocks;
  const text = (at: number): string => momentText(at, epoch + now);
  const deadline = sideOnClock(game) === color ? value.deadline_ms : undefined;
  const pause = pausedUntil(game, now, epoch);
  const rest = pause ?? leaveOf(value, color);
  if (rest <= epoch + now) return deadline === undefined ? undefined : m.game.until({ moment: text(deadline) });
  // The server counts pauses and leave in; leave that begins where the flag would fall ends with the deadline, which it puts off.
  const then = deadline !== undefined && deadline > rest ? { moment: text(rest), deadline: text(deadline) } : undefined;
  if (pause !== undefined) return then ? m.game.pausedThenUntil(then) : m.game.pausedUntil({ moment: text(rest) });
  return then ? m.game.onLeaveThenUntil(then) : m.game.onLeaveUntil({ moment: text(rest) });
}

/** When the time for this step of a draw before the game is over; undefined at the board, where seconds tell it. */
export function drawDueText(game: Game, now: number, epoch = epochNow()): string | undefined {
  const left = game.clock.type === "correspondence" ? game.drawing?.left : undefined;
  return left && momentText(epoch + left.at + left.value, epoch + now);
}

export interface Span {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
}

/** Minutes that have begun count whole, as seconds do at the board. */
export function spanParts(ms: number): Span {
  const minutes = Math.ceil(ms / 60_000);
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
}

/** `2 days 4 h`, and below a day `5 h 12 min`. */
export function spanText(ms: number): string {
  const { days, hours, minutes } = spanParts(ms);
  return days > 0 ? m.game.spanDays({ days, hours }) : m.game.spanHours({ hours, minutes });
}

const kMoment: Intl.DateTimeFormatOptions = {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
};

/** `Thu 26 Nov, 14:05` where the viewer is, with the year if it is another one. */
export function momentText(at: number, now: number = Date.now(), zone?: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { ...kMoment, ...(zone === undefined ? {} : { timeZone: zone }) });
  const partsOf = (moment: number): Partial<Record<Intl.DateTimeFormatPartTypes, string>> =>
    Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const { weekday = "", day = "", month = "", year = "", hour = "", minute = "" } = partsOf(at);
  const other = year === partsOf(now).year ? "" : ` ${year}`;
  return m.game.moment({ weekday, day: `${day} ${month}${other}`, time: `${hour}:${minute}` });
}
