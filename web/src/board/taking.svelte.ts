// What a player has in hand on a board: pointer, finger and keyboard go in, and it tells of moves, refusals and what is held. To
// be made while a component is being set up, as its effect ends with that component.
import { untrack } from "svelte";
import { handOf, kIdle, refusedBy, step, type InputEvent, type Interaction } from "./input";
import { land, placeOfHand, reachOf, type Hand } from "./legs";
import type { MoveTable } from "./moves";

export interface Refused {
  readonly from: string;
  readonly to: string;
}

interface Told {
  play(move: string): void;
  /** What is in hand may not go there; undefined: something else is done. */
  refuse(refused: Refused | undefined): void;
  hold(hand: Hand | undefined): void;
}

export class Taking {
  readonly #moves: () => MoveTable;
  readonly #told: Told;
  interaction = $state.raw<Interaction>(kIdle);
  /** Where what was carried has just been let go. */
  dropped = $state<string>();
  /** The same value while it is only carried about. */
  readonly #handText = $derived.by(() => JSON.stringify(handOf(this.interaction)));
  readonly hand = $derived.by(() => (this.#handText === undefined ? undefined : (JSON.parse(this.#handText) as Hand)));
  readonly at = $derived.by(() => this.hand && placeOfHand(this.hand));
  readonly targets = $derived.by(() =>
    this.hand && this.interaction.kind !== "choosing" ? reachOf(this.#moves(), this.hand) : [],
  );
  readonly dragging = $derived.by(() => (this.interaction.kind === "dragging" ? this.interaction : undefined));

  constructor(moves: () => MoveTable, told: Told) {
    [this.#moves, this.#told] = [moves, told];
    // Other moves, other board: what was begun may not be possible any more.
    $effect(() => {
      void moves();
      untrack(() => this.send({ type: "moves" }));
    });
  }

  send(event: InputEvent): void {
    const [before, moves] = [this.#handText, this.#moves()];
    const to = refusedBy(this.interaction, event, moves);
    const refused = to === undefined || !this.hand ? undefined : { from: this.hand.from, to };
    if (refused || event.type === "down" || event.type === "activate") this.#told.refuse(refused);
    const next = step(this.interaction, event, moves);
    const isLetGo = event.type === "up" && this.dragging !== undefined && next.state.kind !== "dragging";
    this.dropped = isLetGo ? event.square : undefined;
    this.interaction = next.state;
    if (this.#handText !== before) this.#told.hold(this.hand);
    if (next.play !== undefined) this.#told.play(next.play);
  }

  /** Whether a finger there means a piece or a target, not the board. */
  means(square: string | undefined): boolean {
    if (square === undefined) return false;
    const [moves, hand] = [this.#moves(), this.hand];
    return (
      moves.from.has(square) || square === this.at || (hand !== undefined && land(moves, hand, square).kind !== "none")
    );
  }
}
