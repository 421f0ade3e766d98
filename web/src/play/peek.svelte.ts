// The piece whose name and moves are shown: the one that the mouse rests on, a finger stays on, or the keyboard's cursor is
// on. Diagrams come from the server's rules and are kept.
import type { Piece } from "../board/fen";
import { fetchDiagram } from "../net/http";
import type { Diagram, VariantInfo } from "../net/variants";
import type { Game } from "../game/state";

export interface Peeked {
  readonly square: string;
  readonly piece: Piece;
}

type Device = "mouse" | "touch" | "keys";
const kDwellMs: Readonly<Record<Device, number>> = { mouse: 350, touch: 450, keys: 250 };
/** What a finger has asked for stays when it is lifted, to be seen at all. */
const kStayMs = 3500;

export class Peek {
  /** Named at once. */
  piece = $state.raw<Peeked>();
  square = $state<string>();
  diagram = $state.raw<Diagram>();
  readonly #known = new Map<string, Promise<Diagram | undefined>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  at(device: Device, peeked: Peeked | undefined, game: Game, info: VariantInfo): void {
    if (peeked && peeked.square === this.piece?.square && peeked.piece.symbol === this.piece.piece.symbol) return;
    clearTimeout(this.#timer);
    if (device === "touch") {
      if (peeked) this.#after(kDwellMs.touch, peeked, game, info);
      else if (this.piece) this.#timer = setTimeout(() => this.leave(), kStayMs);
      return;
    }
    this.leave();
    if (!peeked) return;
    this.piece = peeked;
    this.#after(kDwellMs[device], peeked, game, info);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.piece = undefined;
    this.square = undefined;
    this.diagram = undefined;
  }

  #after(ms: number, peeked: Peeked, game: Game, info: VariantInfo): void {
    this.#timer = setTimeout(() => void this.#show(peeked, game, info), ms);
  }

  async #show(peeked: Peeked, game: Game, info: VariantInfo): Promise<void> {
    this.piece = peeked;
    const diagram = await this.#diagramOf(peeked, game, info);
    if (this.piece?.square !== peeked.square) return;
    this.square = peeked.square;
    this.diagram = diagram;
  }

  #diagramOf({ square, piece }: Peeked, game: Game, info: VariantInfo): Promise<Diagram | undefined> {
    const key = `${square} ${piece.side} ${piece.symbol}`;
    const where = { variant: info.id, options: game.options, symbol: piece.symbol, square, side: piece.side };
    const asked = this.#known.get(key) ?? fetchDiagram(where).then((found) => (found.ok ? found.value : undefined));
    this.#known.set(key, asked);
    return asked;
  }
}
