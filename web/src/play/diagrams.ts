// Where pieces may go, for whoever looks at one: on the empty board, asked of the server once each, or here.
import type { Piece } from "../board/fen";
import { marksHere } from "../game/here";
import type { Game } from "../game/state";
import type { View } from "../game/view";
import { fetchDiagram } from "../net/http";
import type { Diagram, VariantInfo } from "../net/variants";
import type { Rules } from "../rules/client";
import type { Peeked } from "./peek.svelte";

export class Diagrams {
  readonly #rules: Rules;
  readonly #known = new Map<string, Promise<Diagram | undefined>>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** What this piece does from this square on the empty board; undefined if the server does not say. */
  of(square: string, piece: Piece, game: Game, info: VariantInfo): Promise<Diagram | undefined> {
    const where = { variant: info.id, options: game.options, symbol: piece.symbol, square, side: piece.side };
    const key = JSON.stringify(where);
    const asked = this.#known.get(key) ?? fetchDiagram(where).then((found) => (found.ok ? found.value : undefined));
    this.#known.set(key, asked);
    return asked;
  }

  /** What it can do here, as the legal moves say or the rules in this browser; where neither does, on the empty board. */
  async here({ square, piece }: Peeked, game: Game, info: VariantInfo, view: View, isAhead: boolean): Promise<Diagram | undefined> {
    const known = isAhead || !view.live ? undefined : marksHere(view.moves, view.placement, square);
    if (known) return { name: "", marks: known };
    if (view.live && game.fen !== undefined) {
      const reach = await this.#rules.reach({ variant: game.variant, options: game.options }, game.fen, square);
      if (reach.ok) return reach.value;
    }
    return this.of(square, piece, game, info);
  }
}
