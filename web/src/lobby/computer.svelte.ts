// Playing the computer, as a page offers it: whether the server has one, what was chosen last, and the game that is made.
import type { Parts } from "../live/parts";
import type { ComputerStatus } from "../net/computer";
import { fetchComputer } from "../net/http";
import type { CreateData } from "../protocol/messages.gen";
import { keepChoice, kFirstChoice, orderOf, readChoice, withVariant, type ComputerChoice } from "./computer";

type Taken = Pick<Parts, "connection" | "keep">;

/** A page that moves when the answer comes waits for it so long. */
const kWaitMs = 1_500;

export class ComputerPlay {
  choice = $state.raw<ComputerChoice>(kFirstChoice);
  /** Why no game came of it, as a sentence. */
  trouble = $state<string>();
  /** A game is being made. */
  busy = $state(false);
  /** The server has been asked, whatever it said. */
  asked = $state(false);
  #status = $state.raw<ComputerStatus>();
  readonly #parts: Taken;

  constructor(parts: Taken) {
    this.#parts = parts;
    this.choice = readChoice(parts.keep.store);
  }

  readonly ask = async (): Promise<void> => {
    const status = await fetchComputer();
    this.#status = status.ok ? status.value : undefined;
    this.asked = true;
  };

  readonly askFirst = (): Promise<void> =>
    Promise.race([this.ask(), new Promise<void>((go) => setTimeout(go, kWaitMs))]);

  /** Not by a server that has none, or does not say. */
  get isOffered(): boolean {
    return (this.#status?.places ?? 0) > 0;
  }

  /** From now on, and for the next time. */
  choose({ variant = this.choice.variant, ...others }: Partial<ComputerChoice>): void {
    this.choice = { ...withVariant(this.choice, variant), ...others };
    keepChoice(this.#parts.keep.store, this.choice);
  }

  /** The id of the game, if it was made. */
  async start(order: CreateData = orderOf(this.choice, Math.random())): Promise<string | undefined> {
    if (this.busy) return undefined;
    this.busy = true;
    const answer = await this.#parts.connection.send({ t: "create", d: order });
    this.busy = false;
    // Told where the game was asked for.
    [this.trouble, this.#parts.connection.trouble] = [this.#parts.connection.trouble, undefined];
    return answer.ok && answer.message.t === "created" ? answer.message.d.game : undefined;
  }
}
