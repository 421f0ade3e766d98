// What the page knows of the games that the server does not tell: which belong together, the clock that suits each, and
// how long it takes then. A game that is not here is in the last group and can be played all the same. Pure.
import type { Clock } from "../protocol/messages.gen";
import type { VariantList, VariantSummary } from "../net/variants";

export const kGroups = ["array", "dice", "shogi", "chess", "great", "more"] as const;
export type Group = (typeof kGroups)[number];

/** Minutes for the game, seconds added by each move. */
export interface Pace {
  readonly minutes: number;
  readonly increment: number;
}

export interface Entry extends Pace {
  readonly group: Group;
  /** How long a game takes with its usual clock, in minutes. */
  readonly lasts: number;
  /** The number of files and of ranks. */
  readonly size: readonly [number, number];
}

const entry = (
  group: Group,
  minutes: number,
  increment: number,
  lasts: number,
  files: number,
  ranks: number,
): Entry => ({
  ...{ group, minutes, increment, lasts },
  size: [files, ranks],
});

/** The games in the order in which they are shown. */
export const kCatalogue = {
  chess56: entry("array", 10, 5, 25, 12, 10),
  chess2016: entry("array", 10, 5, 25, 12, 10),
  chaos: entry("array", 5, 3, 12, 8, 8),
  future: entry("array", 5, 3, 15, 10, 8),
  chess112: entry("array", 10, 5, 25, 12, 10),
  "future-random": entry("array", 5, 3, 15, 10, 8),
  rolling: entry("dice", 10, 10, 25, 8, 8),
  "rolling-dynamic": entry("dice", 10, 10, 30, 8, 8),
  "chu-shogi": entry("shogi", 30, 20, 90, 12, 12),
  "sho-shogi": entry("shogi", 10, 10, 30, 9, 9),
  tamerlane: entry("great", 15, 10, 40, 11, 10),
  "grande-acedrex": entry("great", 15, 10, 40, 12, 12),
  courier: entry("great", 15, 10, 40, 12, 8),
  hiashatar: entry("great", 10, 5, 30, 10, 10),
  shatar: entry("great", 5, 3, 15, 8, 8),
  alfonso: entry("great", 15, 10, 45, 12, 12),
  "courier-spiel": entry("great", 15, 10, 35, 12, 8),
  "courier-savard": entry("great", 15, 10, 35, 12, 8),
  "modern-courier": entry("great", 15, 10, 35, 12, 8),
  chess960: entry("chess", 5, 3, 12, 8, 8),
  chess: entry("chess", 5, 3, 12, 8, 8),
} as const satisfies Readonly<Record<string, Entry>>;

export type KnownGame = keyof typeof kCatalogue;

export const isKnown = (id: string): id is KnownGame => Object.hasOwn(kCatalogue, id);

const kUsualPace: Pace = { minutes: 10, increment: 5 };

export function paceOf(id: string): Pace {
  return isKnown(id) ? kCatalogue[id] : kUsualPace;
}

/** The paces that need only one tap: the game's own, a quicker and a slower one. */
export function pacesOf(id: string): readonly Pace[] {
  const own = paceOf(id);
  const [quick, slow] =
    own.minutes <= 5
      ? [
          [3, 2],
          [10, 5],
        ]
      : own.minutes <= 10
        ? [
            [5, 3],
            [15, 10],
          ]
        : [
            [10, 5],
            [own.minutes + 15, own.increment + 10],
          ];
  return [pace(quick), own, pace(slow)];
}

const pace = ([minutes = 0, increment = 0]: readonly number[]): Pace => ({ minutes, increment });

const kRulesOf: Readonly<Partial<Record<string, string>>> = {
  chess960: "chess",
  chess112: "chess56",
  chess2016: "chess56",
  "future-random": "future",
  "rolling-dynamic": "rolling",
  shatar: "hiashatar",
  "courier-savard": "courier",
  "courier-spiel": "courier",
  "modern-courier": "courier",
};

/**
 * The address of the game's full rules, which several games may share; undefined for a game that nobody has described.
 */
export function rulesPath(id: string): string | undefined {
  return isKnown(id) ? `/rules/${kRulesOf[id] ?? id}.html` : undefined;
}

/** The games for people who want to play at once, each at two paces. */
export const kQuick: readonly { readonly id: KnownGame; readonly paces: readonly [Pace, Pace] }[] = [
  {
    id: "chess56",
    paces: [
      { minutes: 5, increment: 3 },
      { minutes: 10, increment: 5 },
    ],
  },
  {
    id: "rolling",
    paces: [
      { minutes: 5, increment: 5 },
      { minutes: 10, increment: 10 },
    ],
  },
  {
    id: "chaos",
    paces: [
      { minutes: 3, increment: 2 },
      { minutes: 5, increment: 3 },
    ],
  },
  {
    id: "future",
    paces: [
      { minutes: 3, increment: 2 },
      { minutes: 5, increment: 3 },
    ],
  },
  {
    id: "chu-shogi",
    paces: [
      { minutes: 15, increment: 10 },
      { minutes: 30, increment: 20 },
    ],
  },
  {
    id: "tamerlane",
    paces: [
      { minutes: 10, increment: 5 },
      { minutes: 15, increment: 10 },
    ],
  },
];

export function clockOf({ minutes, increment }: Pace): Clock {
  return { type: "fischer", base_ms: minutes * 60_000, increment_ms: increment * 1000 };
}

/** A clock as a pace: `5+3`, `1½+0`; undefined if it is no clock of this kind. */
export function paceText(clock: Clock): string | undefined {
  if (clock.type !== "fischer") return undefined;
  return `${String(clock.base_ms / 60_000)}+${String(clock.increment_ms / 1000)}`;
}

/** The games by group; games that nobody has described come last, and groups without games are left out. */
export function grouped(list: VariantList): { readonly group: Group; readonly games: readonly VariantSummary[] }[] {
  const order = Object.keys(kCatalogue);
  const place = ({ id }: VariantSummary): number => (isKnown(id) ? order.indexOf(id) : order.length);
  const groupOf = ({ id }: VariantSummary): Group => (isKnown(id) ? kCatalogue[id].group : "more");
  const sorted = [...list].sort((a, b) => place(a) - place(b));
  return kGroups
    .map((group) => ({ group, games: sorted.filter((one) => groupOf(one) === group) }))
    .filter(({ games }) => games.length > 0);
}

export type DiceKind = "none" | "setup" | "play" | "option" | "both";

/** When dice fall in a game: before it, during play, or only if an option is chosen. */
export function diceKind({ dice, inPlay, options }: Pick<VariantSummary, "dice" | "inPlay" | "options">): DiceKind {
  if (inPlay) return dice.length > 0 ? "both" : "play";
  if (dice.length > 0) return "setup";
  return options.some(({ name, default: usual }) => name === "die" && usual === "off") ? "option" : "none";
}
