// What stands on a tile of the shogi games.
import { slugOf, type PieceKind } from "./figure";
import tiles from "./tiles.json";

export interface Tile {
  /** Two characters, or the one that is used alone. */
  readonly two: string;
  readonly one: string;
  /** Of the largest tile's height. */
  readonly size: number;
}

const all: Readonly<Record<string, readonly unknown[]>> = tiles;

/** By side, as the two Kings are written; by id and name, where two games mean different things; by id, or as what it has become. */
export function tileOf(kind: PieceKind, side: "white" | "black"): Tile | undefined {
  const name = slugOf(kind.name);
  const key = [`${kind.id}/${side}`, `${kind.id}/${name}`, kind.id, name].find((one) => Object.hasOwn(all, one));
  if (key === undefined) return undefined;
  const [two, one, size] = all[key] as [string, string, number];
  return { two, one, size: size / 100 };
}
