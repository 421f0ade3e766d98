// What a page does about each message of its game: the next state of the game, and what to ask the server for. Pure.
import type { Move, ServerMessage } from "../protocol/messages.gen";
import { reduce } from "./reduce";
import { isByPost, pliesOf, type Game } from "./state";

export interface Heard {
  readonly game: Game | undefined;
  /** `tail`: the events after the last one that the page has; `all`: the whole state. */
  readonly ask: "nothing" | "tail" | "all";
}

/** The next state after a message. `followed` is the id of the game that the page shows. */
export function hear(followed: string | undefined, game: Game | undefined, message: ServerMessage, now: number): Heard {
  if (message.t === "snapshot" && message.d.game !== followed) return { game, ask: "nothing" };
  const next = reduce(game, message, now);
  // If the state has a gap even after a tail of events, the tail is not trusted, and the whole state is asked for.
  const missing = message.t === "resumed" ? "all" : "tail";
  return { game: next.game, ask: next.gap ? missing : lacksTime(next.game, message) ? "tail" : "nothing" };
}

/**
 * Whether the message leaves out how much time there is. The offer of a draw before the game does so in a game by post,
 * where that time is days; the end of a tail tells it.
 */
function lacksTime(game: Game | undefined, { t, d }: ServerMessage): boolean {
  if (!game || !("game" in d) || d.game !== game.game) return false;
  if (game.phase === "rolling") return t === "fair_offered" && isByPost(game) && game.drawing?.left === undefined;
  return game.phase === "playing" && game.clocks !== undefined && kMovesClock.has(t);
}

/**
 * The events of a draw that is made anew during a game. Meanwhile the clock of the player whose part is missing runs,
 * and the event does not say so.
 */
const kMovesClock: ReadonlySet<string> = new Set(["fair_offered", "fair_committed", "fair_locked"]);

/**
 * Whether a move that was being sent when the player left the page still has to be sent: no other move has been made
 * since.
 */
export function isStillDue(game: Game, move: Move): boolean {
  return game.phase === "playing" && move.d.ply === pliesOf(game) + 1;
}
