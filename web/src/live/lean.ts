// The lean form of moves and rolls (docs/protocol.md, the feature `rules`): the server leaves out what the rules know, and
// this fills it in again, so that everything behind hears whole events. The mark of the position says whether both
// sides have the same one.
import type { Game } from "../game/state";
import type { Rules } from "../rules/client";
import type { DiceFell, Moved, ServerMessage } from "../protocol/messages.gen";

type Lean = (Moved | DiceFell) & { readonly d: { readonly position: string } };
/** `why`: the rules cannot be asked, or say another position than the server. */
export type Filled =
  { readonly ok: true; readonly message: ServerMessage } | { readonly ok: false; readonly why: string };

/** At once: a browser's own, which comes back later, takes longer than these few bytes do here. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;

export function isLean(message: ServerMessage): message is Lean {
  return (message.t === "moved" || message.t === "dice_fell") && "position" in message.d;
}

/** The first 16 hex digits of the SHA-256 of a FEN. */
export function markOf(fen: string, sha256: Sha256): string {
  const hash = sha256(new TextEncoder().encode(fen));
  return [...hash.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The event as a client without the rules is told it; `game` is the state before it. */
export async function fillIn(message: Lean, game: Game | undefined, rules: Rules, sha256: Sha256): Promise<Filled> {
  // Known already, or of what the page has missed: nobody looks at what is in it.
  if (game?.start === undefined || game.game !== message.d.game || message.v !== game.v + 1)
    return { ok: true, message };
  const made = message.t === "moved" ? (message.d as { move: string }).move : (message.d as { roll: string }).roll;
  const line = [...game.moves.map(({ move }) => move), made];
  const answer = await rules.line({ variant: game.variant, options: game.options }, { fen: game.start.fen }, line);
  if (!answer.ok) return { ok: false, why: answer.refusal.message };
  const { fen, changes, check, moves, rolls } = answer.value;
  const { position, ...told } = message.d;
  const mark = markOf(fen, sha256);
  if (mark !== position)
    return { ok: false, why: `after ${made} the rules have ${fen} (${mark}), the server ${position}` };
  const d = { ...told, fen, changes, check, legal: [...moves], ...(rolls.length > 0 ? { rolls: [...rolls] } : {}) };
  return { ok: true, message: { ...message, d } as ServerMessage };
}
