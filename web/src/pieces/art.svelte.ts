// The pictures that are loaded. A component that asks for another one gets nothing, and is drawn again when the picture
// is loaded.
import { chunkOf, kChunks, type Chunk, type Figure, type Figures } from "./figure";
import { Lazy } from "./lazy.svelte";
import type { Steps } from "./steps";

const kFiles: Readonly<Record<Chunk, () => Promise<{ figures: Figures }>>> = {
  orthodox: () => import("./art/orthodox.gen"),
  common: () => import("./art/common.gen"),
  drawn: () => import("./art/drawn.gen"),
  medieval: () => import("./art/medieval.gen"),
  vassals: () => import("./art/vassals.gen"),
  eastern: () => import("./art/eastern.gen"),
};

const figures = Object.fromEntries(
  kChunks.map((chunk) => [chunk, new Lazy(async () => (await kFiles[chunk]()).figures)]),
) as Record<Chunk, Lazy<Figures>>;
const outlines = new Lazy(async () => (await import("./art/kanji.gen")).outlines);
const pairOutlines = new Lazy(async () => (await import("./art/kanji_pairs.gen")).outlines);
const steps = new Lazy(async () => (await import("./art/steps.gen")).steps);

export function figureOf(id: string | undefined): Figure | undefined {
  const chunk = id === undefined ? undefined : chunkOf(id);
  return chunk && figures[chunk].value?.[id ?? ""];
}

/**
 * The outline of a tile's character. `paired` says that it is one of two, which may be missing among characters that
 * stand alone.
 */
export function outlineOf(character: string, paired: boolean): string | undefined {
  return outlines.value?.[character] ?? (paired ? pairOutlines.value?.[character] : undefined);
}

/** How a kind moves on an empty board, as its tile shows it. */
export function stepsOf(kind: string): Steps | undefined {
  return steps.value?.[kind];
}
