// Numbers, dates, lists and their order as the language of the page writes them; every place of the page that shows one takes
// it from here. `formatsOf` is pure; what follows it is for this page.
import { language } from "./language.gen";

/** English is British here, as all of its sentences are. Of other languages the form of the user's own country is taken. */
export function localeOf(page: string, wanted: readonly string[]): string {
  if (page === "en") return "en-GB";
  return wanted.find((one) => one === page || one.startsWith(`${page}-`)) ?? page;
}

export interface Formats {
  /** The form of a plural that a number takes. */
  readonly rule: (count: number) => Intl.LDMLPluralRule;
  /** A number of things; `2,000`, `2.000`. */
  readonly amount: (count: number) => string;
  /** With so many digits after the point: `1.5`, `1,5`. */
  readonly decimal: (number: number, digits: number) => string;
  /** `26 Nov 2026`, `26. Nov. 2026` */
  readonly day: (at: number) => string;
  /** `26 November 2026` */
  readonly longDay: (at: number) => string;
  /** `14:05`; `zone` is not the viewer's own. */
  readonly time: (at: number, zone?: string) => string;
  /** `26 Nov 2026, 14:05` */
  readonly moment: (at: number) => string;
  /** The parts of a moment near `now`: the year only if it is another one. */
  readonly near: (at: number, now: number, zone?: string) => { weekday: string; day: string; time: string };
  /** Which of two names comes first: below 0, the first. */
  readonly compare: (one: string, other: string) => number;
}

const kClock: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const kDay: Intl.DateTimeFormatOptions = { day: "numeric", month: "short" };

export function formatsOf(locale: string): Formats {
  // Each is made when it is first used: most pages use few of them.
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  let order: Intl.Collator | undefined;
  const decimals: Intl.NumberFormat[] = [];
  const made = new Map<string, Intl.DateTimeFormat>();
  const dated = (at: number, options: Intl.DateTimeFormatOptions, zone?: string): string => {
    const wanted = zone === undefined ? options : { ...options, timeZone: zone };
    const key = JSON.stringify(wanted);
    const format = made.get(key) ?? new Intl.DateTimeFormat(locale, wanted);
    made.set(key, format);
    return format.format(at);
  };
  const time: Formats["time"] = (at, zone) => dated(at, kClock, zone);
  return {
    rule: (count) => (rules ??= new Intl.PluralRules(locale)).select(count),
    amount: (count) =>
      Number.isInteger(count) && Math.abs(count) < 1000
        ? String(count)
        : (numbers ??= new Intl.NumberFormat(locale)).format(count),
    decimal(number, digits) {
      const [minimumFractionDigits, maximumFractionDigits] = [digits, digits];
      const form = { minimumFractionDigits, maximumFractionDigits, useGrouping: false };
      const format = (decimals[digits] ??= new Intl.NumberFormat(locale, form));
      return format.format(number);
    },
    day: (at) => dated(at, { ...kDay, year: "numeric" }),
    longDay: (at) => dated(at, { dateStyle: "long" }),
    time,
    moment: (at) => dated(at, { ...kDay, year: "numeric", ...kClock }),
    near(at, now, zone) {
      const yearOf = (moment: number): string => dated(moment, { year: "numeric" }, zone);
      const isOther = yearOf(at) !== yearOf(now);
      return {
        weekday: dated(at, { weekday: "short" }, zone),
        day: dated(at, isOther ? { ...kDay, year: "numeric" } : kDay, zone),
        time: time(at, zone),
      };
    },
    compare: (one, other) => (order ??= new Intl.Collator(locale)).compare(one, other),
  };
}

export const locale = localeOf(language, globalThis.navigator?.languages ?? []);
export const { rule, amount, decimal, day, longDay, time, moment, near, compare } = formatsOf(locale);
