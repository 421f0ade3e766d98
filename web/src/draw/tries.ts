// Each step of a draw is taken once by this page. What has to wait for something is tried again; what was refused for good
// stays refused until the page is loaded again.
import type { Stop } from "./stop";

/** Why a draw does not go on here, or (undefined) that it does again; `again`: it waits, and is tried once more in a while. */
export type Said = (draw: string, why: string | undefined, again: boolean) => void;

export class Tries {
  readonly #busy = new Set<string>();
  readonly #again = new Set<string>();

  constructor(readonly onshut: Said) {}

  /** What was still to be tried for a step that is over needs no more tries. */
  forgetOthers(draw: string, step: string): void {
    for (const other of this.#again) {
      if (other === `${draw} ${step}`) continue;
      this.#again.delete(other);
      this.onshut(other.split(" ", 1)[0] ?? "", undefined, false);
    }
  }

  /** `says`: whether anybody is told why it does not go on. */
  async once(draw: string, step: string, take: () => Promise<Stop | undefined>, says = true): Promise<void> {
    const key = `${draw} ${step}`;
    if (this.#busy.has(key)) return;
    this.#busy.add(key);
    const stop = await take();
    this.#report(draw, key, says ? stop : undefined);
    if (!stop || stop.again) this.#busy.delete(key);
  }

  /** Only what was a matter of trying again is taken back. */
  #report(draw: string, key: string, stop: Stop | undefined): void {
    const tried = this.#again.delete(key);
    if (stop?.again) this.#again.add(key);
    if (stop || tried) this.onshut(draw, stop?.why, stop?.again === true);
  }
}
