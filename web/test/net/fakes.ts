// A clock, timers and a server's side of sockets for tests of a session, all under the test's control.
import type { Edge, SocketEvents } from "../../src/net/edge";
import { Session, type Followed, type Status } from "../../src/net/session";
import { memoryStore, type Store } from "../../src/net/store";
import type { ClientMessage, Refused, ServerMessage, You } from "../../src/protocol/messages.gen";

export class FakeSocket {
  readonly sent: ClientMessage[] = [];
  closed = false;
  constructor(readonly events: SocketEvents) {}

  open(): void {
    this.events.onopen();
  }
  say(message: ServerMessage): void {
    this.events.onmessage(JSON.stringify(message));
  }
  /** The server's side is gone. */
  drop(code = 1006): void {
    this.events.onclose(code);
  }
  /** All frames of a type. */
  all<T extends ClientMessage["t"]>(type: T): Extract<ClientMessage, { t: T }>[] {
    return this.sent.filter((frame): frame is Extract<ClientMessage, { t: T }> => frame.t === type);
  }
  last<T extends ClientMessage["t"]>(type: T): Extract<ClientMessage, { t: T }> {
    const found = this.all(type).at(-1);
    if (!found) throw new Error(`no ${type} was sent`);
    return found;
  }
}

export class FakeEdge implements Edge {
  time = 0;
  ids = 0;
  readonly sockets: FakeSocket[] = [];
  #timers: { at: number; run: () => void }[] = [];

  connect(events: SocketEvents): { send(text: string): void; close(): void } {
    const socket = new FakeSocket(events);
    this.sockets.push(socket);
    return {
      send: (text) => void socket.sent.push(JSON.parse(text) as ClientMessage),
      close: () => void (socket.closed = true),
    };
  }
  now(): number {
    return this.time;
  }
  later(ms: number, run: () => void): () => void {
    const timer = { at: this.time + ms, run };
    this.#timers.push(timer);
    return () => (this.#timers = this.#timers.filter((one) => one !== timer));
  }
  random(): number {
    return 1;
  }
  newId(): string {
    return `id${String(++this.ids)}`;
  }
  /** Time passes, and timers go off in their order. */
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((one) => one !== next);
      this.time = Math.max(this.time, next.at);
      next.run();
    }
    this.time = end;
  }
  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("no connection was made");
    return socket;
  }
}

export const kGame = "g8K2mQxZ";

export function refusal(id: string | undefined, code: Refused["d"]["code"], retry_ms?: number): ServerMessage {
  return {
    t: "error",
    ...(id === undefined ? {} : { id }),
    d: { code, message: "because", ...(retry_ms === undefined ? {} : { retry_ms }) },
  };
}

export function welcome(you: Partial<You> = {}): ServerMessage {
  return {
    t: "welcome",
    d: {
      protocol: 1,
      features: [],
      you: { id: "g-4Tz81LqPdW", name: "Guest 4Tz8", ...you },
      heartbeat: { ping_ms: 2500, dead_ms: 9000 },
    },
  };
}

export interface Rig {
  edge: FakeEdge;
  store: Store;
  tab: Store;
  session: Session;
  heard: ServerMessage[];
  statuses: Status[];
  refused: string[];
}

export function rig(stores: { store?: Store; tab?: Store } = {}): Rig {
  const edge = new FakeEdge();
  const store = stores.store ?? memoryStore();
  const tab = stores.tab ?? memoryStore();
  const heard: ServerMessage[] = [];
  const statuses: Status[] = [];
  const session = new Session(edge, store, tab, {
    onstatus: (status) => statuses.push(status),
    onyou: () => undefined,
    onmessage: (message) => heard.push(message),
  });
  return { edge, store, tab, session, heard, statuses, refused: [] };
}

/** Follows the game, with `last` as what the page has of it. */
export function follow(given: Rig, last: () => number | undefined = () => undefined): Followed {
  const followed: Followed = { game: kGame, last, onrefused: (error) => given.refused.push(error.code) };
  given.session.follow(followed);
  return followed;
}

export function online(given: Rig, you: Partial<You> = {}): FakeSocket {
  given.session.start();
  given.edge.socket.open();
  given.edge.socket.say(welcome(you));
  return given.edge.socket;
}
