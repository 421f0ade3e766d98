// What the page's root makes once: the session, and the parts that pages are handed (`parts.ts`). Wires them to each other and to
// the browser; decides nothing itself.
import { Keep } from "../draw/keep";
import { browserEdge } from "../net/edge";
import { Session } from "../net/session";
import { openStore } from "../net/store";
import type { ServerMessage, You } from "../protocol/messages.gen";
import type { Rules } from "../rules/client";
import { soundOf } from "../sound/heard";
import { Sounds } from "../sound/sounds.svelte";
import { Announced } from "./announced.svelte";
import { Blocks } from "./blocks.svelte";
import { ChosenLooks } from "./chosen_looks.svelte";
import { Connection } from "./connection.svelte";
import { EventsPart } from "./events_part";
import { Fairness } from "./fairness";
import { Followed } from "./followed.svelte";
import { Lobby } from "./lobby.svelte";
import { Others } from "./others.svelte";
import { OwnDice } from "./own_dice.svelte";
import { PageClock } from "./page_clock.svelte";
import type { Parts } from "./parts";
import { RuleBook } from "./rule_book";
import { RulesHere } from "./rules_here.svelte";
import { Visitor } from "./visitor.svelte";

export class Live implements Parts {
  readonly keep = new Keep(openStore("localStorage"));
  readonly visitor = new Visitor(this.keep.store);
  readonly looks = new ChosenLooks(this.keep.store);
  readonly sounds = new Sounds(this.keep.store);
  readonly announced = new Announced();
  readonly pageClock = new PageClock();
  readonly ruleBook = new RuleBook();
  readonly fairness = new Fairness(this.keep, () => this.visitor.you?.id);
  readonly rulesHere: RulesHere;
  readonly rules: Rules;
  readonly connection: Connection;
  readonly lobby: Lobby;
  readonly blocks: Blocks;
  readonly others: Others;
  readonly ownDice: OwnDice;
  readonly followed: Followed;
  readonly #session: Session;
  readonly #events: EventsPart;

  constructor() {
    const { store } = this.keep;
    const me = (): You | undefined => this.visitor.you;
    const session = new Session(browserEdge(), store, openStore("sessionStorage"), {
      onstatus: (status) => (this.connection.status = status),
      onyou: (you) => this.#become(you),
      onforgotten: () => (this.visitor.forgotten = true),
      onmessage: (message) => this.#receive(message),
      fill: (message) => this.rulesHere.fill(message),
    });
    this.#session = session;
    this.#events = new EventsPart(store, {
      tell: (frame) => session.tell(frame),
      begun: (game) => this.others.begun(game),
      me,
    });
    this.rulesHere = new RulesHere({
      game: (id) => (id === this.followed.id ? this.followed.game : this.others.games.get(id)),
      drop: () => session.dropRules(),
    });
    this.rules = this.rulesHere.client;
    // What the plug still says comes first: only then is its tournament watched no more.
    this.connection = new Connection(session, () => this.#events.onunplug());
    this.lobby = new Lobby(session);
    this.blocks = new Blocks((order) => this.connection.send(order));
    this.others = new Others(store, {
      watch: (games) => session.watchBeside(games),
      reload: (game) => session.reloadBeside(game),
      now: () => performance.now(),
      later: (ms, then) => void setTimeout(then, ms),
    });
    this.ownDice = new OwnDice(this.keep, {
      ...this.fairness.partyEdge,
      send: (order) => session.send(order),
      dice: async (game) => {
        const info = await this.ruleBook.info(game);
        return info.ok ? { ok: true, value: { setup: info.value.asks, inPlay: info.value.asksInPlay } } : info;
      },
      stillDue: (game) => this.followed.stillDue(game),
      shown: () => this.followed.game,
      me: () => me()?.id,
    });
    this.followed = new Followed({ session, connection: this.connection, dice: this.ownDice, me });
  }

  start(): void {
    this.#session.start();
    this.others.start();
    this.sounds.start();
    addEventListener("online", () => this.#session.wake());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#session.wake());
  }

  /** Shows this game from now on; the one before is one of the others. */
  follow(game: string | undefined): void {
    if (game === this.followed.id) return;
    this.others.follow(undefined);
    if (game !== undefined) void this.rules.open();
    this.ownDice.leave();
    this.followed.follow(game);
    this.others.follow(game);
  }

  #become(you: You): void {
    this.visitor.you = you;
    this.announced.take({}); // it comes again after every welcome
    this.#session.listBlocks();
    this.#events.onwelcome();
    if (this.followed.game) void this.ownDice.consider(this.followed.game);
  }

  #receive(message: ServerMessage): void {
    const me = this.visitor.you?.id;
    this.lobby.hear(message);
    this.blocks.hear(message);
    if (message.t === "announcement") this.announced.take(message.d);
    if (message.t === "event") this.#events.hear(message.d.event, message.d.after);
    this.others.hear(message, me);
    const before = this.followed.game;
    this.followed.hear(message);
    this.pageClock.tick();
    const { game, isPlayer } = this.followed;
    if (!game) return;
    this.others.see(game, me);
    const event = game.tournament?.id;
    if (event !== undefined && isPlayer && game.phase !== "ended") this.#events.learn(event);
    const sound = soundOf(before, game);
    if (sound) this.sounds.play(sound);
    if (!before) this.followed.sendKeptMove(game);
    this.ownDice.meet(game);
  }
}
