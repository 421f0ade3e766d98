// Why a roll was not made, in the words of its record (FAIRNESS.md, Protocol 7: notes.void). The notes prove nothing.
import type { Lock } from "./lock";
import type { Notes } from "./record";

/**
 * Half a sentence. Nobody is said to have been late whose time was not over. `missing`: those whose openings were not there,
 * by name. What the notes say in other words, or not at all, is left alone.
 */
export function voidWords(lock: Lock, notes: Notes | undefined, missing: string, nameOf: (player: string) => string): string {
  const why = notes?.["void"];
  const ender = lock.seats.find(({ player }) => why === `ended by ${player}`);
  if (ender) return `${nameOf(ender.player)} ended the game while the roll was due`;
  if (why === "ended by server") return "the server ended the game while the roll was due";
  if (why === "new draw") return "a new draw took the place of this one";
  if (why === "restored") return "the server went back to a backup";
  if (why === "time" && lock.rolls === 1) return `${missing} did not open in time`;
  if (why === "time") return `the time of a player ran out while ${missing} had not opened`;
  return `${missing} had not opened`;
}
