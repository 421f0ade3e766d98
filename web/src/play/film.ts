// A game that has begun as pictures show it: its positions, the result, and its file name. Pure.
import type { Side } from "../board/fen";
import type { Game } from "../game/state";
import { viewOf } from "../game/view";
import { outcomeWords } from "../game/words";
import type { VariantInfo } from "../net/variants";
import type { Looks } from "../pieces/looks";
import type { Film } from "../share/animation";
import type { Position } from "../share/shown.svelte";

/** Whether anything of it is given away: not of a private game, nor before there is a position. */
export const isShareable = ({ private: isPrivate, start }: Pick<Game, "private" | "start">): boolean =>
  !isPrivate && start !== undefined;

export function positionAt(game: Game, info: VariantInfo, ply: number): Position | undefined {
  const view = viewOf(game, info, { ply, side: undefined, pending: undefined });
  return view && { placement: view.placement, lastMove: view.lastMove, check: view.check };
}

/** The score and how it came to that. */
export function resultOf({ outcome, tournament }: Pick<Game, "outcome" | "tournament">): string | undefined {
  if (!outcome) return undefined;
  const { score, title } = outcomeWords(outcome, tournament !== undefined);
  return `${score}  ${title}`;
}

export function filmOf(game: Game, info: VariantInfo, set: Looks, bottom: Side): Film {
  return {
    look: { kinds: info.kinds, set, bottom },
    count: game.moves.length,
    at: (ply) => Promise.resolve(positionAt(game, info, ply)),
    result: resultOf(game),
  };
}
