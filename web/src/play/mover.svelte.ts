// What becomes of a move that a player makes on the board: it is sent at once or when it is confirmed, or it is a plan
// if it is the other side's turn. This module knows no rules beyond the legal moves and diagrams of the server.
import type { Placement } from "../board/fen";
import type { Hand } from "../board/legs";
import { readMove, type MoveTable } from "../board/moves";
import { castlingsOf } from "../game/castlings";
import { plannedMove, planTable, type Plan } from "../game/premove";
import { turnOf, type Game } from "../game/state";
import type { VariantInfo } from "../net/variants";
import type { Color } from "../protocol/messages.gen";
import type { Diagrams } from "./diagrams";

interface Table {
  readonly game: Game | undefined;
  readonly info: VariantInfo | undefined;
  readonly side: Color | undefined;
  /** Whether moves have to be confirmed. */
  readonly confirms: boolean;
}

const kNoMoves: MoveTable = { from: new Map(), unplaced: [] };

export class Mover {
  /** The move that was sent and is not answered yet. */
  pending = $state<string>();
  /** The move that was made on the board and has to be confirmed. */
  asked = $state<string>();
  plan = $state.raw<Plan>();
  hand = $state.raw<Hand>();
  /** The squares where the piece that is taken up for a plan may go; undefined if they are not known. */
  #known = $state.raw<readonly string[]>();
  readonly #table: () => Table;
  readonly #diagrams: Diagrams;
  readonly #send: (game: Game, move: string) => Promise<void>;

  constructor(table: () => Table, diagrams: Diagrams, send: (game: Game, move: string) => Promise<void>) {
    this.#table = table;
    this.#diagrams = diagrams;
    this.#send = send;
  }

  /** The move that the board shows as if it were made. */
  get shown(): string | undefined {
    return this.asked ?? this.pending;
  }

  /** Whether a move that is made now is a plan. */
  get isAhead(): boolean {
    const { game, side } = this.#table();
    return (
      game?.phase === "playing" &&
      side !== undefined &&
      (turnOf(game) !== side || game.legal.length === 0) &&
      this.shown === undefined
    );
  }

  get planned(): readonly string[] {
    return this.plan ? [this.plan.from, this.plan.to] : [];
  }

  /** The pieces that may be taken up on the board, and their moves: for the move that is due, or for a plan. */
  movesOn(placement: Placement, legal: MoveTable): MoveTable {
    const { side } = this.#table();
    if (!this.isAhead || side === undefined) return this.asked === undefined ? legal : kNoMoves;
    return planTable(placement, side, this.hand?.from, this.#known);
  }

  take(hand: Hand | undefined, placement: Placement): void {
    this.hand = hand;
    this.#known = undefined;
    if (hand && this.isAhead) void this.#learn(hand.from, placement);
  }

  play(move: string): void {
    const { game, confirms } = this.#table();
    if (!game) return;
    const planned = this.isAhead ? readMove(move) : undefined;
    if (planned) this.plan = { from: planned.from, to: planned.to };
    else if (confirms) this.asked = move;
    else void this.#go(game, move);
  }

  confirm(): void {
    const { game } = this.#table();
    const { asked } = this;
    this.asked = undefined;
    if (game && asked !== undefined) void this.#go(game, asked);
  }

  /** The position has changed: a planned move is made if it is legal now. */
  meet(legal: MoveTable): void {
    const { game } = this.#table();
    const { plan } = this;
    if (!game || !plan || this.isAhead || this.shown !== undefined) return;
    const move = game.phase === "playing" ? plannedMove(legal, plan) : undefined;
    this.plan = undefined;
    if (move !== undefined) void this.#go(game, move);
  }

  /** Moves were made or taken back, so a move that waited is not meant for this position. */
  forget(): void {
    this.pending = this.asked = undefined;
  }

  async #go(game: Game, move: string): Promise<void> {
    // The move is sent before it is drawn, so that the opponent does not wait for this page.
    const sent = this.#send(game, move);
    this.pending = move;
    await sent;
    this.pending = undefined;
  }

  async #learn(square: string, placement: Placement): Promise<void> {
    const { game, info, side } = this.#table();
    const piece = placement.squares.get(square);
    if (!game || !info || !side || piece?.side !== side) return;
    const diagram = await this.#diagrams.of(square, piece, game);
    if (!diagram || this.hand?.from !== square) return;
    const castlings = Object.values(castlingsOf(placement, info.kinds, side, info.castlings[side]));
    const goals = castlings.filter(({ from }) => from === square).map(({ to }) => to);
    this.#known = [...new Set([...diagram.marks.map(({ at }) => at), ...goals])];
  }
}
