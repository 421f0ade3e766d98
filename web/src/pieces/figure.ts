// Which figure stands for a kind, and from which file it is loaded. This module knows no game: a kind is its id and its
// name.
import type { Name } from "../messages/name_list";
import { kindsOfChunk } from "./art/index.gen";

/** A figure as paths in a box of 100 by 100: the body, which has the colour of the side, and the lines on it. */
export type Figure = readonly [body: string, ink: string];
export type Figures = Readonly<Record<string, Figure>>;
export type Chunk = keyof typeof kindsOfChunk;

export interface PieceKind {
  /** The kind's id in the rules: `griffin`. */
  readonly id: string;
  /** In English, whatever the language of the page: pictures go by it, too. */
  readonly name: string;
  /** What it is called on this page, if that is another name. */
  readonly called?: Name | undefined;
}

export const kChunks = Object.keys(kindsOfChunk) as Chunk[];
const chunkOfFigure: ReadonlyMap<string, Chunk> = new Map(
  kChunks.flatMap((chunk) => kindsOfChunk[chunk].split(" ").map((id) => [id, chunk] as const)),
);

/** A name as ids are written: `gold-general` for `Gold General`. */
export function slugOf(name: string): string {
  return name.toLowerCase().replaceAll("'", "").replaceAll(" ", "-");
}

/** The id of a kind's figure: the kind's own, or, for a promoted piece, that of the kind with the same name. */
export function figureIdOf(kind: PieceKind): string | undefined {
  return [kind.id, slugOf(kind.name)].find((id) => chunkOfFigure.has(id));
}

export function chunkOf(figure: string): Chunk | undefined {
  return chunkOfFigure.get(figure);
}
