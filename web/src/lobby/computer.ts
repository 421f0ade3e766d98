// A game with the computer: what was chosen last, and what is sent for it. Pure.
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
  /** Undefined: no clock. */
  readonly pace: Pace | undefined;
}

/** Whoever comes for the first time knows chess. */
export const kFirstChoice: ComputerChoice = { variant: "chess", level: 3, color: "random", pace: undefined };

export const kColors: readonly ColorChoice[] = ["white", "random", "black"];

const isTime = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 180;

function readPace(value: unknown): Pace | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { minutes, increment } = value as Readonly<Record<string, unknown>>;
  return isTime(minutes) && minutes > 0 && isTime(increment) ? { minutes, increment } : undefined;
}

/** What was chosen last; of what cannot be read, what is usual. */
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

/** Another game: who plays with a clock has the one that suits it. */
export function withVariant(choice: ComputerChoice, variant: string): ComputerChoice {
  if (variant === choice.variant) return choice;
  const { minutes, increment } = paceOf(variant);
  return { ...choice, variant, pace: choice.pace && { minutes, increment } };
}

/** The paces that are offered for its game, with the one that is chosen. */
export function pacesFor({ variant, pace }: ComputerChoice): readonly Pace[] {
  const paces = pacesOf(variant);
  return pace && !paces.some((one) => isSamePace(one, pace)) ? [...paces, pace] : paces;
}

export const isSamePace = (one: Pace, other: Pace | undefined): boolean =>
  one.minutes === other?.minutes && one.increment === other.increment;

/**
 * A challenge, which it takes up at once. Who has White is decided here, with `random` from 0 to 1: where nobody minds, no lots
 * need be drawn, which takes two parties and some seconds.
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

/** The same game while another one waits for somebody. Days for a move are for people: nobody waits so long for an answer. */
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

/** `Level 3, no clock, random colour`. */
export function choiceWords({ level, color, pace }: ComputerChoice): string {
  return m.lobby.computerChoice({ level, color, clock: clockText(pace ? clockOf(pace) : { type: "unlimited" }) });
}

/** Whether nobody else is to be played with: none waits, and none plays who might want another game. */
export function isQuiet(lobby: Pick<LobbyData, "seeks" | "games"> | undefined, me: string | undefined): boolean {
  if (!lobby) return false;
  const isSomebody = ({ id }: { readonly id: string }): boolean => id !== me && levelOf(id) === undefined;
  return (
    !lobby.seeks.some(({ by }) => isSomebody(by)) &&
    !lobby.games.some(({ white, black }) => isSomebody(white) || isSomebody(black))
  );
}
