// Whom this player blocks. The server is asked for the list on every connection, and tells of its changes.
import type { Answer, Order } from "../net/wire";
import type { Player, ServerMessage } from "../protocol/messages.gen";

export class Blocks {
  list = $state.raw<readonly Player[]>([]);

  constructor(private readonly send: (order: Order) => Promise<Answer>) {}

  has(player: string): boolean {
    return this.list.some(({ id }) => id === player);
  }

  /** Hears no more of this player; or hears him again. */
  set(player: string, wanted: boolean): Promise<Answer> {
    return this.send({ t: wanted ? "block" : "unblock", d: { player } });
  }

  hear(message: ServerMessage): void {
    if (message.t === "blocks") this.list = message.d.players;
  }
}
