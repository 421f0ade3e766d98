// Passes messages on in the order in which they came. A message may need a moment before it can be passed on; later
// ones wait for it.
import type { ServerMessage } from "../protocol/messages.gen";

/** Completes a message. Undefined at once: the message is complete. Undefined later: the message is dropped. */
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

  /** From now on no message is passed on. */
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
