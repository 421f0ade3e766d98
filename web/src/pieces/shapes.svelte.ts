// The code that draws tiles and dice is fetched with the first game that has them: most games only have figures.
import { Lazy } from "./lazy.svelte";

export const tileShape = new Lazy(async () => (await import("./TileShape.svelte")).default);
/** The writing on tiles, for lists of moves. */
export const tileWriting = new Lazy(async () => (await import("./tile")).tileOf);
export const diceShapes = new Lazy(() => import("./dice_shapes"));
