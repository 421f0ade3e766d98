// Commands that have no answer yet. Each keeps its id until it is answered, however often the connection is lost, so
// that the server does it once. Pure but for its list; a move is also stored, so that it outlives a reload of the page.
import type { RefusedData, ServerMessage } from "../protocol/messages.gen";
import { againAfter, kMostTries, kRetryMs } from "./policy";
import { getJson, type Store } from "./store";
import type { Answer, Command } from "./wire";

interface Pending {
  readonly command: Command;
  tries: number;
  readonly settle: (answer: Answer) => void;
}

/** What the session has to do after an answer. */
export type Next =
  | { readonly kind: "done" }
  | { readonly kind: "not-mine" }
  | { readonly kind: "again"; readonly command: Command; readonly afterMs: number }
  /** The session watches the game anew; `command` is sent after that, unless it is undefined. */
  | { readonly kind: "resync"; readonly command: Command | undefined };

const kKept = "astragal.move.";

function isMove(value: unknown): value is Extract<Command, { t: "move" }> {
  return (
    typeof value === "object" && value !== null && "t" in value && value.t === "move" && "id" in value && "d" in value
  );
}

export class Outbox {
  readonly #pending = new Map<string, Pending>();

  /** `kept` belongs to this tab alone: two tabs do not send each other's moves. */
  constructor(readonly kept: Store) {}

  add(command: Command): Promise<Answer> {
    if (command.t === "move") this.kept.set(kKept + command.d.game, JSON.stringify(command));
    return new Promise((settle) => this.#pending.set(command.id, { command, tries: 1, settle }));
  }

  /** All commands without an answer, in the order in which they were given. */
  commands(): Command[] {
    return [...this.#pending.values()].map(({ command }) => command);
  }

  /** The move that was being sent when the page was left; undefined once it is in this list. */
  keptMove(game: string): Extract<Command, { t: "move" }> | undefined {
    const value = getJson(this.kept, kKept + game);
    return isMove(value) && !this.#pending.has(value.id) ? value : undefined;
  }

  dropKeptMove(game: string): void {
    this.kept.remove(kKept + game);
  }

  answer(message: ServerMessage): Next {
    const id = "id" in message ? message.id : undefined;
    const pending = id === undefined ? undefined : this.#pending.get(id);
    if (!pending) return { kind: "not-mine" };
    if (message.t === "error") return this.#refused(pending, message.d);
    this.#settle(pending, { ok: true, message });
    return { kind: "done" };
  }

  #refused(pending: Pending, error: RefusedData): Next {
    const again = againAfter(error.code);
    const { command } = pending;
    if (again === "later" && pending.tries < kMostTries) {
      ++pending.tries;
      return { kind: "again", command, afterMs: error.retry_ms ?? kRetryMs };
    }
    if (error.code === "not_watching" && pending.tries < kMostTries) {
      ++pending.tries;
      return { kind: "resync", command };
    }
    this.#settle(pending, { ok: false, error });
    return again === "resync" ? { kind: "resync", command: undefined } : { kind: "done" };
  }

  #settle(pending: Pending, answer: Answer): void {
    this.#pending.delete(pending.command.id);
    if (pending.command.t === "move") this.dropKeptMove(pending.command.d.game);
    pending.settle(answer);
  }
}
