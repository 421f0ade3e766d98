// What is said of options comes apart: most games are played with the usual ones, and without dice in play.
import { Lazy } from "../pieces/lazy.svelte";

export const optionParts = new Lazy(async () => ({
  ...(await import("../games/options")),
  ...(await import("../games/die")),
}));
