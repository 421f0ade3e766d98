// This player's games besides the one whose page is open: they go on being watched, so that a move, an opponent who comes or
// a rematch is heard of on every page. The browser keeps which games these are.
import { hear } from "../game/hear";
import { seatOf, type Game } from "../game/state";
import { getJson, type Store } from "../net/store";
import type { ServerMessage } from "../protocol/messages.gen";

/** What is kept of them, under this key; other windows of the browser hear of its changes. */
export const kOwnGames = "astragal.games";
/** So many of them; the oldest go first. A connection watches sixteen games at most. */
const kMost = 8;
/** A game that is over is watched so much longer, as its opponent may want another one. */
const kStaysMs = 5 * 60_000;

interface Edge {
  watch(games: readonly string[]): void;
  reload(game: string): void;
  now(): number;
  later(ms: number, then: () => void): void;
}

function readKept(store: Store): string[] {
  const kept = getJson(store, kOwnGames);
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === "string").slice(-kMost) : [];
}

export class Others {
  /** As far as the server has told of them. */
  games = $state.raw<ReadonlyMap<string, Game>>(new Map());
  #mine: readonly string[];
  readonly #over = new Set<string>();
  #followed: string | undefined;
  #wanted: readonly string[] = [];

  constructor(
    private readonly store: Store,
    private readonly edge: Edge,
  ) {
    this.#mine = readKept(store);
  }

  start(): void {
    this.#watch();
  }

  /** The game whose page is open is no other. */
  follow(game: string | undefined): void {
    this.#followed = game;
    this.#watch();
  }

  /** One more, whoever plays it, until what is returned is called: the other game of a mini-match, a challenge to be declined. */
  want(game: string): () => void {
    this.#wanted = [...this.#wanted, game];
    this.#watch();
    return () => {
      this.#wanted = this.#wanted.filter((one) => one !== game);
      this.#watch();
    };
  }

  /** A game of this player has begun elsewhere. */
  begun(game: string): void {
    this.#keep(game);
  }

  /** What a game has become, whichever one it is: only those in which this player has a seat are kept. */
  see(game: Game, me: string | undefined): void {
    if (me === undefined) return;
    if (!seatOf(game, me)) return this.#drop(game.game);
    // Who has come to the rematch need not be told of it by the game before.
    if (game.origin?.as === "rematch") this.#drop(game.origin.game);
    if (game.phase !== "ended") return this.#keep(game.game);
    if (!this.#mine.includes(game.game) || this.#over.has(game.game)) return;
    this.#over.add(game.game);
    this.edge.later(kStaysMs, () => this.#drop(game.game));
  }

  hear(message: ServerMessage, me: string | undefined): void {
    const id = "game" in message.d ? message.d.game : undefined;
    if (id === undefined || !this.#list().includes(id)) return;
    const before = this.games.get(id);
    const { game, ask } = hear(id, before, message, this.edge.now());
    if (ask !== "nothing") this.edge.reload(id);
    if (!game || game === before) return;
    this.games = new Map(this.games).set(id, game);
    this.see(game, me);
  }

  #list(): string[] {
    return [...new Set([...this.#mine, ...this.#wanted])].filter((id) => id !== this.#followed);
  }

  #watch(): void {
    const list = this.#list();
    this.games = new Map([...this.games].filter(([id]) => list.includes(id)));
    this.edge.watch(list);
  }

  #keep(game: string): void {
    if (!this.#mine.includes(game)) this.#store([...this.#mine, game].slice(-kMost));
  }

  #drop(game: string): void {
    this.#over.delete(game);
    if (this.#mine.includes(game)) this.#store(this.#mine.filter((one) => one !== game));
  }

  #store(games: readonly string[]): void {
    this.#mine = games;
    this.store.set(kOwnGames, JSON.stringify(games));
    this.#watch();
  }
}
