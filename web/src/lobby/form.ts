// What the form for a new game offers, and what it sends. Pure.
import { computerId, type Level } from "../game/computer";
import * as m from "../messages/all.gen";
import type { VariantSummary } from "../net/variants";
import type { Clock, ColorChoice, CreateData } from "../protocol/messages.gen";
import { postClockOf, postTrouble, type PostForm } from "./post";

/** The kinds of clocks for a game without breaks. */
export type ClockKind = Exclude<Clock["type"], "unlimited" | "correspondence">;

export interface Form {
  readonly variant: string;
  /** The options by name; an option that is missing has its default. */
  readonly options: Readonly<Record<string, string>>;
  /** `board`: minutes for a game without breaks; `post`: days; `none`: no clock. */
  readonly time: "board" | "post" | "none";
  readonly post: PostForm;
  readonly kind: ClockKind;
  readonly minutes: number;
  /** The seconds of an increment, a delay or a period. */
  readonly increment: number;
  readonly periods: number;
  readonly color: ColorChoice;
  /** Who may take the other seat: anybody with the link, anybody in the lobby, one player, the computer. */
  readonly opponent: "link" | "anybody" | "player" | "computer";
  /** The name or id of the player. */
  readonly to: string;
  /** The level of the computer. */
  readonly level: Level;
  /** Whether a second game follows, in which the colours are reversed. */
  readonly pairing: "single" | "sequence" | "together";
  /** Whether the game counts for ratings, which needs players with accounts, and a clock. */
  readonly rated: boolean;
  /** Which ratings may join a rated game that is open to anybody. */
  readonly least: number;
  readonly most: number;
  /** Whether only the two players see the game. */
  readonly hidden: boolean;
  /** How many minutes later than the players others see the game. */
  readonly later: number;
}

/** The choices for how many minutes later others see the game. */
export const kDelays: readonly number[] = [0, 1, 5, 15, 60];

const kLeastBaseMs = 1000;
const kMostBaseMs = 3 * 3600 * 1000;
const kMostIncrementMs = 180_000;
const kLeastPauseMs = 1000;
const kMostPeriods = 10;

/** What is wrong with the numbers of a clock, as a sentence; undefined if nothing is. */
export function clockTrouble(form: Form): string | undefined {
  if (form.time === "none") return undefined;
  if (form.time === "post") return postTrouble(form.post);
  const base = form.minutes * 60_000;
  const least = form.kind === "byoyomi" ? 0 : kLeastBaseMs;
  if (!(base >= least && base <= kMostBaseMs)) return m.lobby.trouble.base();
  const ms = form.increment * 1000;
  if (form.kind === "fischer") return ms >= 0 && ms <= kMostIncrementMs ? undefined : m.lobby.trouble.increment();
  if (!(ms >= kLeastPauseMs && ms <= kMostIncrementMs)) {
    return form.kind === "delay" ? m.lobby.trouble.delay() : m.lobby.trouble.period();
  }
  const many = Number.isInteger(form.periods) && form.periods >= 1 && form.periods <= kMostPeriods;
  return form.kind === "delay" || many ? undefined : m.lobby.trouble.periods();
}

function clockOf(form: Form): Clock {
  if (form.time === "none") return { type: "unlimited" };
  if (form.time === "post") return postClockOf(form.post);
  const [base_ms, ms] = [Math.round(form.minutes * 60_000), Math.round(form.increment * 1000)];
  if (form.kind === "delay") return { type: "delay", base_ms, delay_ms: ms };
  if (form.kind === "byoyomi") return { type: "byoyomi", base_ms, period_ms: ms, periods: form.periods };
  return { type: "fischer", base_ms, increment_ms: ms };
}

function isRated(form: Form): boolean {
  return form.rated && form.time !== "none" && form.opponent !== "computer";
}

export const kMostRating = 9999;

/** The range of ratings that may join; a bound that excludes nobody is left out. */
function rangeOf(form: Form): Pick<CreateData, "range"> {
  const [least, most] = [Math.max(0, Math.round(form.least)), Math.min(kMostRating, Math.round(form.most))];
  return isRated(form) && (least > 0 || most < kMostRating) ? { range: { least, most } } : {};
}

/** What is sent to make a game: only options that are not as usual. */
export function createOf(form: Form, variant: VariantSummary): CreateData {
  const changed = variant.options.flatMap(({ name, default: usual, values }) => {
    const value = form.options[name];
    return value !== undefined && value !== usual && values.includes(value) ? [[name, value] as const] : [];
  });
  return {
    variant: variant.id,
    options: Object.fromEntries(changed),
    clock: clockOf(form),
    color: form.color,
    rated: isRated(form),
    ...(form.opponent === "anybody" ? { listed: true, ...rangeOf(form) } : {}),
    ...(form.hidden ? { private: true } : {}),
    ...(form.later > 0 && !form.hidden && !isRated(form) ? { delay_ms: form.later * 60_000 } : {}),
    ...(form.opponent === "player" ? { to: form.to.trim() } : {}),
    ...(form.opponent === "computer" ? { to: computerId(form.level) } : {}),
    ...(form.pairing === "single" || form.opponent === "computer" ? {} : { pairing: form.pairing }),
  };
}

/** What is wrong with the name or id of the opponent, as a sentence; undefined if nothing is. */
export function opponentTrouble(form: Form): string | undefined {
  if (form.opponent === "player" && form.to.trim() === "") return m.lobby.trouble.nobody();
  if (form.opponent !== "player" || /^[A-Za-z0-9_-]{1,32}$/.test(form.to.trim())) return undefined;
  return m.lobby.trouble.name();
}
