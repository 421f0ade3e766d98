// Days of the week on which no time counts in a game by post, as server/match/days_off.cpp has them. Pure arithmetic on
// moments.
import type { DaysOff } from "../protocol/messages.gen";
import { kWeekdays } from "../protocol/words.gen";

const kDay = 86_400_000;
const kWeek = 7 * kDay;
/** The Monday of the week of 1 January 1970, which was a Thursday. */
const kMonday = -3 * kDay;

/** How much time counts from a fixed Monday until that moment. */
function countedUntil({ weekdays, utc_offset_min }: DaysOff, at: number): number {
  const since = at + utc_offset_min * 60_000 - kMonday;
  const weeks = Math.floor(since / kWeek);
  const counting = kWeekdays.flatMap((day, i) => (weekdays.includes(day) ? [] : [i]));
  const thisWeek = counting.map((day) => Math.min(Math.max(since - weeks * kWeek - day * kDay, 0), kDay));
  return thisWeek.reduce((sum, part) => sum + part, weeks * counting.length * kDay);
}

/** How much of the time from `from` to `until` counts, both in milliseconds since 1970. */
export function countedBetween(off: DaysOff | undefined, from: number, until: number): number {
  if (until <= from) return 0;
  return off ? countedUntil(off, until) - countedUntil(off, from) : until - from;
}
