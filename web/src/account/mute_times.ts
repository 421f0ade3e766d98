// For how long a moderator may silence somebody, as the page offers it.

export interface MuteTime {
  readonly name: "minutes" | "hour" | "day" | "week" | "ever";
  /** None: for ever. */
  readonly ms?: number;
}

const kMinute = 60_000;
const kHour = 60 * kMinute;
const kDay = 24 * kHour;

export const kMuteTimes: readonly MuteTime[] = [
  { name: "minutes", ms: 10 * kMinute },
  { name: "hour", ms: kHour },
  { name: "day", ms: kDay },
  { name: "week", ms: 7 * kDay },
  { name: "ever" },
];
