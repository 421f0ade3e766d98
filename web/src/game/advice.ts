// What to do with the piece in hand where that is not plain, and what is planned. Pure.
import * as m from "../messages/all.gen";
import { standing, type Hand } from "../board/legs";
import type { MoveTable } from "../board/moves";
import type { Plan } from "./premove";

export function adviceOf(hand: Hand | undefined, plan: Plan | undefined, moves: MoveTable): string | undefined {
  if (!hand) return plan && m.game.planned({ from: plan.from, to: plan.to });
  if (hand.goal !== undefined) return m.game.way({ square: hand.goal });
  if (hand.legs.length > 0) return m.game.legs();
  return standing(moves, hand).length > 0 ? m.game.mayPass() : undefined;
}
