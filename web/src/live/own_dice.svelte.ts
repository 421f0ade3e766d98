// The dice of the game that is shown, as far as this player opens them: what they wait for, and why an envelope stays shut.
import type { DriverEdge, Stuck } from "../draw/driver";
import type { Keep } from "../draw/keep";
import type { Game } from "../game/state";
import type { Answer } from "../net/wire";
import { DicePart } from "./part.svelte";

const kAskAgainMs = 2000;

interface Edge extends Omit<DriverEdge, "onshut" | "wait"> {
  /** The game that is shown now. */
  shown(): Game | undefined;
  /** The player's id, once it is known. */
  me(): string | undefined;
}

export class OwnDice {
  /** Why an envelope stays shut. */
  shut = $state<string>();
  /** What the dice wait for, and what is tried again. */
  waits = $state<string>();
  #shutDraw: string | undefined;
  readonly #part: DicePart;
  readonly #edge: Edge;

  constructor(keep: Keep, edge: Edge) {
    this.#edge = edge;
    this.#part = new DicePart(keep, {
      ...edge,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      onshut: (draw, why, again) => this.#say(draw, why, again),
    });
  }

  #say(draw: string, why: string | undefined, again: boolean): void {
    this.waits = again ? why : undefined;
    // What is wrong stays wrong, whatever else has to wait.
    if (why !== undefined && !again) [this.shut, this.#shutDraw] = [why, draw];
    if (!again) return;
    setTimeout(() => {
      const game = this.#edge.shown();
      if (game) void this.consider(game);
    }, kAskAgainMs);
  }

  /** Another game is shown. */
  leave(): void {
    this.shut = this.waits = undefined;
  }

  /** The game has gone on: does what this player has to do in its draw. */
  meet(game: Game): void {
    // A new draw begins with nothing to complain about.
    if (this.#shutDraw !== undefined && game.drawing && game.drawing.offer.draw !== this.#shutDraw) {
      this.shut = this.#shutDraw = undefined;
    }
    void this.consider(game);
  }

  consider(game: Game): Promise<void> {
    return this.#part.consider(game, this.#edge.me());
  }

  /** What goes with a move that calls for dice; undefined: it is not to be made. */
  openingWithMove(game: Game, me: string, move: string): ReturnType<DicePart["openingWithMove"]> {
    return this.#part.openingWithMove(game, me, move);
  }

  checkCall(game: Game, move: string, answer: Answer): Promise<void> {
    return this.#part.checkCall(game, move, answer);
  }

  /** Why this player can open no more of the dice in play; undefined if he can. */
  whyStuck(game: Game): Stuck | undefined {
    void this.shut; // what is spent shows when an opening stays shut
    return this.#part.whyStuck(game, this.#edge.me());
  }

  /** What this browser keeps of dice has changed by itself. */
  forget(): void {
    this.#part.forget();
    this.shut = this.#shutDraw = undefined;
  }
}
