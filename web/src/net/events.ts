// The tournaments (on the wire: events) that one client watches, over all of its connections. Like a game, one is caught up
// with once the server has told how it stands; what a player does in it waits for that. It sends what it is given to send with.
export class WatchedEvents {
  readonly #watched = new Set<string>();
  /** Those whose state has come on this connection. */
  readonly #caught = new Set<string>();

  constructor(
    readonly write: (frame: object) => void,
    readonly newId: () => string,
  ) {}

  /** From now on, or no more. */
  watch(event: string, wanted: boolean, isConnected: boolean): void {
    if (this.#watched.has(event) === wanted) return;
    if (wanted) this.#watched.add(event);
    else {
      this.#watched.delete(event);
      this.#caught.delete(event);
    }
    if (!isConnected) return;
    if (wanted) this.ask(event);
    else this.write({ t: "unwatch_event", d: { event } });
  }

  /** Its state; also anew, if the server says that it is not watched. */
  ask(event: string): void {
    this.#caught.delete(event);
    if (this.#watched.has(event)) this.write({ t: "watch_event", id: this.newId(), d: { event } });
  }

  askAll(): void {
    for (const event of this.#watched) this.ask(event);
  }

  /** The connection is gone. */
  forget(): void {
    this.#caught.clear();
  }

  mayTake(event: string): boolean {
    return this.#caught.has(event);
  }

  /** Its state has come: what has waited for it may be sent. False: it was there already. */
  caughtUp(event: string): boolean {
    if (!this.#watched.has(event) || this.#caught.has(event)) return false;
    this.#caught.add(event);
    return true;
  }
}
