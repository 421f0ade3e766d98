// The games of shogi as Japanese players know them, for those who wish so (settings), and at first for those whose browser
// asks for Japanese: what their pieces are called. How their moves are written is in game/japanese_move.ts.
import { tileOf } from "./tile";

/** What stands on the tile, in two characters: `獅子`. The game's side that moves second has 玉将, which is called so, too. */
export const japaneseName = (id: string, name: string): string | undefined => tileOf({ id, name }, "white")?.two;
