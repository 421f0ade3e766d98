// The piece whose name and moves are shown: the one that the mouse rests on, that a finger stays on, or that the
// keyboard's cursor is on. The caller decides which moves: of this position or of an empty board.
import type { Piece } from "../board/fen";
import type { Diagram } from "../net/variants";

export interface Peeked {
  readonly square: string;
  readonly piece: Piece;
}

type Ask = (peeked: Peeked) => Promise<Diagram | undefined>;
type Device = "mouse" | "touch" | "keys";
const kDwellMs: Readonly<Record<Device, number>> = { mouse: 350, touch: 450, keys: 250 };
/** How long something that a finger asked for stays when the finger is lifted, so that it can be seen at all. */
const kStayMs = 3500;

export class Peek {
  /** The piece that is named; it is named at once. */
  piece = $state.raw<Peeked>();
  square = $state<string>();
  diagram = $state.raw<Diagram>();
  byFinger = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  at(device: Device, peeked: Peeked | undefined, ask: Ask): void {
    this.byFinger = device === "touch";
    if (this.byFinger) return this.#touched(peeked, ask);
    if (peeked && peeked.square === this.piece?.square && peeked.piece.symbol === this.piece.piece.symbol) return;
    this.leave();
    if (!peeked) return;
    this.piece = peeked;
    this.#after(kDwellMs[device], peeked, ask);
  }

  /** Asks for the moves of the same piece anew, because they are to be shown in another way. */
  again(ask: Ask): void {
    if (this.piece && this.square !== undefined) void this.#show(this.piece, ask);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.piece = undefined;
    this.square = undefined;
    this.diagram = undefined;
  }

  /** A tap on a piece ends what was shown: the tap means something else. */
  #touched(peeked: Peeked | undefined, ask: Ask): void {
    clearTimeout(this.#timer);
    if (peeked) {
      this.leave();
      this.#after(kDwellMs.touch, peeked, ask);
    } else if (this.piece) this.#timer = setTimeout(() => this.leave(), kStayMs);
  }

  #after(ms: number, peeked: Peeked, ask: Ask): void {
    this.#timer = setTimeout(() => void this.#show(peeked, ask), ms);
  }

  async #show(peeked: Peeked, ask: Ask): Promise<void> {
    this.piece = peeked;
    const diagram = await ask(peeked);
    if (this.piece?.square !== peeked.square) return;
    this.square = peeked.square;
    this.diagram = diagram;
  }
}
