// The tournaments in which this player plays, heard of on every page: a game that has begun in one is handed on, so that he is
// told wherever on the page he is. The browser keeps which tournaments these are. Only accounts play in any, so this is fetched
// with the first one.
import { getJson, type Store } from "../net/store";
import type { Player, TournamentStep } from "../protocol/messages.gen";
import { tournaments } from "../net/tournaments";

/** So many of them; the oldest go first. A connection watches four at most, and the page of a tournament is one of them. */
const kMost = 3;
/** However much happens in one, it is asked for no more often. */
const kLeastMs = 2000;

interface Edge {
  tell(frame: object): void;
  /** A game of this player has begun. */
  begun(game: string): void;
}

/** The steps of a record after this one; undefined: they cannot be had now. */
type FetchSteps = (event: string, after: number) => Promise<readonly TournamentStep[] | undefined>;

interface News {
  readonly entered: boolean;
  readonly isOver: boolean;
  /** This player's games that have begun and are not over. */
  readonly games: readonly string[];
}

interface Begun {
  readonly board: number;
  readonly game: string;
  readonly white: string;
  readonly black: string;
}

/** What these steps of a record (docs/tournaments.md) say of a player. Who withdraws may enter again, or still has a game. The
 *  games of one board follow one after the other. */
export function newsFor(me: string, steps: readonly TournamentStep[]): News {
  const open = new Map<string, string>();
  let [entered, isOver] = [false, false];
  for (const { type, d } of steps) {
    entered ||= type === "entered" && (d["player"] as Player).id === me;
    isOver ||= type === "tournament_over";
    const place = (board: unknown): string => `${String(d["round"])}.${String(board)}`;
    if (type === "games_begun") {
      for (const { board, game, white, black } of d["games"] as readonly Begun[])
        if (white === me || black === me) open.set(place(board), game);
    }
    if (type === "board_scored" || type === "game_called_off") open.delete(place(d["board"]));
  }
  return { entered, isOver, games: isOver ? [] : [...open.values()] };
}

interface Known {
  /** The last step of its record that was read. */
  readonly after: number;
  readonly plays: boolean;
}

export class OwnEvents {
  #me: string | undefined;
  /** Those that this page has heard of, the newest last. */
  #known = new Map<string, Known>();
  /** What the server has told of, while older steps are being read. */
  readonly #told = new Map<string, number>();
  readonly #reading = new Set<string>();

  /** `key`: under which the browser keeps them. */
  constructor(
    private readonly store: Store,
    private readonly key: string,
    private readonly edge: Edge,
    private readonly steps: FetchSteps = tournaments().steps,
    private readonly later: (ms: number, then: () => void) => unknown = (ms, then) => setTimeout(then, ms),
  ) {}

  /** On a new connection, and when a page that has watched one itself watches it no more. */
  watch(me: string): void {
    this.#become(me);
    for (const event of this.#mine()) this.#ask(event);
  }

  /** How a tournament stands: the last step of its record. */
  hear(me: string, event: string, after: number): void {
    this.#become(me);
    this.#told.set(event, after);
    if (after > (this.#known.get(event)?.after ?? 0)) void this.#read(event);
  }

  /** A game of it is being played by this player. */
  learn(me: string, event: string): void {
    this.#become(me);
    if (this.#known.get(event)?.plays) return;
    this.#keep(event, { after: 0, plays: true });
    this.#ask(event);
  }

  #become(me: string): void {
    if (me === this.#me) return;
    this.#me = me;
    const kept = getJson(this.store, this.key) as { me?: string; events?: [string, number][] } | undefined;
    const events = kept?.me === me && Array.isArray(kept.events) ? kept.events : [];
    this.#known = new Map(events.map(([event, after]) => [event, { after, plays: true }]));
  }

  #mine(): string[] {
    return [...this.#known]
      .filter(([, { plays }]) => plays)
      .map(([event]) => event)
      .slice(-kMost);
  }

  #ask(event: string): void {
    this.edge.tell({ t: "watch_event", d: { event } });
  }

  async #read(event: string): Promise<void> {
    if (this.#reading.has(event)) return;
    this.#reading.add(event);
    const [me, before] = [this.#me, this.#known.get(event) ?? { after: 0, plays: false }];
    const steps = await this.steps(event, before.after);
    if (steps && me !== undefined && me === this.#me) this.#take(event, before, steps, newsFor(me, steps));
    this.later(kLeastMs, () => {
      this.#reading.delete(event);
      if ((this.#told.get(event) ?? 0) > (this.#known.get(event)?.after ?? 0)) void this.#read(event);
    });
  }

  #take(event: string, before: Known, steps: readonly TournamentStep[], { entered, isOver, games }: News): void {
    const plays = !isOver && (before.plays || entered);
    this.#keep(event, { after: steps.at(-1)?.seq ?? before.after, plays });
    if (plays && !before.plays) this.#ask(event);
    for (const game of games) this.edge.begun(game);
  }

  #keep(event: string, known: Known): void {
    this.#known.set(event, known);
    const events = this.#mine().map((one) => [one, this.#known.get(one)?.after]);
    this.store.set(this.key, JSON.stringify({ me: this.#me, events }));
  }
}
