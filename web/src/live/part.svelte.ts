// This player's part in the dice of the game that is shown. Its code, with the cryptography, is fetched with the first game
// that throws any, so that other games do not wait for it.
import type { Driver, DriverEdge, Stuck } from "../draw/driver";
import type { Keep } from "../draw/keep";
import type { Game } from "../game/state";
import * as m from "../messages/all.gen";
import type { Answer } from "../net/wire";

type Carried = { opening?: string } | undefined;

export class DicePart {
  #driver = $state.raw<Driver>();
  #coming: Promise<Driver> | undefined;
  readonly #keep: Keep;
  readonly #edge: DriverEdge;

  constructor(keep: Keep, edge: DriverEdge) {
    this.#keep = keep;
    this.#edge = edge;
  }

  #fetched(): Promise<Driver> {
    this.#coming ??= import("../draw/driver").then(({ Driver }) => (this.#driver = new Driver(this.#keep, this.#edge)));
    return this.#coming;
  }

  /** The driver; undefined, and the page says so and asks again, if its code cannot be fetched. */
  async #driverFor(game: Game): Promise<Driver | undefined> {
    try {
      return await this.#fetched();
    } catch {
      this.#coming = undefined;
      this.#edge.onshut(game.drawing?.offer.draw ?? game.game, m.draw.notLoaded(), true);
      return undefined;
    }
  }

  /** Another device has told something: what was refused for good may be done now. */
  forget(): void {
    this.#driver = this.#coming = undefined;
  }

  /** Does what this player has to do in the draw that goes on, if there is one. */
  async consider(game: Game, me: string | undefined): Promise<void> {
    if (game.drawing === undefined && game.drawn === undefined && game.fairPast.length === 0) return;
    await (await this.#driverFor(game))?.consider(game, me);
  }

  /** What goes with a move that calls for dice; undefined: it is not to be made. */
  async openingWithMove(game: Game, me: string, move: string): Promise<Carried> {
    if (!game.rolls.includes(move)) return {};
    return (await this.#driverFor(game))?.openingWithMove(game, me, move);
  }

  async checkCall(game: Game, move: string, answer: Answer): Promise<void> {
    await (await this.#driverFor(game))?.checkCall(game, move, answer);
  }

  whyStuck(game: Game, me: string | undefined): Stuck | undefined {
    return this.#driver?.whyStuck(game, me);
  }
}
