// What the other side would play if it were to move: the same position with the turn changed, if that is a legal
// position.
import type { Ruleset, Stand } from "../rules/answers";
import type { Rules } from "../rules/client";

/**
 * Why there is no threat to show: a check must be answered first; a die is due; the position cannot be the other
 * side's.
 */
export type NoThreat = "check" | "roll" | "none";
export type Threat =
  | { readonly ok: true; readonly fen: string; readonly moves: readonly string[] }
  | { readonly ok: false; readonly why: NoThreat };

/** Fields of a FEN that matter only to the side to move: a lion that was just taken, what a die allows. */
const kOfTheTurn = /^(lion|die)=/;

export function turned(fen: string): string {
  const [placement = "", turn, rights = "-", , halfmove = "0", fullmove = "1", ...keys] = fen.split(" ");
  // A pawn that has just passed a square can be captured there by the side to move alone.
  return [
    placement,
    turn === "w" ? "b" : "w",
    rights,
    "-",
    halfmove,
    fullmove,
    ...keys.filter((key) => !kOfTheTurn.test(key)),
  ].join(" ");
}

export async function threatIn(rules: Pick<Rules, "line">, ruleset: Ruleset, stand: Stand): Promise<Threat> {
  if (stand.check) return { ok: false, why: "check" };
  const fen = turned(stand.fen);
  const answer = await rules.line(ruleset, { fen }, []);
  if (!answer.ok || answer.value.status !== "ongoing") return { ok: false, why: "none" };
  return answer.value.chance ? { ok: false, why: "roll" } : { ok: true, fen, moves: answer.value.moves };
}
