// A tournament (on the wire: an event) that a page watches over its session. As with a game, the page knows it once the
// server has sent its state; a player's commands for it wait for that, on every connection, until they are answered.
import type { EventStateData, ServerMessage } from "../protocol/messages.gen";
import { Outbox } from "./outbox";
import { memoryStore } from "./store";
import { newId, type Answer, type Order } from "./wire";

/** A subject, other than games, that a page watches with code of its own. */
export interface Plug {
  /** Called for each new connection, on which nothing is watched yet. */
  onwelcome(): void;
  onmessage(message: ServerMessage): void;
}

/** The session, which sends a frame if there is a connection. */
export interface Host {
  tell(frame: object): void;
}

export class WatchedEvent implements Plug {
  /** Whether the tournament's state has come on this connection. */
  #isKnown = false;
  readonly #outbox = new Outbox(memoryStore());

  constructor(
    readonly host: Host,
    readonly event: string,
    readonly onstate: (state: EventStateData) => void,
    readonly later: (ms: number, run: () => void) => unknown = (ms, run) => setTimeout(run, ms),
  ) {}

  onwelcome(): void {
    this.#isKnown = false;
    this.host.tell({ t: "watch_event", d: { event: this.event } });
  }

  onmessage(message: ServerMessage): void {
    if (message.t === "event" && message.d.event === this.event) {
      this.onstate(message.d);
      if (!this.#isKnown) this.#catchUp();
    }
    const next = this.#outbox.answer(message);
    if (next.kind === "resync") this.onwelcome();
    if (next.kind === "again") this.later(next.afterMs, () => this.#isKnown && this.host.tell(next.command));
  }

  /** Sends a command for the tournament, which keeps its id until it is answered. */
  send(order: Order): Promise<Answer> {
    const command = { ...order, id: newId() };
    const answer = this.#outbox.add(command);
    if (this.#isKnown) this.host.tell(command);
    return answer;
  }

  leave(): void {
    this.host.tell({ t: "unwatch_event", d: { event: this.event } });
  }

  #catchUp(): void {
    this.#isKnown = true;
    for (const command of this.#outbox.commands()) this.host.tell(command);
  }
}
