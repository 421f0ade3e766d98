// What the page of a game knows and shows: the game as far as its throws are told, the rules data of its variant, which ply is
// looked at and from which side, and where the pieces stand. To be made while a component is being set up, as its effects end
// with that component.
import { untrack } from "svelte";
import type { MoveTable } from "../board/moves";
import { untold } from "../dice/reveal";
import { Thrown } from "../dice/thrown.svelte";
import { isTakenUnseen, opponentOf, seatOf, turnOf, type Game } from "../game/state";
import { termsOf } from "../game/terms";
import { viewOf, type View } from "../game/view";
import type { Parts } from "../live/parts";
import type { Setting, VariantInfo } from "../net/variants";
import { Choice, kConfirm, kCoordinates, kEmptyBoard } from "./choice.svelte";
import { Diagrams } from "./diagrams";
import { Mover } from "./mover.svelte";
import { optionParts } from "./option_parts.svelte";

type Taken = Pick<Parts, "connection" | "fairness" | "followed" | "keep" | "lobby" | "ruleBook" | "rules" | "visitor">;

/** The game once its rules data is there. */
export interface Shown {
  readonly game: Game;
  readonly info: VariantInfo;
  readonly view: View;
  /** What may be taken up on the board. */
  readonly moves: MoveTable;
}

export class Table {
  readonly #parts: Taken;
  readonly #id: string;
  info = $state.raw<VariantInfo>();
  /** The options of a game of this variant that nobody has chosen any of. */
  usual = $state.raw<Setting>({});
  /** Why there is no rules data. */
  failed = $state<string>();
  /** The ply that is looked at; undefined: the newest. */
  ply = $state<number>();
  turned = $state(false);
  readonly confirms: Choice;
  readonly emptyBoard: Choice;
  readonly coordinates: Choice;
  readonly diagrams: Diagrams;
  readonly mover: Mover;
  /** What the server tells; `game` is what is shown of it: while dice still fall or slips are drawn, what was before. */
  readonly told = $derived.by(() =>
    this.#parts.followed.game?.game === this.#id ? this.#parts.followed.game : undefined,
  );
  readonly thrown: Thrown;
  readonly game = $derived.by(() => this.told && (this.thrown.falling ? untold(this.told) : this.told));
  readonly side = $derived.by(() => this.game && seatOf(this.game, this.#parts.visitor.you?.id)?.color);
  readonly turn = $derived.by(() => this.game && turnOf(this.game));
  readonly bottom = $derived.by(() => (this.turned ? opponentOf(this.side ?? "white") : (this.side ?? "white")));
  readonly #view = $derived.by(() => {
    const { game, info, ply, side } = this;
    return game && info && viewOf(game, info, { ply, side, pending: this.mover.shown });
  });
  readonly #moves = $derived.by(() => {
    const view = this.#view;
    return view && (view.live ? this.mover.movesOn(view.placement, view.moves) : view.moves);
  });
  readonly shown = $derived.by((): Shown | undefined => {
    const [game, info, view, moves] = [this.game, this.info, this.#view, this.#moves];
    return game && info && view && moves ? { game, info, view, moves } : undefined;
  });
  readonly terms = $derived.by(() =>
    this.game ? termsOf(this.game, this.usual, () => optionParts.value?.optionWords) : "",
  );
  /** Both seats are taken, as far as others tell. */
  readonly taken = $derived.by(
    () => this.game !== undefined && isTakenUnseen(this.game, this.#parts.lobby.seen?.games),
  );
  readonly throwsAny = $derived.by(
    () => this.game?.color === "random" || (this.info?.dice.length ?? 0) > 0 || (this.info?.asksInPlay ?? "") !== "",
  );

  constructor(parts: Taken, id: string) {
    [this.#parts, this.#id] = [parts, id];
    this.confirms = new Choice(parts.keep.store, kConfirm);
    this.emptyBoard = new Choice(parts.keep.store, kEmptyBoard);
    this.coordinates = new Choice(parts.keep.store, kCoordinates);
    this.diagrams = new Diagrams(parts.rules);
    this.mover = new Mover(
      () => ({ game: this.game, info: this.info, side: this.side, confirms: this.confirms.on }),
      this.diagrams,
      (on, move) => parts.followed.move(on, move),
    );
    this.thrown = new Thrown(
      () => this.told,
      () => parts.fairness.crypto(),
    );
    this.#follow();
  }

  #follow(): void {
    // Rules data of the variant, once the game is known.
    const variant = $derived(this.game && JSON.stringify([this.game.variant, this.game.options]));
    $effect(() => {
      if (variant !== undefined) void untrack(() => this.load());
    });
    // A new move brings the board back to now.
    const made = $derived(this.game?.moves.length);
    $effect(() => {
      void made;
      this.ply = undefined;
      untrack(() => this.mover.forget());
      this.#parts.connection.trouble = undefined;
    });
    // The turn has come: what was planned is played, if it is still legal. In a game that has ended nothing is.
    const legal = $derived(this.#view?.moves);
    $effect(() => void (this.game?.phase && legal && untrack(() => this.mover.meet(legal))));
  }

  async load(): Promise<void> {
    const { game } = this;
    if (!game) return;
    const fetched = await this.#parts.ruleBook.info(game);
    if (fetched.ok) [this.info, this.failed] = [fetched.value, undefined];
    else this.failed = fetched.what;
    this.usual = await this.#parts.ruleBook.usualOptions(game);
  }

  play(move: string): void {
    this.thrown.overlay = false;
    this.mover.play(move);
  }

  /** Looks at the position after so many plies. */
  show(next: number | undefined): void {
    this.ply = this.game && next !== undefined && next < this.game.moves.length ? next : undefined;
  }
}
