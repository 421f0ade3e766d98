// The pencil with which a player draws arrows and circles that nobody else sees.
import { colorOf, toggled, type Sketch } from "./sketch";

export class Pencil {
  sketches = $state.raw<readonly Sketch[]>([]);
  #from: string | undefined;

  begin(square: string | undefined): void {
    this.#from = square;
  }

  end(square: string | undefined, keys: Parameters<typeof colorOf>[0]): void {
    if (this.#from !== undefined && square !== undefined) {
      this.sketches = toggled(this.sketches, { from: this.#from, to: square, color: colorOf(keys) });
    }
    this.#from = undefined;
  }

  wipe(): void {
    if (this.sketches.length > 0) this.sketches = [];
  }
}
