// Where a piece may go: in the position that is shown, or from its square on an empty board. The rules in this browser
// say it; if they cannot be asked, the server and its legal moves do.
import type { Piece, Placement } from "../board/fen";
import { moveTable, type MoveTable } from "../board/moves";
import { castlingsOf } from "../game/castlings";
import { marksHere, passedOver } from "../game/here";
import type { Game } from "../game/state";
import { fetchDiagram } from "../net/http";
import type { Diagram, VariantInfo } from "../net/variants";
import type { Beginning, Ruleset } from "../rules/answers";
import type { Rules } from "../rules/client";
import type { Peeked } from "./peek.svelte";

/** A position as far as it is known: its FEN, or what led to it. */
export interface Shown {
  readonly ruleset: Ruleset;
  readonly placement: Placement;
  /** The legal moves of the side to move. */
  readonly moves: MoveTable;
  readonly from: Beginning | undefined;
  /** The moves and rolls since the beginning. */
  readonly actions: readonly string[];
}

/** The position after so many moves, or the current one with a move that is not answered yet. */
export function positionOf(
  { fen, start, moves }: Game,
  ply: number | undefined,
  pending: string | undefined,
): Pick<Shown, "from" | "actions"> {
  const past = ply !== undefined && ply < moves.length;
  if (!past && pending === undefined) return { from: fen === undefined ? undefined : { fen }, actions: [] };
  const actions = moves.slice(0, ply).map(({ move }) => move);
  return {
    from: start && { fen: start.fen },
    actions: past || pending === undefined ? actions : [...actions, pending],
  };
}

export class Diagrams {
  readonly #rules: Rules;
  readonly #known = new Map<string, Promise<Diagram | undefined>>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** What this piece can do from this square on an empty board; undefined if nobody can be asked. */
  of(square: string, piece: Piece, ruleset: Ruleset): Promise<Diagram | undefined> {
    const { variant, options } = ruleset;
    const key = JSON.stringify([variant, options, piece, square]);
    const asked = this.#known.get(key) ?? this.#ask(square, piece, { variant, options });
    this.#known.set(key, asked);
    return asked;
  }

  /** What the piece can do in the position that is shown, whosever turn it is. */
  async here(peeked: Peeked, shown: Shown, info: VariantInfo): Promise<Diagram | undefined> {
    const { square, piece } = peeked;
    const fen = shown.from && (await this.#fenOf(shown.ruleset, shown.from, shown.actions));
    const moves = await this.#reach(peeked, shown, info, fen);
    const passed = info.kinds[piece.symbol]?.id === "pawn" ? passedOver(fen) : undefined;
    const marks = marksHere(moves ?? shown.moves, shown.placement, square, passed);
    return moves || marks.length > 0 ? { name: "", marks, here: true } : this.of(square, piece, shown.ruleset);
  }

  async #reach(
    { square, piece }: Peeked,
    { ruleset, placement }: Shown,
    info: VariantInfo,
    fen: string | undefined,
  ): Promise<MoveTable | undefined> {
    const reach = fen === undefined ? undefined : await this.#rules.reach(ruleset, fen, square);
    return reach?.ok
      ? moveTable(reach.value, castlingsOf(placement, info.kinds, piece.side, info.castlings[piece.side]))
      : undefined;
  }

  async #fenOf(ruleset: Ruleset, from: Beginning, actions: readonly string[]): Promise<string | undefined> {
    if ("fen" in from && actions.length === 0) return from.fen;
    const stand = await this.#rules.line(ruleset, from, actions);
    return stand.ok ? stand.value.fen : undefined;
  }

  async #ask(square: string, { symbol, side }: Piece, ruleset: Ruleset): Promise<Diagram | undefined> {
    const drawn = await this.#rules.diagram(ruleset, symbol, side, square);
    if (drawn.ok) return drawn.value;
    const found = await fetchDiagram({ ...ruleset, symbol, square, side });
    return found.ok ? found.value : undefined;
  }
}
