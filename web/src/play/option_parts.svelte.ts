// The words for options are in modules of their own: most games are played with the usual options, and without dice in
// play.
import { Lazy } from "../pieces/lazy.svelte";

export const optionParts = new Lazy(async () => ({
  ...(await import("../games/options")),
  ...(await import("../games/die")),
}));
