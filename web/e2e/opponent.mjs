// A player without a page, for journeys that only look at the other player: the page's own session, game and part in
// the dice, over node's WebSocket. What such a player would see is tested by other journeys.
import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { createServer } from "vite";
import WebSocket from "ws";
import { kPassword } from "./accounts.mjs";
import { kPatience } from "./browser.mjs";

// The page's modules need a global WebSocket; node has none before version 22.
// A browser's socket tells of a refused connection by closing; that of ws ends the program if nobody listens for the error.
class BrowserLike extends WebSocket {
  constructor(...args) {
    super(...args);
    this.on("error", () => undefined);
  }
}
globalThis.WebSocket ??= BrowserLike;

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
  /** The state of the game, as a page has it. */
  game;
  you;
  /** Whether this player opens what they have sealed, as a page does. */
  opens = true;
  /** The field that a journey reads of each person that it made. */
  errors = [];
  context = { pages: () => [], close: async () => this.leave() };
  shot = async () => undefined;

  #base;
  #cookie = "";
  #get = (path) => http.browserGet(new URL(path, this.#base).href);
  /** What a browser would keep; it stays when the player leaves and comes back. */
  #keep = new Keep(memoryStore());
  #changes = new EventEmitter();
  #session;
  #driver;
  #id;

  constructor(base) {
    this.#base = base;
  }

  /** Registers an account before this player connects; from then on they use its API token. */
  async register(name) {
    const made = await this.post("api/account", { name, password: kPassword });
    [this.#cookie] = made.headers.get("set-cookie").split(";");
    const token = await this.post("api/token", { label: "opponent", scopes: ["play"] });
    this.#keep.store.set(kToken, (await token.json()).token);
  }

  /** Sends an HTTP request that only an account may make. */
  async post(path, body) {
    const headers = { "content-type": "application/json", origin: new URL(this.#base).origin, cookie: this.#cookie };
    const answer = await fetch(new URL(path, this.#base), { method: "POST", headers, body: JSON.stringify(body) });
    assert.ok(answer.ok, `an opponent's ${path}: ${answer.status}`);
    return answer;
  }

  /** Connects, for the first time or again, to look at a game; without a link, to make one. */
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

  /** Makes a game with the terms that the page's form takes; the result is its link. */
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

  /** Sends a command for this game; throws if it is refused. */
  send(t, d = {}) {
    return this.#send({ t, d: { game: this.#id, ...d } });
  }

  /** Makes a move, once it is legal; if dice are due, this player does their part. */
  async play(move) {
    const game = await this.sees(({ legal }) => legal.includes(move));
    const opening = await this.#driver.openingWithMove(game, this.you.id, move);
    await this.send("move", { ply: pliesOf(game) + 1, move, ...opening });
  }

  /** The game, once the condition holds. */
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
