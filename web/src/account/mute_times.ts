// For how long a moderator may silence somebody, as the page offers it.

export interface MuteTime {
  readonly words: string;
  /** None: for ever. */
  readonly ms?: number;
}

const kMinute = 60_000;
const kHour = 60 * kMinute;
const kDay = 24 * kHour;

export const kMuteTimes: readonly MuteTime[] = [
  { words: "for ten minutes", ms: 10 * kMinute },
  { words: "for an hour", ms: kHour },
  { words: "for a day", ms: kDay },
  { words: "for a week", ms: 7 * kDay },
  { words: "for ever" },
];
