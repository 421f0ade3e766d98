// The die that is shown rolling to the square where it is already. None rolls if the viewer wants less motion, or if a
// hand carried the die.
import type { Placement } from "./fen";
import { liesAt, rollingOf, type Rolling } from "./roll";

export class Rolls {
  now = $state.raw<Rolling>();
  #before: Placement | undefined;

  /** Takes the position that is shown now, and the way of the move that led to it. */
  meet(after: Placement, way: readonly string[], dropped: string | undefined): void {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const next = still ? undefined : rollingOf(this.#before, after, way);
    // When the server confirms a move whose die is rolling already, the picture goes on.
    if (next) this.now = next.to === dropped ? undefined : next;
    else if (this.now && !liesAt(after, this.now)) this.now = undefined;
    this.#before = after;
  }

  end(): void {
    this.now = undefined;
  }
}
