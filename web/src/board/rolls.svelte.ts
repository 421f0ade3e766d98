// The die that is seen to roll to where it lies already: none for who wants nothing to move, nor where a hand carried it.
import type { Placement } from "./fen";
import { liesAt, rollingOf, type Rolling } from "./roll";

export class Rolls {
  now = $state.raw<Rolling>();
  #before: Placement | undefined;

  /** The position that is shown now, and the way of the move that led to it. */
  meet(after: Placement, way: readonly string[], dropped: string | undefined): void {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const next = still ? undefined : rollingOf(this.#before, after, way);
    // The server's word on a move that rolls already changes nothing of it.
    if (next) this.now = next.to === dropped ? undefined : next;
    else if (this.now && !liesAt(after, this.now)) this.now = undefined;
    this.#before = after;
  }

  end(): void {
    this.now = undefined;
  }
}
