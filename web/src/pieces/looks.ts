// How this browser's user wants pieces and boards drawn. A family of pieces is told by its kinds, not by a game's name.
import type { PieceKind } from "./figure";

export type Family = "figures" | "tiles" | "dice";

export const kSets = {
  figures: ["pictures", "letters"],
  tiles: ["kanji", "character", "mnemonic", "pictures"],
  dice: ["pictures", "letters"],
} as const satisfies Record<Family, readonly string[]>;
export const kThemes = ["wood", "green", "slate", "paper"] as const;

export type SetOf<F extends Family> = (typeof kSets)[F][number];
export type Theme = (typeof kThemes)[number];
export interface Looks {
  readonly figures: SetOf<"figures">;
  readonly tiles: SetOf<"tiles">;
  readonly dice: SetOf<"dice">;
  readonly theme: Theme;
}

export const kUsual: Looks = { figures: "pictures", tiles: "character", dice: "pictures", theme: "wood" };

type Kinds = Readonly<Record<string, PieceKind>>;
const families = new WeakMap<Kinds, Family>();

/** Asked for every piece of a board, found out once for each table. */
export function familyOf(kinds: Kinds): Family {
  const family = families.get(kinds) ?? findFamily(kinds);
  families.set(kinds, family);
  return family;
}

/** Where a promoted piece is written with `+` there are tiles; where a queen has a direction it is a face of a die. */
function findFamily(kinds: Kinds): Family {
  if (Object.keys(kinds).some((symbol) => symbol.startsWith("+"))) return "tiles";
  return Object.values(kinds).some(({ id }) => id === "queen-p") ? "dice" : "figures";
}

function oneOf<T extends string>(all: readonly T[], wanted: unknown, usual: T): T {
  return all.find((one) => one === wanted) ?? usual;
}

/** What a browser has kept; whatever of it is unknown is as usual. */
export function readLooks(text: string | undefined | null): Looks {
  let kept: Readonly<Record<string, unknown>> = {};
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value === "object" && value !== null) kept = value as Readonly<Record<string, unknown>>;
  } catch {
    // What an older page kept is no JSON.
  }
  return {
    figures: oneOf(kSets.figures, kept["figures"], kUsual.figures),
    tiles: oneOf(kSets.tiles, kept["tiles"], kUsual.tiles),
    dice: oneOf(kSets.dice, kept["dice"], kUsual.dice),
    theme: oneOf(kThemes, kept["theme"], kUsual.theme),
  };
}
