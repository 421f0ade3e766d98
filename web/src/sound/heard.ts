// Chooses the sound for what has just happened in a game. Pure.
import type { Game } from "../game/state";
import type { Sound } from "./synth";

/** The number of pieces in a FEN. */
function piecesOf(fen: string | undefined): number {
  return (fen?.split(" ", 1)[0] ?? "").match(/\{[^}]*\}|[A-Za-z]/g)?.length ?? 0;
}

/** The sound of a change; undefined if it has none. What a page is told when it opens a game has no sound. */
export function soundOf(before: Game | undefined, after: Game | undefined): Sound | undefined {
  if (!before || !after || before.game !== after.game) return undefined;
  if (after.phase === "ended") return before.phase === "ended" ? undefined : "end";
  if (after.moves.length > before.moves.length) {
    if (after.moves.at(-1)?.roll) return "dice";
    if (after.check) return "check";
    return piecesOf(after.fen) < piecesOf(before.fen) ? "capture" : "move";
  }
  const offered = after.drawOffer !== before.drawOffer && after.drawOffer !== undefined;
  const asked = after.takebackOffer !== before.takebackOffer && after.takebackOffer !== undefined;
  const paused = before.pauseOffer === undefined && after.pauseOffer !== undefined;
  return offered || asked || paused ? "challenge" : undefined;
}
