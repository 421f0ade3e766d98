// The game that is practised, in the tree of a board for one: where it stands, what taking back leaves. Pure.
import type { Study } from "../game/link";
import { actionsTo, nextAt, without, withMove, type Tree } from "../game/tree";
import type { VariantInfo } from "../net/variants";
import type { Side } from "../board/fen";

export type Actions = readonly string[];
type Place = Pick<Study, "tree" | "path">;

export const keyOf = (actions: Actions): string => actions.join("\n");

/** Of the game and its start, whatever is played. */
export const begunOf = ({ ruleset, from }: Pick<Study, "ruleset" | "from">): string =>
  JSON.stringify([ruleset.variant, Object.entries(ruleset.options).sort(), from]);

/** From here the board begins as any game does, by whatever setup; another position may be one of a game that goes on. */
export function isOrdinary({ from }: Pick<Study, "from">, info: Pick<VariantInfo, "baseFen">): boolean {
  return "setup" in from || from.fen === info.baseFen;
}

/** The place behind these moves; they are put into the tree where they are not in it. */
export function placeOf(tree: Tree, actions: Actions): Place {
  return actions.reduce<Place>((place, action) => withMove(place.tree, place.path, action), { tree, path: [] });
}

/** After how many actions the player chose the last move of the game; undefined: there is none to take back. `turns`: whose turn it was where. */
export function lastChoice(tip: Actions, turns: ReadonlyMap<string, Side>, side: Side): number | undefined {
  for (let count = tip.length - 1; count >= 0; --count)
    if (turns.get(keyOf(tip.slice(0, count))) === side) return count;
  return undefined;
}

/** The tree without what led from there to the end of the game, and that place; what others go on from stays. */
export function takenBack(tree: Tree, tip: Actions, count: number): Place {
  let place = placeOf(tree, tip);
  while (place.path.length > count) {
    const more = nextAt(place.tree, place.path).length > 0;
    place = more ? { tree: place.tree, path: place.path.slice(0, -1) } : without(place.tree, place.path);
  }
  return place;
}

export const actionsOf = ({ tree, path }: Place): Actions => actionsTo(tree, path);
