// Tells players what they can do with a piece that they have taken up, where that is not plain, and which moves they
// have planned. Pure.
import * as m from "../messages/all.gen";
import { standing, standingAs, type Hand } from "../board/legs";
import type { MoveTable } from "../board/moves";
import type { Plan } from "./premove";

const kMay = { stay: m.game.mayStay, pass: m.game.mayPass, castle: m.game.mayCastle };

export function adviceOf(
  hand: Hand | undefined,
  plan: Plan | undefined,
  moves: MoveTable,
  by: "finger" | "mouse",
): string | undefined {
  if (!hand) return plan && m.game.planned({ from: plan.from, to: plan.to, by });
  if (hand.goal !== undefined) return m.game.way({ square: hand.goal, by });
  if (hand.legs.length > 0) return m.game.legs({ by });
  const [stay] = standing(moves, hand);
  return stay && kMay[standingAs(stay)]({ by });
}
