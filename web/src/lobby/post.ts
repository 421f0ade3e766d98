// The clock of a new game by post: what is offered, what else may be chosen, and what is wrong with a choice. Pure.
import { kWeekdays } from "../protocol/words.gen";
import * as m from "../messages/all.gen";
import type { Clock, Weekday } from "../protocol/messages.gen";

export type PostClock = Extract<Clock, { type: "correspondence" }>;

/** `days`: so many days for each move; `cap`: a clock with an increment and a cap. */
export type PostKind = "days" | "cap";

/** The numbers of days, as the fields of the form have them; an empty field gives null. */
export interface PostForm {
  readonly kind: PostKind;
  /** Days for each move. */
  readonly days: number | null;
  readonly base: number | null;
  readonly increment: number | null;
  readonly cap: number | null;
  /** Days in the bank; empty: there is no bank. */
  readonly bank: number | null;
  readonly off: readonly Weekday[];
  /** Minutes from UTC to the time zone in which days off begin and end. */
  readonly utcOffset: number;
  /** Whether leave does not stop the clocks. */
  readonly noLeave?: boolean;
}

export const kMostDaysOff = 2;

export type PostTimes = Omit<PostForm, "off" | "utcOffset" | "noLeave">;

const kNoTimes: PostTimes = { kind: "days", days: 3, base: 10, increment: 1, cap: 10, bank: null };
const daysEach = (days: number): PostTimes => ({ ...kNoTimes, kind: "days", days });
const withCap = (base: number, increment: number, bank: number | null = null): PostTimes => ({
  ...kNoTimes,
  kind: "cap",
  base,
  increment,
  cap: base,
  bank,
});

export const kUsualPost = daysEach(3);
/** The paces that need only one tap. */
export const kPostPaces = {
  day: daysEach(1),
  threeDays: kUsualPost,
  week: daysEach(7),
  twoWeeks: daysEach(14),
  tenDays: withCap(10, 1),
  thirtyDays: withCap(30, 3),
  tripleBlock: withCap(50, 5, 75),
} as const satisfies Readonly<Record<string, PostTimes>>;

/** Whether two choices give the same clock. */
export function isSamePost(one: PostTimes, other: PostTimes): boolean {
  if (one.kind !== other.kind || one.bank !== other.bank) return false;
  if (one.kind === "days") return one.days === other.days;
  return one.base === other.base && one.increment === other.increment && one.cap === other.cap;
}

const isWithin = (value: number | null, least: number, most: number): boolean =>
  value !== null && Number.isInteger(value) && value >= least && value <= most;

/** What is wrong with the numbers of a clock, as a sentence; undefined if nothing is. */
export function postTrouble({ kind, days, base, increment, cap, bank }: PostTimes): string | undefined {
  if (bank !== null && !isWithin(bank, 0, 365)) return m.lobby.trouble.bank();
  if (kind === "days") return isWithin(days, 1, 30) ? undefined : m.lobby.trouble.days();
  if (!isWithin(base, 1, 90)) return m.lobby.trouble.baseDays();
  if (!isWithin(increment, 0, 30)) return m.lobby.trouble.incrementDays();
  if (!isWithin(cap, 1, 90)) return m.lobby.trouble.cap();
  return (cap ?? 0) < (base ?? 0) ? m.lobby.trouble.capBelowBase() : undefined;
}

/** The clock of numbers with which nothing is wrong. */
export function postClockOf({
  kind,
  days,
  base,
  increment,
  cap,
  bank,
  off,
  utcOffset,
  noLeave = false,
}: PostForm): PostClock {
  const weekdays = kWeekdays.filter((day) => off.includes(day));
  const besides = {
    ...(bank === null ? {} : { bank_days: bank }),
    ...(weekdays.length === 0 ? {} : { days_off: { weekdays, utc_offset_min: utcOffset } }),
    ...(noLeave ? { leave: false } : {}),
  };
  if (kind === "days") return { type: "correspondence", days: days ?? 0, ...besides };
  return {
    type: "correspondence",
    base_days: base ?? 0,
    increment_days: increment ?? 0,
    cap_days: cap ?? 0,
    ...besides,
  };
}
