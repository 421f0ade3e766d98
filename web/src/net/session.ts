// One client's connection to the server for as long as the page is open: hello, heartbeat, reconnecting, resuming one
// game, commands until they are answered. It knows nothing of what games mean; time, sockets and storage are given to it.
import type { HelloData, RefusedData, ServerMessage, You } from "../protocol/messages.gen";
import type { Edge, Socket } from "./edge";
import type { Plug } from "./events";
import { Heartbeat } from "./heartbeat";
import { InOrder, type Fill } from "./in_order";
import { Outbox } from "./outbox";
import { againAfter, backoffMs, kCrowdedMs, kRetryMs, kTooMany, restartMs } from "./policy";
import { inOwnWords } from "./refusals";
import type { Store } from "./store";
import { readFrame, type Answer, type Command, type Order } from "./wire";

/**
 * `outdated`: the server speaks another protocol; only a new page helps. `crowded`: too many new guests have come from
 * this network; it is tried again now and then. `displaced`: this person is connected as often as one may be, and
 * another window came later; only the person himself brings this one back.
 */
export type Status = "connecting" | "online" | "reconnecting" | "outdated" | "crowded" | "displaced";

export interface Followed {
  readonly game: string;
  /** The last event that the page has; undefined: none, the whole state is wanted. */
  last(): number | undefined;
  /** The game cannot be watched. */
  onrefused(error: RefusedData): void;
}

export interface SessionEvents {
  onstatus(status: Status): void;
  onyou(you: You): void;
  onmessage(message: ServerMessage): void;
  /** Makes a message whole that leaves out what the rules know; without it the server leaves nothing out. */
  readonly fill?: Fill;
  /** The server does not know the guest whose token was kept: the next welcome is somebody new's. */
  onforgotten?(): void;
}

/** The additions to the protocol that this page knows. */
const kFeatures = ["announcements"];
/** That moves come without what the rules know. */
const kRulesFeature = "rules";
/** Where a guest's token is kept. */
export const kToken = "astragal.token";
const kTickMs = 500;

const gameOf = (command: Command): string => ("game" in command.d ? command.d.game : "");
/** It need not wait until a game is caught up with. */
const isOfNoGame = (command: Command): boolean => !("game" in command.d);

export class Session {
  readonly outbox: Outbox;
  #socket: Socket | undefined;
  /** Counts connections: what an old socket still says is not heard. */
  #generation = 0;
  #attempt = 0;
  readonly #heartbeat: Heartbeat;
  #welcome = false;
  #synced = false;
  #retryMs: number | undefined;
  #helloId = "";
  #watchId: string | undefined;
  #followed: Followed | undefined;
  #beside: readonly string[] = [];
  /** Those of them whose state has come on this connection. */
  readonly #caughtBeside = new Set<string>();
  #cancelRetry: (() => void) | undefined;
  #closed = false;
  #displaced = false;
  #lobby = false;
  #plug: Plug | undefined;
  #hasRules: boolean;
  /** Of the connection. */
  #inOrder: InOrder;

  constructor(
    readonly edge: Edge,
    readonly store: Store,
    tabStore: Store,
    readonly events: SessionEvents,
  ) {
    this.outbox = new Outbox(tabStore);
    this.#heartbeat = new Heartbeat(() => this.edge.now());
    this.#hasRules = events.fill !== undefined;
    this.#inOrder = this.#newOrder();
  }

  /** From now on the server tells everything itself: what the rules would have filled in is heard anew. */
  dropRules(): void {
    if (!this.#hasRules) return;
    this.#hasRules = false;
    if (this.#socket) this.reconnect();
  }

  start(): void {
    this.events.onstatus("connecting");
    this.#connect();
    this.#tick();
  }

  /** For good; the page goes away. */
  stop(): void {
    this.#closed = true;
    ++this.#generation;
    this.#inOrder.drop();
    this.#cancelRetry?.();
    this.#socket?.close();
  }

  /** Follows this game from now on; the one before is let go. */
  follow(followed: Followed | undefined): void {
    const before = this.#followed;
    this.#followed = followed;
    this.#synced = false;
    this.#watchId = undefined;
    if (!this.#welcome) return;
    if (before && before.game !== followed?.game && !this.#beside.includes(before.game))
      this.#write({ t: "unwatch", d: { game: before.game } });
    this.resync();
  }

  /** Takes the game up where the page's state ends. Asked twice, it asks once. */
  resync(): void {
    if (!this.#welcome || !this.#followed || this.#watchId !== undefined) return;
    const [{ game }, since] = [this.#followed, this.#followed.last()];
    this.#watchId = this.edge.newId();
    this.#write({ t: "watch", id: this.#watchId, d: since === undefined ? { game } : { game, since } });
  }

  /** The whole state anew, whatever the page has. */
  reload(): void {
    if (!this.#welcome || !this.#followed) return;
    this.#watchId = this.edge.newId();
    this.#write({ t: "watch", id: this.#watchId, d: { game: this.#followed.game } });
  }

  /** Other games that are seen too, always from their whole state. */
  watchBeside(games: readonly string[]): void {
    const before = this.#beside;
    this.#beside = games;
    if (!this.#welcome) return;
    const gone = before.filter((game) => !games.includes(game) && game !== this.#followed?.game);
    for (const game of gone) {
      this.#caughtBeside.delete(game);
      this.#write({ t: "unwatch", d: { game } });
    }
    for (const game of games) if (!before.includes(game)) this.reloadBeside(game);
  }

  reloadBeside(game: string): void {
    if (this.#welcome && this.#beside.includes(game)) this.#write({ t: "watch", id: this.edge.newId(), d: { game } });
  }

  /** Whether what the lobby shows is wanted, now and after every new connection. */
  watchLobby(wanted: boolean): void {
    if (wanted === this.#lobby) return;
    this.#lobby = wanted;
    this.tell({ t: wanted ? "watch_lobby" : "unwatch_lobby", d: {} });
  }

  /** One at a time. */
  plugIn(plug: Plug | undefined): void {
    this.#plug = plug;
    if (this.#welcome) plug?.onwelcome();
  }

  /** Says something that is not answered by name, if there is a connection. */
  tell(frame: object): void {
    if (this.#welcome) this.#write(frame);
  }

  /** Asks what is told with `blocks`, if there is a connection. */
  listBlocks(): void {
    this.tell({ t: "list_blocks", id: this.edge.newId(), d: {} });
  }

  /** Sends a command, now or once there is a connection; resolves with what became of it. */
  send(order: Order): Promise<Answer> {
    return this.sendAs({ ...order, id: this.edge.newId() });
  }

  /** A command that has its id already: it may have been sent before. */
  sendAs(command: Command): Promise<Answer> {
    const answer = this.outbox.add(command);
    if (this.#maySend(command)) this.#write(command);
    return answer;
  }

  /** The page is looked at again, or the network is back: do not wait for slow timers. */
  wake(): void {
    if (this.#closed || this.#displaced) return;
    if (this.#socket === undefined) {
      this.#cancelRetry?.();
      this.#connect();
    } else {
      this.#checkLife();
    }
  }

  /** Says hello anew, at once: the cookie has changed, and with it who this is; or the person wants to. */
  reconnect(): void {
    if (this.#closed) return;
    this.#displaced = false;
    this.#cancelRetry?.();
    this.#socket?.close();
    this.#connect();
  }

  #maySend(command: Command): boolean {
    if (!this.#welcome || isOfNoGame(command)) return this.#welcome;
    return this.#isBeside(command) ? this.#caughtBeside.has(gameOf(command)) : this.#synced;
  }

  #isBeside(command: Command): boolean {
    return gameOf(command) !== this.#followed?.game && this.#beside.includes(gameOf(command));
  }

  /** What an old connection still had to say is not heard. */
  #newOrder(): InOrder {
    return new InOrder(
      (message) => this.#inOwnWords(message) ?? this.events.fill?.(message),
      (message) => this.#hear(message),
    );
  }

  /** The refusal of a hello waits for no words: nobody reads them, and the connection may end with it. */
  #inOwnWords(message: ServerMessage): Promise<ServerMessage> | undefined {
    if (message.t !== "error" || message.id === this.#helloId) return undefined;
    return inOwnWords(message.d)?.then((d) => ({ ...message, d }));
  }

  #connect(): void {
    const generation = ++this.#generation;
    this.#inOrder.drop();
    this.#inOrder = this.#newOrder();
    const mine = (run: () => void): void => {
      if (generation === this.#generation) run();
    };
    this.#welcome = false;
    this.#synced = false;
    this.#caughtBeside.clear();
    this.#watchId = undefined;
    this.#heartbeat.heard();
    this.#socket = this.edge.connect({
      onopen: () => mine(() => this.#hello()),
      onmessage: (text) => mine(() => this.#receive(text)),
      onclose: (code) => mine(() => this.#lost(code)),
    });
  }

  #hello(): void {
    const token = this.store.get(kToken);
    const v = this.#followed?.last();
    const d: HelloData = { protocol: 1, features: this.#hasRules ? [...kFeatures, kRulesFeature] : [...kFeatures] };
    if (token !== undefined) d.token = token;
    if (this.#followed && v !== undefined) d.resume = { game: this.#followed.game, v };
    this.#helloId = this.edge.newId();
    this.#write({ t: "hello", id: this.#helloId, d });
    if (d.resume) this.#watchId = "";
  }

  #write(frame: object): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #receive(text: string): void {
    this.#heartbeat.heard();
    const message = readFrame(text);
    if (message) this.#inOrder.put(message);
  }

  #hear(message: ServerMessage): void {
    if (message.t === "restart") this.#retryMs = message.d.retry_ms;
    if (message.t === "welcome") return this.#welcomed(message.d);
    if (message.t === "error" && message.id === this.#helloId) return this.#helloRefused(message.d);
    if (message.t === "error" && message.id !== undefined && message.id === this.#watchId)
      return this.#watchRefused(message.d);
    // An error without an id while a resume is under way is the answer to that resume.
    if (message.t === "error" && message.id === undefined && this.#watchId === "") return this.#watchRefused(message.d);
    // Nothing was asked: whoever looked on is put out, because both seats of a private game are taken now.
    if (message.t === "error" && message.id === undefined && message.d.code === "private_game")
      this.#followed?.onrefused(message.d);
    // The page sees an event before its sender hears that it is acknowledged.
    this.events.onmessage(message);
    if (message.t === "snapshot" || message.t === "resumed") this.#caughtUp(message.d.game);
    this.#answered(message);
    this.#plug?.onmessage(message);
  }

  #watchRefused(error: RefusedData): void {
    this.#watchId = undefined;
    if (againAfter(error.code) === "no") this.#followed?.onrefused(error);
    else this.edge.later(error.retry_ms ?? kRetryMs, () => this.resync());
  }

  #answered(message: ServerMessage): void {
    const next = this.outbox.answer(message);
    if (next.kind === "again") {
      const { command } = next;
      this.edge.later(next.afterMs, () => this.#maySend(command) && this.#write(command));
    } else if (next.kind === "resync") {
      this.#synced = false;
      this.resync();
    }
  }

  #welcomed(d: Extract<ServerMessage, { t: "welcome" }>["d"]): void {
    const [{ token }, kept] = [d.you, this.store.get(kToken)];
    if (token !== undefined && kept !== undefined && kept !== token) {
      // Another tab became a guest in the same moment: both are to be that one.
      this.#socket?.close();
      return this.#lost(1000);
    }
    if (token !== undefined) this.store.set(kToken, token);
    this.#heartbeat.keep(d.heartbeat);
    this.#welcome = true;
    this.#attempt = 0;
    this.events.onyou(d.you);
    this.events.onstatus("online");
    this.#plug?.onwelcome();
    for (const command of this.outbox.commands()) if (isOfNoGame(command)) this.#write(command);
    if (this.#lobby) this.#write({ t: "watch_lobby", d: {} });
    if (this.#watchId === undefined) this.resync();
    for (const game of this.#beside) this.reloadBeside(game);
  }

  #helloRefused(error: RefusedData): void {
    if (error.code === "unsupported_protocol") {
      this.stop();
      return this.events.onstatus("outdated");
    }
    if (error.code === "bad_token") {
      this.store.remove(kToken);
      this.events.onforgotten?.();
    }
    const crowded = error.code === "too_many_attempts";
    if (crowded) this.#retryMs = kCrowdedMs;
    this.#socket?.close();
    this.#lost(1000);
    if (crowded) this.events.onstatus("crowded");
  }

  #caughtUp(game: string): void {
    const waiting = this.outbox.commands().filter((command) => !isOfNoGame(command) && !this.#maySend(command));
    if (game === this.#followed?.game) {
      this.#watchId = undefined;
      this.#synced = true;
    } else if (this.#beside.includes(game)) {
      this.#caughtBeside.add(game);
    }
    for (const command of waiting) if (this.#maySend(command)) this.#write(command);
  }

  #lost(code: number): void {
    ++this.#generation;
    this.#inOrder.drop();
    this.#socket = undefined;
    this.#welcome = false;
    this.#synced = false;
    this.#displaced = code === kTooMany;
    if (this.#displaced) return this.events.onstatus("displaced");
    this.events.onstatus("reconnecting");
    const random = this.edge.random();
    const wait =
      this.#retryMs === undefined ? backoffMs(this.#attempt, random, code) : restartMs(this.#retryMs, random);
    this.#retryMs = undefined;
    ++this.#attempt;
    this.#cancelRetry = this.edge.later(wait, () => this.#connect());
  }

  #tick(): void {
    this.edge.later(kTickMs, () => {
      if (this.#closed) return;
      if (this.#socket) this.#checkLife();
      this.#tick();
    });
  }

  #checkLife(): void {
    const due = this.#heartbeat.due(this.#welcome);
    if (due === "ping") this.#write({ t: "ping", d: {} });
    if (due !== "end") return;
    this.#socket?.close();
    this.#lost(1006);
  }
}
