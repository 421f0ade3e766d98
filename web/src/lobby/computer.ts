// A game with the computer: what was chosen last, and what is sent to make it. Pure.
import { clockOf, pacesOf, paceOf, paceText, type Pace } from "../games/catalogue";
import { computerId, kLevels, levelOf, type Level } from "../game/computer";
import { isByPost, type Game } from "../game/state";
import { clockWords } from "../game/words";
import * as m from "../messages/all.gen";
import { getJson, type Store } from "../net/store";
import type { Clock, ColorChoice, CreateData, LobbyData } from "../protocol/messages.gen";

const kKept = "astragal.computer";

export interface ComputerChoice {
  readonly variant: string;
  readonly level: Level;
  readonly color: ColorChoice;
  /** The pace of the clock; undefined: no clock. */
  readonly pace: Pace | undefined;
}

/** The first choice of a new visitor, who probably knows chess. */
export const kFirstChoice: ComputerChoice = { variant: "chess", level: 3, color: "random", pace: undefined };

export const kColors: readonly ColorChoice[] = ["white", "random", "black"];

const isTime = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 180;

function readPace(value: unknown): Pace | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { minutes, increment } = value as Readonly<Record<string, unknown>>;
  return isTime(minutes) && minutes > 0 && isTime(increment) ? { minutes, increment } : undefined;
}

/** What was chosen last; a part that cannot be read is as usual. */
export function readChoice(store: Store): ComputerChoice {
  const kept = getJson(store, kKept);
  const { variant, level, color, pace } = (typeof kept === "object" && kept !== null ? kept : {}) as Readonly<
    Record<string, unknown>
  >;
  return {
    variant: typeof variant === "string" && /^[a-z0-9-]{1,40}$/.test(variant) ? variant : kFirstChoice.variant,
    level: kLevels.find((one) => one === level) ?? kFirstChoice.level,
    color: kColors.find((one) => one === color) ?? kFirstChoice.color,
    pace: readPace(pace),
  };
}

export function keepChoice(store: Store, choice: ComputerChoice): void {
  store.set(kKept, JSON.stringify(choice));
}

/** The choice with another game. If it has a clock, it gets one that suits the new game. */
export function withVariant(choice: ComputerChoice, variant: string): ComputerChoice {
  if (variant === choice.variant) return choice;
  const { minutes, increment } = paceOf(variant);
  return { ...choice, variant, pace: choice.pace && { minutes, increment } };
}

/** The paces that are offered for the game, with the one that is chosen. */
export function pacesFor({ variant, pace }: ComputerChoice): readonly Pace[] {
  const paces = pacesOf(variant);
  return pace && !paces.some((one) => isSamePace(one, pace)) ? [...paces, pace] : paces;
}

export const isSamePace = (one: Pace, other: Pace | undefined): boolean =>
  one.minutes === other?.minutes && one.increment === other.increment;

/**
 * A challenge, which the computer accepts at once. Who has White is decided here, with `random` from 0 to 1: if the
 * player does not mind, no draw is needed, which would take two parties and some seconds.
 */
export function orderOf({ variant, level, color, pace }: ComputerChoice, random: number): CreateData {
  const side = color === "random" ? (random < 0.5 ? "white" : "black") : color;
  return {
    variant,
    options: {},
    clock: pace ? clockOf(pace) : { type: "unlimited" },
    color: side,
    rated: false,
    to: computerId(level),
  };
}

/**
 * The same game against the computer, while a player waits for somebody. It is never by post: that time is meant for
 * people.
 */
export function meanwhileOrder(
  game: Pick<Game, "variant" | "options" | "clock">,
  level: Level,
  random: number,
): CreateData {
  const { variant, options, clock } = game;
  const order = orderOf({ variant, level, color: "random", pace: undefined }, random);
  return { ...order, options, clock: isByPost(game) ? { type: "unlimited" } : clock };
}

const clockText = (clock: Clock): string => paceText(clock) ?? clockWords(clock);

/** The choice in words: `Level 3, no clock, random colour`. */
export function choiceWords({ level, color, pace }: ComputerChoice): string {
  return m.lobby.computerChoice({ level, color, clock: clockText(pace ? clockOf(pace) : { type: "unlimited" }) });
}

/** Whether there is nobody else to play with: nobody waits, and nobody plays who might want another game. */
export function isQuiet(lobby: Pick<LobbyData, "seeks" | "games"> | undefined, me: string | undefined): boolean {
  if (!lobby) return false;
  const isSomebody = ({ id }: { readonly id: string }): boolean => id !== me && levelOf(id) === undefined;
  return (
    !lobby.seeks.some(({ by }) => isSomebody(by)) &&
    !lobby.games.some(({ white, black }) => isSomebody(white) || isSomebody(black))
  );
}
