// Whether a connection still lives: what a silence of the server calls for, as the server has said how long it may be.
import type { Heartbeat as Pace } from "../protocol/messages.gen";

const kFirst: Pace = { ping_ms: 2500, dead_ms: 9000 };

export class Heartbeat {
  #pace = kFirst;
  #heard = 0;
  #pinged = 0;

  constructor(private readonly now: () => number) {}

  /** How the server wants it, from now on. */
  keep(pace: Pace): void {
    this.#pace = pace;
  }

  /** Something has come, or a connection begins. */
  heard(): void {
    this.#heard = this.now();
  }

  /** `ping`: the server is to be asked, where that is possible already; `end`: the connection is dead. */
  due(mayPing: boolean): "nothing" | "ping" | "end" {
    const now = this.now();
    if (now - this.#heard >= this.#pace.dead_ms) return "end";
    if (!mayPing || now - Math.max(this.#heard, this.#pinged) < this.#pace.ping_ms) return "nothing";
    this.#pinged = now;
    return "ping";
  }
}
