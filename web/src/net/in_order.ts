// Messages in the order in which they came, though some take a moment before they can be heard: what comes meanwhile waits.
import type { ServerMessage } from "../protocol/messages.gen";

/** Undefined at once: nothing to do. Undefined later: nobody is to hear of the message. */
export type Fill = (message: ServerMessage) => Promise<ServerMessage | undefined> | undefined;

export class InOrder {
  readonly #waiting: ServerMessage[] = [];
  #busy = false;
  #dropped = false;

  constructor(
    readonly fill: Fill,
    readonly hear: (message: ServerMessage) => void,
  ) {}

  put(message: ServerMessage): void {
    this.#waiting.push(message);
    if (!this.#busy) this.#next();
  }

  /** Nothing more is heard. */
  drop(): void {
    this.#dropped = true;
  }

  #next(): void {
    for (let message = this.#waiting.shift(); message && !this.#dropped; message = this.#waiting.shift()) {
      const filling = this.fill(message);
      if (filling) return void this.#later(filling);
      this.hear(message);
    }
  }

  async #later(filling: Promise<ServerMessage | undefined>): Promise<void> {
    this.#busy = true;
    const message = await filling;
    this.#busy = false;
    if (message && !this.#dropped) this.hear(message);
    this.#next();
  }
}
