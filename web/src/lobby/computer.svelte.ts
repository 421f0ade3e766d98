// Playing the computer, as a page offers it: whether the server has one, what was chosen last, and the game that is made.
import type { Parts } from "../live/parts";
import type { ComputerShown } from "../protocol/messages.gen";
import { fetchComputer } from "../net/http";
import type { CreateData } from "../protocol/messages.gen";
import { keepChoice, kFirstChoice, orderOf, readChoice, withVariant, type ComputerChoice } from "./computer";

type Taken = Pick<Parts, "connection" | "keep">;

/** A page that moves when the answer comes waits for it so long. */
const kWaitMs = 1_500;

export class ComputerPlay {
  choice = $state.raw<ComputerChoice>(kFirstChoice);
  /** Why no game was made, as a sentence. */
  trouble = $state<string>();
  /** Whether a game is being made. */
  busy = $state(false);
  /** Whether the server has answered, or failed to answer. */
  asked = $state(false);
  #status = $state.raw<ComputerShown>();
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

  /** Whether a computer can be offered: the server has one, as far as it says. */
  get isOffered(): boolean {
    return (this.#status?.places ?? 0) > 0;
  }

  /** Changes the choice, for now and for the next time. */
  choose({ variant = this.choice.variant, ...others }: Partial<ComputerChoice>): void {
    this.choice = { ...withVariant(this.choice, variant), ...others };
    keepChoice(this.#parts.keep.store, this.choice);
  }

  /** Makes a game and gives its id; undefined if it was not made. */
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
