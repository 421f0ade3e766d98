// How the user of this browser wants pieces and boards to look. A family of pieces is recognized by its kinds, not by a
// game's name.
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

/** The family of a table of kinds. It is asked for with every piece of a board, so it is found once for each table. */
export function familyOf(kinds: Kinds): Family {
  const family = families.get(kinds) ?? findFamily(kinds);
  families.set(kinds, family);
  return family;
}

/**
 * In a table with `+` before promoted pieces the pieces are tiles; in a table where a queen has a direction they are
 * dice.
 */
function findFamily(kinds: Kinds): Family {
  if (Object.keys(kinds).some((symbol) => symbol.startsWith("+"))) return "tiles";
  return Object.values(kinds).some(({ id }) => id === "queen-p") ? "dice" : "figures";
}

function oneOf<T extends string>(all: readonly T[], wanted: unknown, usual: T): T {
  return all.find((one) => one === wanted) ?? usual;
}

/** What a browser has kept; a part that is unknown is as usual. */
export function readLooks(text: string | undefined | null): Looks {
  let kept: Readonly<Record<string, unknown>> = {};
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value === "object" && value !== null) kept = value as Readonly<Record<string, unknown>>;
  } catch {
    // An older page has kept a text that is not JSON.
  }
  return {
    figures: oneOf(kSets.figures, kept["figures"], kUsual.figures),
    tiles: oneOf(kSets.tiles, kept["tiles"], kUsual.tiles),
    dice: oneOf(kSets.dice, kept["dice"], kUsual.dice),
    theme: oneOf(kThemes, kept["theme"], kUsual.theme),
  };
}
