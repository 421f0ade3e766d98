// The throw of one game as its page shows it: what fell, the page's own sum, and whether it lies over the board. To be made
// while a component is being set up, as its effects end with that component.
import { untrack } from "svelte";
import type { FairCrypto } from "../fair/crypto";
import { readRecord } from "../fair/record";
import { throwing, type Drawn, type Game } from "../game/state";
import { fetchRecord } from "../net/http";
import { drawnOf, verdictOf, type Verdict } from "../draw/verdict";

/** So long that of the setup stays over the board after the dice have fallen. */
const kSeenMs = 5000;

export class Thrown {
  verdict = $state.raw<Verdict>();
  /** Before the game it lies over the board while it happens, and for a moment after. */
  overlay = $state(false);
  #fromRecord = $state.raw<Drawn>();
  readonly #game: () => Game | undefined;
  /** What fell: as the page saw it, or from the record if the page came later. */
  readonly drawn = $derived.by(() => {
    const [seen, record] = [this.#game()?.drawn, this.#fromRecord];
    const notes = record?.draw === seen?.draw ? record?.notes : undefined;
    return seen && notes ? { ...seen, notes } : (seen ?? record);
  });

  constructor(game: () => Game | undefined, crypto: () => Promise<FairCrypto>) {
    this.#game = game;
    // The record alone says why a roll was not made.
    const past = $derived.by(() => {
      const seen = game()?.drawn;
      if (!seen) return game()?.fairPast.at(-1);
      return seen.missing.length > 0 ? seen.draw : undefined;
    });
    $effect(() => {
      if (past !== undefined) void untrack(() => this.#load(past));
    });
    $effect(() => {
      const { drawn } = this;
      this.verdict = undefined;
      if (drawn) void crypto().then(async (by) => (this.verdict = await verdictOf(by, drawn)));
    });
    const drawing = $derived.by(() => {
      const now = game();
      return now !== undefined && now.phase !== "playing" && throwing(now) !== undefined;
    });
    const fell = $derived.by(() => {
      const drawn = game()?.drawn;
      return drawn && `${drawn.draw} ${String(drawn.roll)}`;
    });
    $effect(() => {
      if (drawing) this.overlay = true;
      else if (fell === undefined) this.overlay = false;
      else if (untrack(() => this.overlay)) {
        const timer = setTimeout(() => (this.overlay = false), kSeenMs);
        return () => clearTimeout(timer);
      }
      return undefined;
    });
  }

  async #load(draw: string): Promise<void> {
    const text = await fetchRecord(draw);
    const record = text.ok ? readRecord(text.value) : undefined;
    this.#fromRecord = record?.ok ? drawnOf(draw, record.value) : undefined;
  }
}
