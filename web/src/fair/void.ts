// Why a roll was not made, in the words of its record (FAIRNESS.md, Protocol 7: notes.void). The notes prove nothing.
import * as m from "../messages/all.gen";
import type { Lock } from "./lock";
import type { Notes } from "./record";

/**
 * Why a roll was not made, as half a sentence. It says that somebody was late only if their time was over. `missing`
 * are the names of those whose openings were missing. Notes in other words, or none, give nothing.
 */
export function voidWords(
  lock: Lock,
  notes: Notes | undefined,
  missing: string,
  nameOf: (player: string) => string,
): string {
  const why = notes?.["void"];
  const ender = lock.seats.find(({ player }) => why === `ended by ${player}`);
  if (ender) return m.fair.notRolledEnded({ name: nameOf(ender.player) });
  if (why === "ended by server") return m.fair.notRolled.serverEnded();
  if (why === "new draw") return m.fair.notRolled.newDraw();
  if (why === "restored") return m.fair.notRolled.backup();
  if (why === "time" && lock.rolls === 1) return m.fair.notRolledLate({ missing });
  if (why === "time") return m.fair.notRolledTime({ missing });
  return m.fair.notRolledMissing({ missing });
}
