// A player without a page, for journeys that look at the other one alone: the page's own session, game and part in the
// dice, over a WebSocket of node. What such a player would see is another journey's matter.
import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { createServer } from "vite";
import WebSocket from "ws";
import { kPassword } from "./accounts.mjs";
import { kPatience } from "./browser.mjs";

// The page's modules expect it; node has none of its own before 22.
globalThis.WebSocket ??= WebSocket;

const server = { middlewareMode: true, ws: false, watch: null };
const vite = await createServer({ configFile: false, appType: "custom", logLevel: "error", server, optimizeDeps: { noDiscovery: true } });
const page = (path) => vite.ssrLoadModule(`/src/${path}.ts`);
const { kToken, Session } = await page("net/session");
const { browserEdge } = await page("net/edge");
const { memoryStore } = await page("net/store");
const http = await page("net/http");
const { hear } = await page("game/hear");
const { pliesOf } = await page("game/state");
const { Keep } = await page("draw/keep");
const { Driver } = await page("draw/driver");
const { chooseCrypto } = await page("fair/crypto");
await vite.close();

const kAskAgainMs = 2000;

const clockOf = (clock) =>
  clock === "unlimited" ? { type: clock } : { type: "fischer", base_ms: Math.round(clock[0] * 60_000), increment_ms: clock[1] * 1000 };

export class Opponent {
  /** As the state of a page has it. */
  game;
  you;
  /** Whether he opens, as a page does, what he has sealed. */
  opens = true;
  /** What a journey asks of the persons that it made. */
  errors = [];
  context = { pages: () => [], close: async () => this.leave() };
  shot = async () => undefined;

  #base;
  #cookie = "";
  #get = (path) => http.browserGet(new URL(path, this.#base).href);
  /** As a browser keeps it: also for who comes back. */
  #keep = new Keep(memoryStore());
  #changes = new EventEmitter();
  #session;
  #driver;
  #id;

  constructor(base) {
    this.#base = base;
  }

  /** Gets an account, before he comes, and from then on shows an API token of it. */
  async register(name) {
    const made = await this.post("api/account", { name, password: kPassword });
    [this.#cookie] = made.headers.get("set-cookie").split(";");
    const token = await this.post("api/token", { label: "opponent", scopes: ["play"] });
    this.#keep.store.set(kToken, (await token.json()).token);
  }

  /** Asks over HTTP what an account may. */
  async post(path, body) {
    const headers = { "content-type": "application/json", origin: new URL(this.#base).origin, cookie: this.#cookie };
    const answer = await fetch(new URL(path, this.#base), { method: "POST", headers, body: JSON.stringify(body) });
    assert.ok(answer.ok, `an opponent's ${path}: ${answer.status}`);
    return answer;
  }

  /** Comes, or comes back, to look at a game; without a link: to make one. */
  visit(link) {
    this.leave();
    const session = new Session(browserEdge(new URL(this.#base)), this.#keep.store, memoryStore(), {
      onstatus: () => undefined,
      onyou: (you) => (this.you = you),
      onmessage: (message) => this.#receive(message),
    });
    session.start();
    this.#session = session;
    this.#driver = new Driver(this.#keep, this.#diceEdge(session));
    if (link !== undefined) this.#follow(new URL(link).pathname.slice(1));
  }

  leave() {
    this.#session?.stop();
    this.#session = this.game = undefined;
  }

  /** Makes a game of the terms that the form of the page takes; gives its link. */
  async create({ game, id, options = {}, clock = [10, 5], color = "White", ...more }) {
    this.visit();
    const listed = id === undefined ? await http.fetchVariants(this.#get) : undefined;
    const variant = id ?? listed.value.find(({ name }) => name === game).id;
    const terms = { variant, options, clock: clockOf(clock), color: color.toLowerCase(), rated: false, ...more };
    const { d } = await this.#send({ t: "create", d: terms });
    this.#follow(d.game);
    return new URL(d.game, this.#base).href;
  }

  async join(link) {
    this.visit(link);
    await this.send("join");
  }

  /** A command of this game; throws if it is refused. */
  send(t, d = {}) {
    return this.#send({ t, d: { game: this.#id, ...d } });
  }

  /** Once it is one of the moves that can be made; where dice are due, with this player's part in them. */
  async play(move) {
    const game = await this.sees(({ legal }) => legal.includes(move));
    const opening = await this.#driver.openingWithMove(game, this.you.id, move);
    await this.send("move", { ply: pliesOf(game) + 1, move, ...opening });
  }

  /** The game, once it is so. */
  async sees(wanted) {
    const signal = AbortSignal.timeout(kPatience);
    while (this.game === undefined || !wanted(this.game)) {
      await once(this.#changes, "change", { signal }).catch(() => assert.fail(`an opponent never sees ${wanted}`));
    }
    return this.game;
  }

  seesPly(ply) {
    return this.sees((game) => pliesOf(game) === ply);
  }

  #follow(id) {
    this.#id = id;
    this.#session.follow({ game: id, last: () => this.game?.v, onrefused: ({ message }) => this.errors.push(message) });
  }

  async #send(order) {
    const answer = await this.#session.send(order);
    assert.ok(answer.ok, `an opponent's ${order.t}: ${answer.error?.message}`);
    return answer.message;
  }

  #receive(message) {
    const { game, ask } = hear(this.#id, this.game, message, performance.now());
    this.game = game;
    if (ask === "tail") this.#session.resync();
    if (ask === "all") this.#session.reload();
    this.#consider();
    this.#changes.emit("change");
  }

  #consider() {
    if (this.game) void this.#driver.consider(this.game, this.you.id);
  }

  #diceEdge(session) {
    return {
      crypto: chooseCrypto,
      record: (draw) => http.fetchRecord(draw, this.#get),
      keys: () => http.fetchKeys(this.#get),
      send: (order) => (order.t === "fair_open" && !this.opens ? new Promise(() => undefined) : session.send(order)),
      dice: async ({ variant, options }) => {
        const info = await http.fetchVariant(variant, options, this.#get);
        return info.ok ? { ok: true, value: { setup: info.value.asks, inPlay: info.value.asksInPlay } } : info;
      },
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      stillDue: () => this.game,
      onshut: (_draw, why, again) => {
        if (again) setTimeout(() => this.#consider(), kAskAgainMs);
        else if (why !== undefined) this.errors.push(why);
      },
    };
  }
}
