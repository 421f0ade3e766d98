// The rules in this browser as the page uses them: whether they can be asked, and events of a game that the server tells without
// what the rules know, made whole by them.
import type { Game } from "../game/state";
import type { ServerMessage } from "../protocol/messages.gen";
import { browserRules, type Rules, type RulesState } from "../rules/client";
import { fillIn, isLean } from "./lean";

interface Edge {
  /** The state of a game that this page has. */
  game(id: string): Game | undefined;
  /** From now on the server is to tell everything itself. */
  drop(): void;
  readonly make?: (onstate: (state: RulesState) => void) => Rules;
}

export class RulesHere {
  state = $state<RulesState>("unasked");
  /** They and the server were of two minds. */
  disagreed = $state(false);
  readonly client: Rules;

  constructor(private readonly edge: Edge) {
    this.client = (edge.make ?? browserRules)((state) => this.#become(state));
  }

  #become(state: RulesState): void {
    this.state = state;
    if (state !== "failed") return;
    console.error(`the rules could not be opened: ${this.client.trouble ?? ""}`);
    this.edge.drop();
  }

  /** A move or a roll as the rules know it; if they cannot say, the server tells it once more, whole. */
  fill(message: ServerMessage): Promise<ServerMessage | undefined> | undefined {
    return isLean(message) ? this.#fill(message) : undefined;
  }

  async #fill(message: Parameters<typeof fillIn>[0]): Promise<ServerMessage | undefined> {
    const { game } = message.d;
    const state = this.edge.game(game);
    const { sha256 } = await import("@noble/hashes/sha2.js");
    const filled = await fillIn(message, state, this.client, sha256);
    if (filled.ok) return filled.message;
    if (this.client.state === "ready") {
      this.disagreed = true;
      console.error(`game ${game}, event ${String(message.v)}: ${filled.why}`);
    }
    this.edge.drop();
    return undefined;
  }
}
