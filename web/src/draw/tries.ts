// Each step of a draw is taken once by this page. A step that has to wait for something is tried again; a step that was
// refused for good stays refused until the page is loaded again.
import type { Stop } from "./stop";

/**
 * Tells why a draw does not go on here, or (undefined) that it goes on again. With `again` it waits, and is tried once
 * more in a while.
 */
export type Said = (draw: string, why: string | undefined, again: boolean) => void;

export class Tries {
  readonly #busy = new Set<string>();
  readonly #again = new Set<string>();

  constructor(readonly onshut: Said) {}

  /** Forgets tries of other steps of the draw: those steps are over. */
  forgetOthers(draw: string, step: string): void {
    for (const other of this.#again) {
      if (other === `${draw} ${step}`) continue;
      this.#again.delete(other);
      this.onshut(other.split(" ", 1)[0] ?? "", undefined, false);
    }
  }

  /** Takes a step once; `says` is whether anybody is told why it does not go on. */
  async once(draw: string, step: string, take: () => Promise<Stop | undefined>, says = true): Promise<void> {
    const key = `${draw} ${step}`;
    if (this.#busy.has(key)) return;
    this.#busy.add(key);
    const stop = await take();
    this.#report(draw, key, says ? stop : undefined);
    if (!stop || stop.again) this.#busy.delete(key);
  }

  /** Tells why a step does not go on. If it goes on, this is told only if it had to be tried again. */
  #report(draw: string, key: string, stop: Stop | undefined): void {
    const tried = this.#again.delete(key);
    if (stop?.again) this.#again.add(key);
    if (stop || tried) this.onshut(draw, stop?.why, stop?.again === true);
  }
}
