// A tournament that is about to be announced: every choice begins with what is usual for its format.
import { Draft } from "../lobby/draft.svelte";
import type { Pace } from "../games/catalogue";
import type { VariantSummary } from "../net/variants";
import type { Level } from "../game/computer";
import { localText } from "./local_time";
import type { Format, KnockoutTerms, RoundTerms, TournamentTerms } from "../protocol/messages.gen";

const kMinute = 60_000;
const kDay = 86_400_000;
/** After so long, at the next quarter of an hour, a tournament among friends begins. */
const kSoon = 15 * kMinute;
const kQuarter = 15 * kMinute;
const kUsualTieBreaks: Readonly<Record<Format, readonly string[]>> = {
  swiss: ["BH-C1", "BH", "SB"],
  "round-robin": ["SB", "DE", "WIN"],
  knockout: [],
  arena: [],
};
const kInterchange = "interchange";
/** How many minutes a late player is waited for in a weekend tournament. */
const kWeekendLate = 10;

/** Games of a match that may have a clock of their own. */
export const kExtraClocks = ["tie_break_clock", "decisive_clock"] as const;
export type ExtraClock = (typeof kExtraClocks)[number];
const kExtraPace = { minutes: 3, increment: 2 };

/** What the address of the form asks for: a private tournament of this game. */
export interface Held {
  readonly variant: string;
  readonly pace?: Pace;
}
export function heldIn(hash: string): Held | undefined {
  const asked = /^#game=([a-z0-9-]{1,40})(?:&minutes=([0-9.]{1,6})&increment=([0-9]{1,4}))?$/.exec(hash);
  if (asked?.[1] === undefined) return undefined;
  const [, variant, minutes, increment] = asked;
  return minutes === undefined
    ? { variant }
    : { variant, pace: { minutes: Number(minutes), increment: Number(increment) } };
}

export const kPresets = ["weekend", "post", "knockout", "arena", "swiss"] as const;
export type Preset = (typeof kPresets)[number];

const listed = (text: string): string[] => text.split(/[\s,]+/).filter((one) => one !== "");

/**
 * The tie-breaks when another format was chosen: the wanted ones stay, unless they are the usual ones of the format
 * before or the new format refuses some of them.
 */
export function tieBreaksFor(format: Format, wanted: string, before: Format): string {
  const codes = listed(wanted);
  const isRefused = (code: string): boolean => (format === "round-robin" ? /^BH\b/ : /^KS\b/).test(code);
  const isUsual = codes.join() === kUsualTieBreaks[before].join();
  return isUsual || codes.some(isRefused) ? kUsualTieBreaks[format].join(", ") : wanted;
}

/** A clock that the user has chosen stays when another game is chosen. */
function takeClock(draft: Draft, from: Draft): Draft {
  const { time, days, off, noLeave, kind, periods, minutes, increment } = from;
  return Object.assign(draft, { time, days: { ...days }, off, noLeave, kind, periods, minutes, increment });
}

export class TermsDraft {
  /** The preset that this draft began with. */
  preset = $state<Preset>();
  name = $state("");
  #format = $state<Format>("swiss");
  rounds = $state(7);
  isDouble = $state(false);
  /** Whether two games are played at each board. */
  isTwice = $state(false);
  games = $state(2);
  third = $state(true);
  tieBreakPairs = $state(2);
  decisiveGames = $state(6);
  seeding = $state<KnockoutTerms["seeding"]>("rating");
  extraClocks = $state.raw<Readonly<Partial<Record<ExtraClock, Draft>>>>({});
  minutes = $state(60);
  rated = $state(true);
  /** Whether only those see it and enter it who are invited. */
  isPrivate = $state(false);
  /** The start, as an input of type datetime-local has it. */
  starts = $state("");
  isLimited = $state(false);
  least = $state(0);
  most = $state(3000);
  places = $state<number>();
  accountDays = $state(0);
  lastRound = $state(1);
  isInvited = $state(false);
  hasBots = $state(false);
  password = $state("");
  byes = $state(1);
  byesLast = $state(5);
  isAccelerated = $state(false);
  hasCheckIn = $state(false);
  next = $state<TournamentTerms["next_round"]>("server");
  breakMinutes = $state(5);
  /** The level of the computer that plays where the number of players is odd; 0: somebody sits out. */
  computer = $state<Level | 0>(0);
  /** The days of each round by post; 0: a round lasts until all games are over. */
  roundDays = $state(0);
  /** How many minutes a player may be late; 0: as long as the game itself allows. */
  defaultMinutes = $state(0);
  tieBreaks = $state(kUsualTieBreaks.swiss.join(", "));
  /** How a setup is thrown by dice: once for all games of a round, or in each game. */
  dice = $state<NonNullable<RoundTerms["dice"]>>("round");
  /** The games of rounds 1, 2 …; after the last one the schedule begins again. */
  schedule = $state.raw<readonly Draft[]>([]);

  constructor(
    readonly variants: readonly VariantSummary[],
    preset: Preset,
    now: number,
  ) {
    this.apply(preset);
    const day = new Date(now + 24 * 3_600_000);
    day.setMinutes(0, 0, 0);
    this.starts = localText(day.getTime());
  }

  #draft(id: string): Draft {
    const variant = this.variants.find((one) => one.id === id) ?? this.variants[0];
    if (!variant) throw new Error("there are no games");
    return new Draft(variant, true);
  }
  get format(): Format {
    return this.#format;
  }
  set format(format: Format) {
    this.tieBreaks = tieBreaksFor(format, this.tieBreaks, this.#format);
    this.#format = format;
    if (format !== "arena") return;
    for (const one of this.schedule) if (one.time === "post") one.time = "board";
  }
  toggleClock(which: ExtraClock): void {
    const { [which]: before, ...others } = this.extraClocks;
    const draft = this.#draft(this.schedule[0]?.variant.id ?? "");
    draft.pace = kExtraPace;
    this.extraClocks = before ? others : { ...others, [which]: draft };
  }
  /** Whether there are such games, with clocks that can differ: by post all games have the same time. */
  hasGames(which: ExtraClock): boolean {
    return (
      this.format === "knockout" &&
      !this.hasPost &&
      (which === "tie_break_clock" ? this.tieBreakPairs : this.decisiveGames) > 0
    );
  }
  get #extras(): [ExtraClock, Draft][] {
    return kExtraClocks.flatMap((which) => {
      const draft = this.extraClocks[which];
      return draft && this.hasGames(which) ? [[which, draft]] : [];
    });
  }
  /** Sets the game of one entry of the schedule. */
  play(index: number, id: string): void {
    this.schedule = this.schedule.map((one, i) => (i === index ? takeClock(this.#draft(id), one) : one));
  }
  addRound(): void {
    const last = this.schedule.at(-1);
    if (last) this.schedule = [...this.schedule, takeClock(this.#draft(last.variant.id), last)];
  }
  dropRound(index: number): void {
    this.schedule = this.schedule.filter((_, i) => i !== index);
  }

  apply(preset: Preset): void {
    const draft = this.#draft(preset === "weekend" ? "chess112" : "chess56");
    [this.preset, this.isDouble, this.isTwice, this.rounds, this.next, this.byes] = [
      preset,
      false,
      false,
      7,
      "server",
      preset === "weekend" ? 1 : 0,
    ];
    this.extraClocks = {};
    [this.lastRound, this.roundDays, this.defaultMinutes] = [1, 0, preset === "weekend" ? kWeekendLate : 0];
    switch (preset) {
      case "weekend":
        this.format = "swiss";
        draft.options = { [kInterchange]: "alternate" };
        draft.pace = { minutes: 15, increment: 10 };
        break;
      case "post":
        [this.format, this.isDouble] = ["round-robin", true];
        draft.time = "post";
        break;
      case "knockout":
        [this.format, this.games, this.third] = ["knockout", 2, true];
        draft.pace = { minutes: 15, increment: 10 };
        break;
      case "arena":
        [this.format, this.minutes] = ["arena", 60];
        draft.pace = { minutes: 3, increment: 2 };
        break;
      case "swiss":
        [this.format, this.rounds] = ["swiss", 5];
    }
    this.schedule = [draft];
    this.tieBreaks = kUsualTieBreaks[this.format].join(", ");
  }

  /** A private tournament of this game, which begins soon: everybody meets everybody. */
  hold({ variant, pace }: Held, now: number): void {
    this.apply("post");
    this.preset = undefined;
    const draft = this.#draft(variant);
    if (pace) draft.pace = pace;
    [this.isPrivate, this.isDouble, this.schedule] = [true, false, [draft]];
    [this.next, this.breakMinutes] = ["server", 1];
    this.starts = localText(Math.ceil((now + kSoon) / kQuarter) * kQuarter);
  }

  /** Whether somebody may be left over: a bracket has its own byes. */
  get mayBeOdd(): boolean {
    return this.format !== "knockout";
  }
  get hasTieBreaks(): boolean {
    return this.format === "swiss" || this.format === "round-robin";
  }
  get hasPost(): boolean {
    return this.format !== "arena" && this.schedule.some((one) => one.time === "post");
  }
  /** Whether players can be late: only if all games have a clock and none is by post, and not in an arena. */
  get mayWait(): boolean {
    return this.format !== "arena" && this.schedule.every((one) => one.time === "board");
  }
  /**
   * Whether there is a choice about dice: some game throws dice for its setup, and boards of a round are paired
   * together.
   */
  get hasDice(): boolean {
    return this.format !== "arena" && this.schedule.some(({ variant }) => variant.dice.length > 0);
  }
  get clockTrouble(): string | undefined {
    return [...this.schedule, ...this.#extras.map(([, draft]) => draft)]
      .map((one) => one.clockTrouble)
      .find((one) => one !== undefined);
  }

  #ofFormat(): Partial<TournamentTerms> {
    const waits =
      this.next === "server" && this.format !== "arena" ? { break_ms: Math.round(this.breakMinutes * kMinute) } : {};
    const twice = this.isTwice ? { games: 2 } : {};
    switch (this.format) {
      case "swiss":
        return {
          rounds: this.rounds,
          ...twice,
          ...(this.byes > 0 ? { byes: { most: this.byes, last_round: Math.min(this.byesLast, this.rounds) } } : {}),
          ...(this.isAccelerated ? { accelerated: true } : {}),
          ...(this.hasCheckIn ? { check_in: true } : {}),
          ...waits,
        };
      case "round-robin":
        return { cycles: this.isDouble ? 2 : 1, ...twice, ...waits };
      case "knockout":
        return {
          knockout: {
            seeding: this.seeding,
            third_place: this.third,
            games: this.games,
            tie_break_pairs: this.tieBreakPairs,
            decisive_games: this.decisiveGames,
            ...Object.fromEntries(this.#extras.map(([which, { order }]) => [which, order.clock])),
          },
          ...waits,
        };
      case "arena":
        return { lasts_ms: Math.round(this.minutes * kMinute) };
    }
  }
  get terms(): TournamentTerms {
    const inGames = this.hasDice && this.dice === "game";
    const schedule = this.schedule.map(({ order, time, variant }): RoundTerms => ({
      variant: order.variant,
      options: order.options,
      clock: order.clock,
      ...(inGames && variant.dice.length > 0 ? { dice: "game" } : {}),
      ...(this.hasPost && time === "post" && this.roundDays > 0 ? { lasts_ms: Math.round(this.roundDays * kDay) } : {}),
    }));
    return {
      name: this.name.trim(),
      format: this.format,
      ...this.#ofFormat(),
      schedule: this.format === "arena" ? schedule.slice(0, 1) : schedule,
      rated: this.rated && !this.isPrivate,
      ...(this.isPrivate ? { private: true } : {}),
      starts_ms: new Date(this.starts).getTime() || 0,
      entry: {
        ...(this.isLimited ? { rating: { least: this.least, most: this.most } } : {}),
        ...(this.accountDays > 0 ? { account_days: this.accountDays } : {}),
        ...(this.places !== undefined && this.places > 0 ? { most: this.places } : {}),
        ...(this.format === "swiss" && this.lastRound > 1 ? { last_round: this.lastRound } : {}),
        ...(this.isInvited ? { invited: true } : {}),
        ...(this.hasBots ? { bots: true } : {}),
        ...(this.password === "" ? {} : { password: this.password }),
      },
      ...(this.mayBeOdd && this.computer > 0 ? { computer: this.computer } : {}),
      next_round: this.next,
      ...(this.mayWait && this.defaultMinutes > 0 ? { default_ms: Math.round(this.defaultMinutes * kMinute) } : {}),
      tie_breaks: this.hasTieBreaks ? listed(this.tieBreaks) : [],
    };
  }
}
