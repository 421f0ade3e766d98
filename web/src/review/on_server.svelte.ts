// The server's analysis of one game, as a page follows it: asks how far it is, again and again while it is going on and
// somebody looks at the page, and asks for the line of the game. The panel makes it and closes it.
import type { Send } from "../net/ask";
import type { Line } from "./line";
import { fetchLeft, fetchPlayed, fetchStanding, wishFor, type Standing } from "./server";

const kAskAgainMs = 3000;

export class OnServer {
  standing = $state.raw<Standing>();
  /** The line of the game, once its analysis is done. */
  played = $state.raw<Line>();
  /** How many analyses this account may still ask for today; undefined if that is not known. */
  left = $state<number>();
  /** Why the analysis was refused, or could not be asked for: the server's sentence. */
  trouble = $state("");
  asking = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly send: () => Send,
    readonly game: string,
    readonly isSeen: () => boolean = () => document.visibilityState === "visible",
  ) {}

  async look(): Promise<void> {
    clearTimeout(this.#timer);
    const answer = await fetchStanding(this.send(), this.game);
    // If the server is away for a moment it is asked again, and what is shown stays.
    if (answer.ok) await this.#take(answer.value);
    const isAway = !answer.ok && answer.code === "busy";
    if (!this.#closed && (isAway || this.#isToCome())) this.#wait();
  }

  async ask(): Promise<void> {
    if (this.asking) return;
    [this.asking, this.trouble] = [true, ""];
    const answer = await wishFor(this.send(), this.game);
    this.asking = false;
    if (answer.ok) await this.#take(answer.value);
    else this.trouble = answer.message;
    void this.count();
    if (answer.ok && this.#isToCome()) await this.look();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Waits until somebody looks at the page again. */
  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.isSeen() ? void this.look() : this.#wait()), kAskAgainMs);
  }

  #isToCome(): boolean {
    return this.standing?.t === "waiting" || this.standing?.t === "going";
  }

  async #take(standing: Standing): Promise<void> {
    if (standing.t === "done" && !this.played) {
      const played = await fetchPlayed(this.send(), this.game);
      if (!played.ok) return void (this.trouble = played.message);
      this.played = played.value;
    }
    this.standing = standing;
  }

  async count(): Promise<void> {
    const left = await fetchLeft(this.send());
    if (left.ok) this.left = left.value.left;
  }
}
