// The terms that an arbiter may still change while players can enter, as fields of a form. Terms without a field stay
// as they are, except a break between rounds that an arbiter begins.
import type { TournamentTerms } from "../protocol/messages.gen";
import { localText } from "./local_time";

const kMinute = 60_000;

export interface TermsFields {
  name: string;
  /** The start, as an input of type datetime-local has it. */
  starts: string;
  rounds: number;
  /** The minutes of an arena. */
  minutes: number;
  breakMinutes: number;
  places: number | null | undefined;
  next: TournamentTerms["next_round"];
  /** The level of the computer that plays where the number of players is odd; 0: none does. */
  computer: number;
  /** A new password; empty: the password stays. */
  password: string;
  hasPassword: boolean;
}

export function fieldsOf({
  name,
  starts_ms,
  rounds,
  lasts_ms,
  break_ms,
  entry,
  next_round,
  computer,
}: TournamentTerms): TermsFields {
  return {
    name,
    starts: localText(starts_ms),
    rounds: rounds ?? 0,
    minutes: Math.round((lasts_ms ?? 0) / kMinute),
    breakMinutes: Math.round((break_ms ?? 0) / kMinute),
    places: entry.most,
    next: next_round,
    computer: computer ?? 0,
    password: "",
    hasPassword: entry.password !== undefined,
  };
}

/**
 * The fields that the user has changed, and for the others what the terms are now: another arbiter may have changed
 * those meanwhile.
 */
export function mergedFields(before: TermsFields, fields: TermsFields, now: TermsFields): TermsFields {
  const touched = Object.entries(fields).filter(([name, value]) => value !== before[name as keyof TermsFields]);
  return { ...now, ...Object.fromEntries(touched) };
}

/** A time that was not changed keeps its seconds. */
const newTime = (text: string, before: number): number =>
  text === localText(before) ? before : new Date(text).getTime() || 0;
const newSpan = (minutes: number, before: number): number =>
  minutes === Math.round(before / kMinute) ? before : Math.round(minutes * kMinute);

export function changedTerms(terms: TournamentTerms, fields: TermsFields): TournamentTerms {
  const { most: _most, password: before, ...entry } = terms.entry;
  const { break_ms: pause, computer: _level, ...rest } = terms;
  const password = fields.password === "" ? before : fields.password;
  return {
    ...rest,
    name: fields.name.trim(),
    starts_ms: newTime(fields.starts, terms.starts_ms),
    ...(terms.rounds === undefined ? {} : { rounds: fields.rounds }),
    ...(terms.byes === undefined
      ? {}
      : { byes: { ...terms.byes, last_round: Math.min(terms.byes.last_round, fields.rounds) } }),
    ...(terms.lasts_ms === undefined ? {} : { lasts_ms: newSpan(fields.minutes, terms.lasts_ms) }),
    ...(fields.next === "server" && terms.format !== "arena"
      ? { break_ms: newSpan(fields.breakMinutes, pause ?? 0) }
      : {}),
    entry: {
      ...entry,
      ...(entry.last_round === undefined ? {} : { last_round: Math.min(entry.last_round, fields.rounds) }),
      ...(typeof fields.places === "number" && fields.places > 0 ? { most: fields.places } : {}),
      ...(fields.hasPassword && password !== undefined ? { password } : {}),
    },
    ...(fields.computer > 0 ? { computer: fields.computer } : {}),
    next_round: fields.next,
  };
}
