// The connection to the server as the page sees it: how it stands, commands and the last refusal of one, what a page watches.
import { fullSentence } from "../game/words";
import type { Plug } from "../net/events";
import type { Session, Status } from "../net/session";
import type { Answer, Order } from "../net/wire";

export class Connection {
  status = $state<Status>("connecting");
  /** The last refusal of something that the player wanted, as a sentence. */
  trouble = $state<string>();

  /** `onunplug`: a page no longer watches what it had plugged in. */
  constructor(
    private readonly session: Pick<Session, "reconnect" | "send" | "plugIn" | "tell">,
    private readonly onunplug: () => void,
  ) {}

  /** Who this is has changed: a connection stays who it is, so there must be another one. */
  reconnect(): void {
    this.session.reconnect();
  }

  /** Sends a command; a refusal is also shown. */
  async send(order: Order): Promise<Answer> {
    this.trouble = undefined;
    return this.heard(await this.session.send(order));
  }

  /** What has been answered; a refusal is shown. */
  heard(answer: Answer): Answer {
    if (!answer.ok) this.trouble = fullSentence(answer.error.message);
    return answer;
  }

  /** What a page watches besides games, until what is returned is called. */
  plugIn(of: (session: Pick<Session, "tell">) => Plug): () => void {
    this.session.plugIn(of(this.session));
    return () => {
      this.session.plugIn(undefined);
      this.onunplug();
    };
  }
}
