// Which figure stands for a kind, and where it is loaded from. Nothing here knows a game: a kind is its id and its name.
import { kindsOfChunk } from "./art/index.gen";

/** What takes the colour of the side, and the lines on it: paths in a box of 100 by 100. */
export type Figure = readonly [body: string, ink: string];
export type Figures = Readonly<Record<string, Figure>>;
export type Chunk = keyof typeof kindsOfChunk;

export interface PieceKind {
  /** As in the rules: `griffin`. */
  readonly id: string;
  readonly name: string;
}

export const kChunks = Object.keys(kindsOfChunk) as Chunk[];
const chunkOfFigure: ReadonlyMap<string, Chunk> = new Map(
  kChunks.flatMap((chunk) => kindsOfChunk[chunk].split(" ").map((id) => [id, chunk] as const)),
);

/** `Gold General` as ids are written. */
export function slugOf(name: string): string {
  return name.toLowerCase().replaceAll("'", "").replaceAll(" ", "-");
}

/** The figure's id: the kind's own, or, of what another kind has become, that of the kind whose name it bears. */
export function figureIdOf(kind: PieceKind): string | undefined {
  return [kind.id, slugOf(kind.name)].find((id) => chunkOfFigure.has(id));
}

export function chunkOf(figure: string): Chunk | undefined {
  return chunkOfFigure.get(figure);
}
