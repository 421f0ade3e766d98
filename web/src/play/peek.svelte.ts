// The piece whose name and moves are shown: the one that the mouse rests on, a finger stays on, or the keyboard's cursor is
// on. Which moves, here or on the empty board, whoever asks decides.
import type { Piece } from "../board/fen";
import type { Diagram } from "../net/variants";

export interface Peeked {
  readonly square: string;
  readonly piece: Piece;
}

type Ask = (peeked: Peeked) => Promise<Diagram | undefined>;
type Device = "mouse" | "touch" | "keys";
const kDwellMs: Readonly<Record<Device, number>> = { mouse: 350, touch: 450, keys: 250 };
/** What a finger has asked for stays when it is lifted, to be seen at all. */
const kStayMs = 3500;

export class Peek {
  /** Named at once. */
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

  /** What is looked at is to be shown otherwise. */
  again(ask: Ask): void {
    if (this.piece && this.square !== undefined) void this.#show(this.piece, ask);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.piece = undefined;
    this.square = undefined;
    this.diagram = undefined;
  }

  /** A tap on a piece ends what was shown: it is about something else. */
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
