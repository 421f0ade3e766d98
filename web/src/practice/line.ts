// The game that is practised, in the tree of a board for one: where it stands, and what taking back leaves. Pure.
import type { Study } from "../game/link";
import { actionsTo, nextAt, without, withMove, type Tree } from "../game/tree";
import type { VariantInfo } from "../net/variants";
import type { Side } from "../board/fen";

export type Actions = readonly string[];
type Place = Pick<Study, "tree" | "path">;

export const keyOf = (actions: Actions): string => actions.join("\n");

/** Names a game and its start, whatever is played in it. */
export const begunOf = ({ ruleset, from }: Pick<Study, "ruleset" | "from">): string =>
  JSON.stringify([ruleset.variant, Object.entries(ruleset.options).sort(), from]);

/**
 * Whether the board begins as any game does, with whatever setup. Another position may be one of a game that goes on.
 */
export function isOrdinary({ from }: Pick<Study, "from">, info: Pick<VariantInfo, "baseFen">): boolean {
  return "setup" in from || from.fen === info.baseFen;
}

/** The place after these moves; moves that are not in the tree are added. */
export function placeOf(tree: Tree, actions: Actions): Place {
  return actions.reduce<Place>((place, action) => withMove(place.tree, place.path, action), { tree, path: [] });
}

/**
 * How many actions came before the player's last choice of a move; undefined if there is none to take back. `turns`
 * says whose turn it was in each place.
 */
export function lastChoice(tip: Actions, turns: ReadonlyMap<string, Side>, side: Side): number | undefined {
  for (let count = tip.length - 1; count >= 0; --count)
    if (turns.get(keyOf(tip.slice(0, count))) === side) return count;
  return undefined;
}

/** The tree without the end of the game from a place on, and that place; branches of other lines stay. */
export function takenBack(tree: Tree, tip: Actions, count: number): Place {
  let place = placeOf(tree, tip);
  while (place.path.length > count) {
    const more = nextAt(place.tree, place.path).length > 0;
    place = more ? { tree: place.tree, path: place.path.slice(0, -1) } : without(place.tree, place.path);
  }
  return place;
}

export const actionsOf = ({ tree, path }: Place): Actions => actionsTo(tree, path);
