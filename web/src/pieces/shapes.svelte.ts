// What draws tiles and dice, fetched with the first game that has them: most games have figures alone.
import { Lazy } from "./lazy.svelte";

export const tileShape = new Lazy(async () => (await import("./TileShape.svelte")).default);
/** What is written on tiles, for lists of moves. */
export const tileWriting = new Lazy(async () => (await import("./tile")).tileOf);
export const diceShapes = new Lazy(() => import("./dice_shapes"));
