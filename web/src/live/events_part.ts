// This player's part in tournaments, on every page: accounts alone have one, and its code is fetched with the first of them.
import type { Store } from "../net/store";
import type { You } from "../protocol/messages.gen";
import type { OwnEvents } from "./own_events";

const kKey = "astragal.tournaments";

interface Edge {
  tell(frame: object): void;
  /** A game of this player has begun. */
  begun(game: string): void;
  /** Who this is, once that is known. */
  me(): You | undefined;
}

export class EventsPart {
  #events: Promise<OwnEvents> | undefined;

  constructor(
    private readonly store: Store,
    private readonly edge: Edge,
  ) {}

  /** There is a new connection. */
  onwelcome(): void {
    if (this.store.get(kKey) !== undefined) this.#with((events, me) => events.watch(me));
  }

  /** A page no longer watches its tournament; but the player may play there. */
  onunplug(): void {
    if (this.#events) this.#with((events, me) => events.watch(me));
  }

  /** How a tournament stands: the last step of its record. */
  hear(event: string, after: number): void {
    this.#with((events, me) => events.hear(me, event, after));
  }

  /** A game of it is being played by this player. */
  learn(event: string): void {
    this.#with((events, me) => events.learn(me, event));
  }

  #with(then: (events: OwnEvents, me: string) => void): void {
    const you = this.edge.me();
    if (!you?.account) return;
    this.#events ??= import("./own_events").then(({ OwnEvents }) => new OwnEvents(this.store, kKey, this.edge));
    this.#events.then(
      (events) => then(events, you.id),
      () => (this.#events = undefined),
    );
  }
}
