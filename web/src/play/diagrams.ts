// Move diagrams of the server's rules, asked for once each.
import type { Piece } from "../board/fen";
import { fetchDiagram } from "../net/http";
import type { Diagram, VariantInfo } from "../net/variants";
import type { Game } from "../game/state";

export class Diagrams {
  readonly #known = new Map<string, Promise<Diagram | undefined>>();

  /** What this piece does from this square on the empty board; undefined if the server does not say. */
  of(square: string, piece: Piece, game: Game, info: VariantInfo): Promise<Diagram | undefined> {
    const where = { variant: info.id, options: game.options, symbol: piece.symbol, square, side: piece.side };
    const key = JSON.stringify(where);
    const asked = this.#known.get(key) ?? fetchDiagram(where).then((found) => (found.ok ? found.value : undefined));
    this.#known.set(key, asked);
    return asked;
  }
}
