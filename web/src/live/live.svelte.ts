// What the page's components share: the one session, the game that it follows, the player's part in its dice. Wires the
// pure modules to the browser; decides nothing itself.
import { sharedBy } from "../carry/shared";
import type { Stuck } from "../draw/driver";
import { Keep } from "../draw/keep";
import type { PartyEdge } from "../draw/party";
import type { FairCrypto } from "../fair/crypto";
import { browserRules, type RulesState } from "../rules/client";
import { hear, isStillDue } from "../game/hear";
import { pliesOf, seatOf, type Game } from "../game/state";
import { fullSentence } from "../game/words";
import { sendBy, type Send } from "../net/ask";
import { browserEdge } from "../net/edge";
import type { Plug } from "../net/events";
import { fetchKeys, fetchRecord, fetchVariant, fetchVariants, type Fetched } from "../net/http";
import { readLooks, type Looks } from "../pieces/looks";
import { kToken, Session, type Status } from "../net/session";
import { openStore } from "../net/store";
import { fillIn, isLean } from "./lean";
import { DicePart } from "./part.svelte";
import type { Setting, VariantInfo, VariantList } from "../net/variants";
import type { Answer, Order } from "../net/wire";
import { soundOf } from "../sound/heard";
import { Sounds } from "../sound/sounds.svelte";
import type {
  AnnouncementData,
  Color,
  LobbyData,
  Player,
  RefusedData,
  Seek,
  ServerMessage,
  You,
} from "../protocol/messages.gen";
import { Others } from "./others.svelte";
import type { OwnEvents } from "./own_events";

const kAskAgainMs = 2000;
const kPieces = "astragal.pieces";
/** The tournaments in which this player plays. */
const kOwnEvents = "astragal.tournaments";

export class Live {
  status = $state<Status>("connecting");
  you = $state.raw<You>();
  game = $state.raw<Game>();
  /** What waits and what is played, while the lobby is open; and the challenges to this player. */
  lobby = $state.raw<LobbyData>();
  challenges = $state.raw<readonly Seek[]>([]);
  /** Whom this player blocks; asked for on every connection. */
  blocks = $state.raw<readonly Player[]>([]);
  /** What the server's keeper tells everybody now. */
  announcement = $state<string>();
  /** The server has forgotten the guest that this browser was. */
  forgotten = $state(false);
  /** The game cannot be shown. */
  refused = $state<string>();
  /** The last refusal of something that this player wanted, as a sentence. */
  trouble = $state<string>();
  /** Why an envelope stays shut. */
  shut = $state<string>();
  /** What the dice wait for, and what is tried again. */
  waits = $state<string>();
  /** Whether the rules can be asked in this browser, and that they and the server were of two minds. */
  rulesState = $state<RulesState>("unasked");
  disagreed = $state(false);
  /** This page's own clock, as often as something that is shown runs. */
  now = $state(performance.now());

  readonly keep = new Keep(openStore("localStorage"));
  /** How pieces are drawn, as this browser's user wants it. */
  pieces = $state.raw<Looks>(readLooks(this.keep.store.get(kPieces)));
  readonly rules = browserRules((state) => this.#rulesAre(state));
  readonly sounds = new Sounds(this.keep.store);
  readonly others: Others;
  /** What a player's part in any draw needs. */
  readonly partyEdge: PartyEdge;
  readonly #session: Session;
  readonly #part: DicePart;
  readonly #infos = new Map<string, Promise<Fetched<VariantInfo>>>();
  #variants: Promise<Fetched<VariantList>> | undefined;
  #crypto: Promise<FairCrypto> | undefined;
  #shutDraw: string | undefined;
  #announced: ReturnType<typeof setTimeout> | undefined;
  #game: string | undefined;
  #ownEvents: Promise<OwnEvents> | undefined;

  constructor() {
    this.#session = new Session(browserEdge(), this.keep.store, openStore("sessionStorage"), {
      onstatus: (status) => (this.status = status),
      onyou: (you) => this.#become(you),
      onforgotten: () => (this.forgotten = true),
      onmessage: (message) => this.#receive(message),
      fill: (message) => (isLean(message) ? this.#fill(message) : undefined),
    });
    this.others = new Others(this.keep.store, {
      watch: (games) => this.#session.watchBeside(games),
      reload: (game) => this.#session.reloadBeside(game),
      now: () => performance.now(),
      later: (ms, then) => void setTimeout(then, ms),
    });
    this.partyEdge = {
      crypto: () => this.crypto(),
      record: fetchRecord,
      keys: fetchKeys,
      shared: sharedBy(this.keep, () => this.you?.id),
    };
    this.#part = new DicePart(this.keep, {
      ...this.partyEdge,
      send: (order) => this.#session.send(order),
      dice: async (game) => {
        const info = await this.info(game);
        return info.ok ? { ok: true, value: { setup: info.value.asks, inPlay: info.value.asksInPlay } } : info;
      },
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      stillDue: (game) => this.#stillDue(game),
      onshut: (draw, why, again) => {
        this.waits = again ? why : undefined;
        // What is wrong stays wrong, whatever else has to wait.
        if (why !== undefined && !again) [this.shut, this.#shutDraw] = [why, draw];
        if (again) setTimeout(() => this.game && void this.#part.consider(this.game, this.you?.id), kAskAgainMs);
      },
    });
  }

  start(): void {
    this.#session.start();
    this.others.start();
    this.sounds.start();
    addEventListener("online", () => this.#session.wake());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#session.wake());
  }

  /** Who this is has changed: a connection stays who it is, so there must be another one. */
  reconnect(): void {
    this.#session.reconnect();
  }

  follow(game: string | undefined): void {
    if (game === this.#game) return;
    this.others.follow(undefined);
    this.#game = game;
    if (game !== undefined) void this.rules.open();
    this.game = this.refused = this.trouble = this.shut = this.waits = undefined;
    this.#session.follow(
      game === undefined
        ? undefined
        : { game, last: () => this.game?.v, onrefused: (error) => (this.refused = troubleText(error)) },
    );
    this.others.follow(game);
  }

  /** Until what is returned is called. */
  watchLobby(): () => void {
    this.#session.watchLobby(true);
    return () => {
      this.#session.watchLobby(false);
      this.lobby = undefined;
    };
  }

  /** What a page watches besides games, until what is returned is called. */
  plugIn(of: (session: Session) => Plug): () => void {
    this.#session.plugIn(of(this.#session));
    return () => {
      this.#session.plugIn(undefined);
      // Comes after what the plug still says: it no longer watches its tournament, but the player may play there.
      if (this.#ownEvents) this.#inEvents((events, me) => events.watch(me));
    };
  }

  /** The side that this player has in the game. */
  get side(): Color | undefined {
    return this.game && seatOf(this.game, this.you?.id)?.color;
  }

  get isPlayer(): boolean {
    return this.game !== undefined && seatOf(this.game, this.you?.id) !== undefined;
  }

  /** Asks over HTTP as this player: a guest shows its token, an account its cookie. */
  get http(): Send {
    return sendBy({ guest: this.you?.account ? undefined : this.keep.store.get(kToken) });
  }

  get moderates(): boolean {
    return this.you?.account?.roles.some((role) => role === "moderator" || role === "admin") ?? false;
  }

  isBlocked(player: string): boolean {
    return this.blocks.some(({ id }) => id === player);
  }

  /** Hears no more of this player; or hears him again. */
  block(player: string, wanted: boolean): Promise<Answer> {
    return this.send({ t: wanted ? "block" : "unblock", d: { player } });
  }

  /** Sends a command; a refusal is also shown. */
  async send(order: Order): Promise<Answer> {
    this.trouble = undefined;
    const answer = await this.#session.send(order);
    if (!answer.ok) this.trouble = troubleText(answer.error);
    return answer;
  }

  /** Sends a move; if it calls for dice, with this player's opening of the roll, and looks at the call that it gets. */
  async move(game: Game, move: string): Promise<void> {
    this.trouble = undefined;
    // Nothing is awaited where nothing is thrown, so that the move is on its way at once.
    const carried =
      this.you && game.rolls.includes(move) ? await this.#part.openingWithMove(game, this.you.id, move) : {};
    if (!carried) return;
    const before = this.#stillDue(game) ?? game;
    const answer = await this.#session.send({
      t: "move",
      d: { game: game.game, ply: pliesOf(game) + 1, move, ...carried },
    });
    if (carried.opening !== undefined) await this.#part.checkCall(before, move, answer);
    if (!answer.ok) this.trouble = troubleText(answer.error);
  }

  #stillDue(game: Game): Game | undefined {
    const { game: now } = this;
    const due =
      now?.game === game.game &&
      now.phase === "playing" &&
      pliesOf(now) === pliesOf(game) &&
      now.moves.length === game.moves.length;
    return due ? now : undefined;
  }

  /** Why this player can open no more of the dice in play; undefined if he can. */
  whyStuck(game: Game): Stuck | undefined {
    void this.shut; // what is spent shows when an opening stays shut
    return this.#part.whyStuck(game, this.you?.id);
  }

  /** What this browser keeps of dice has changed by itself. */
  forgetDice(): void {
    this.#part.forget();
    this.shut = this.#shutDraw = undefined;
  }

  choosePieces(looks: Looks): void {
    this.pieces = looks;
    this.keep.store.set(kPieces, JSON.stringify(looks));
  }

  crypto(): Promise<FairCrypto> {
    return (this.#crypto ??= import("../fair/crypto").then(({ chooseCrypto }) => chooseCrypto()));
  }

  /** The server's keys as far as this browser may trust them, for checks of records. */
  async serverKeys(): Promise<readonly string[]> {
    const { learnKeys } = await import("../draw/keys");
    return (await learnKeys(await this.crypto(), this.keep, fetchKeys)) ?? this.keep.serverKeys();
  }

  /** The rules data of this game's variant under its options, asked for once. */
  async info(game: Pick<Game, "variant" | "options">): Promise<Fetched<VariantInfo>> {
    const key = JSON.stringify([game.variant, game.options]);
    const asked = this.#infos.get(key) ?? fetchVariant(game.variant, game.options);
    this.#infos.set(key, asked);
    const info = await asked;
    if (!info.ok) this.#infos.delete(key);
    return info;
  }

  /** The options of a game of this variant that nobody has chosen any of. */
  async usualOptions({ variant, options }: Pick<Game, "variant" | "options">): Promise<Setting> {
    if (Object.keys(options).length === 0) return {};
    const info = await this.info({ variant, options: {} });
    return info.ok ? info.value.options : {};
  }

  /** All that can be played, asked for once. */
  async variants(): Promise<Fetched<VariantList>> {
    const list = await (this.#variants ??= fetchVariants());
    if (!list.ok) this.#variants = undefined;
    return list;
  }

  #rulesAre(state: RulesState): void {
    this.rulesState = state;
    if (state !== "failed") return;
    console.error(`the rules could not be opened: ${this.rules.trouble ?? ""}`);
    this.#session.dropRules();
  }

  /** A move or a roll as the rules know it; if they cannot say, the server tells it once more, whole. */
  async #fill(message: Parameters<typeof fillIn>[0]): Promise<ServerMessage | undefined> {
    const { game } = message.d;
    const state = game === this.#game ? this.game : this.others.games.get(game);
    const { sha256 } = await import("@noble/hashes/sha2.js");
    const filled = await fillIn(message, state, this.rules, sha256);
    if (filled.ok) return filled.message;
    if (this.rules.state === "ready") {
      this.disagreed = true;
      console.error(`game ${game}, event ${String(message.v)}: ${filled.why}`);
    }
    this.#session.dropRules();
    return undefined;
  }

  #become(you: You): void {
    this.you = you;
    this.#announce({}); // it comes again after every welcome
    this.#session.listBlocks();
    if (this.keep.store.get(kOwnEvents) !== undefined) this.#inEvents((events, me) => events.watch(me));
    if (this.game) void this.#part.consider(this.game, you.id);
  }

  #receive(message: ServerMessage): void {
    if (message.t === "lobby") this.lobby = message.d;
    if (message.t === "challenges") this.challenges = message.d.challenges;
    if (message.t === "blocks") this.blocks = message.d.players;
    if (message.t === "announcement") this.#announce(message.d);
    if (message.t === "event") this.#inEvents((events, me) => events.hear(me, message.d.event, message.d.after));
    this.others.hear(message, this.you?.id);
    const before = this.game;
    const { game, ask } = hear(this.#game, this.game, message, performance.now());
    this.game = game;
    this.now = performance.now();
    if (ask === "tail") this.#session.resync();
    if (ask === "all") this.#session.reload();
    if (!game) return;
    this.others.see(game, this.you?.id);
    const event = game.tournament?.id;
    if (event !== undefined && this.isPlayer && game.phase !== "ended")
      this.#inEvents((events, me) => events.learn(me, event));
    const sound = soundOf(before, game);
    if (sound) this.sounds.play(sound);
    if (!before) this.#sendKeptMove(game);
    // A new draw begins with nothing to complain about.
    if (this.#shutDraw !== undefined && game.drawing && game.drawing.offer.draw !== this.#shutDraw) {
      this.shut = this.#shutDraw = undefined;
    }
    void this.#part.consider(game, this.you?.id);
  }

  /** What concerns tournaments in which this player may play: accounts alone do. */
  #inEvents(then: (events: OwnEvents, me: string) => void): void {
    const { you } = this;
    if (!you?.account) return;
    this.#ownEvents ??= import("./own_events").then(
      ({ OwnEvents }) =>
        new OwnEvents(this.keep.store, kOwnEvents, {
          tell: (frame) => this.#session.tell(frame),
          begun: (game) => this.others.begun(game),
        }),
    );
    this.#ownEvents.then(
      (events) => then(events, you.id),
      () => (this.#ownEvents = undefined),
    );
  }

  #announce({ text, left_ms }: AnnouncementData): void {
    clearTimeout(this.#announced);
    this.announcement = text;
    if (text !== undefined) this.#announced = setTimeout(() => (this.announcement = undefined), left_ms);
  }

  /** It goes out under its own id, so that it is made once at most. */
  #sendKeptMove(game: Game): void {
    const move = this.#session.outbox.keptMove(game.game);
    if (!move) return;
    if (isStillDue(game, move)) {
      const answered = this.#session.sendAs(move);
      if (move.d.opening !== undefined) void answered.then((answer) => this.#part.checkCall(game, move.d.move, answer));
    } else this.#session.outbox.dropKeptMove(game.game);
  }
}

export function troubleText(error: RefusedData): string {
  return fullSentence(error.message);
}
