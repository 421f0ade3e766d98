// The writing on a tile of the shogi games.
import { slugOf, type PieceKind } from "./figure";
import tiles from "./tiles.json";

export interface Tile {
  /** The two characters of the piece, and the single one that may be used instead. */
  readonly two: string;
  readonly one: string;
  /** The size, as a share of the largest tile's height. */
  readonly size: number;
}

const all: Readonly<Record<string, readonly unknown[]>> = tiles;

/**
 * The tile of a kind. It is found by side for the two Kings, which are written differently; by id and name, if two
 * games mean different pieces; by id; or by the name of what the piece has become.
 */
export function tileOf(kind: PieceKind, side: "white" | "black"): Tile | undefined {
  const name = slugOf(kind.name);
  const key = [`${kind.id}/${side}`, `${kind.id}/${name}`, kind.id, name].find((one) => Object.hasOwn(all, one));
  if (key === undefined) return undefined;
  const [two, one, size] = all[key] as [string, string, number];
  return { two, one, size: size / 100 };
}
