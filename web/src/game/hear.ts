// What a page does about each message of its game: the next state, and what to ask the server for. Pure.
import type { Move, ServerMessage } from "../protocol/messages.gen";
import { reduce } from "./reduce";
import { isByPost, pliesOf, type Game } from "./state";

export interface Heard {
  readonly game: Game | undefined;
  /** `tail`: the events after the last one that the page has; `all`: the whole state. */
  readonly ask: "nothing" | "tail" | "all";
}

/** `followed` is the game whose page this is. */
export function hear(followed: string | undefined, game: Game | undefined, message: ServerMessage, now: number): Heard {
  if (message.t === "snapshot" && message.d.game !== followed) return { game, ask: "nothing" };
  const next = reduce(game, message, now);
  // A tail that ends elsewhere than it should is not trusted.
  const missing = message.t === "resumed" ? "all" : "tail";
  return { game: next.game, ask: next.gap ? missing : lacksTime(next.game, message) ? "tail" : "nothing" };
}

/** The offer of a draw before the game does not say how much time there is for it, but what ends a tail does. By post that are days. */
function lacksTime(game: Game | undefined, { t, d }: ServerMessage): boolean {
  if (!game || !("game" in d) || d.game !== game.game) return false;
  if (game.phase === "rolling") return t === "fair_offered" && isByPost(game) && game.drawing?.left === undefined;
  return game.phase === "playing" && game.clocks !== undefined && kMovesClock.has(t);
}

/** A draw that is made anew during a game: the clock of whose part is missing runs, and the event does not say so. */
const kMovesClock: ReadonlySet<string> = new Set(["fair_offered", "fair_committed", "fair_locked"]);

/** Whether a move that was under way when the page was left is still to be sent: the position has not gone on. */
export function isStillDue(game: Game, move: Move): boolean {
  return game.phase === "playing" && move.d.ply === pliesOf(game) + 1;
}
