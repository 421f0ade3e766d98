// The computer accepts a challenge within milliseconds: the page says nothing of the wait unless it takes longer. It
// must be made while a component is being set up, because its effects end with that component.
import type { Game } from "../game/state";
import { isForComputer } from "./awaited";

const kLateMs = 2000;

export class Soon {
  /** Whether the game is about to begin without anybody's help. */
  readonly is = $derived.by(() => this.#waits && !this.#late);
  #late = $state(false);
  readonly #game: () => Game | undefined;
  readonly #waits = $derived.by(() => isForComputer(this.#game()));

  constructor(game: () => Game | undefined) {
    this.#game = game;
    $effect(() => {
      if (!this.#waits) return;
      const timer = setTimeout(() => (this.#late = true), kLateMs);
      return () => clearTimeout(timer);
    });
  }
}
