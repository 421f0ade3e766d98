// This player's part in the draws of the tournament whose page is open, and the page's own check of what fell. The code
// that takes part, with the cryptography, is fetched with the first draw. It must be made while a component is being
// set up.
import { untrack } from "svelte";
import type { RoundDriver } from "../draw/rounds";
import type { Verdict } from "../draw/verdict";
import type { Parts } from "../live/parts";
import * as m from "../messages/all.gen";
import { WatchedEvent } from "../net/events";
import { fetchRecord } from "../net/http";
import type { EventDraw, EventStateData } from "../protocol/messages.gen";
import { lockedDraws, type tournaments } from "../net/tournaments";
import type { TournamentView } from "../protocol/messages.gen";
import { rulesOfRound, toldOf } from "./round_draw";

type Taken = Pick<Parts, "connection" | "fairness" | "keep" | "ruleBook" | "rules" | "visitor">;

const kAskAgainMs = 2000;
/** How long the dice are shown falling: as long as a throw of many dice in a game. */
const kFallMs = 1800;

export class RoundPart {
  /** The state of the tournament, and the time of this page's clock when it came. */
  event = $state.raw<EventStateData & { readonly at: number }>();
  /** Why this player's envelope stays shut, and what is waited for. */
  shut = $state<string>();
  waits = $state<string>();
  verdict = $state.raw<Verdict>();
  /** The draw whose dice are shown falling, if this page has seen it going on. */
  falling = $state<string>();
  /** The draw before, if this page has seen it locked and the current draw replaces it. */
  notMade = $state<string>();
  #before: EventDraw | undefined;
  #shutDraw: string | undefined;
  #driver: Promise<RoundDriver> | undefined;
  #watched: WatchedEvent | undefined;
  readonly #parts: Taken;
  readonly #id: string;
  readonly #server: ReturnType<typeof tournaments>;
  readonly #tournament: () => TournamentView | undefined;

  constructor(
    parts: Taken,
    id: string,
    server: ReturnType<typeof tournaments>,
    tournament: () => TournamentView | undefined,
    /** Whether the server tells this visitor of it: of a private one only who is invited. */
    mayWatch: () => boolean,
  ) {
    [this.#parts, this.#id, this.#server, this.#tournament] = [parts, id, server, tournament];
    const watches = $derived(mayWatch());
    $effect(() => (watches ? untrack(() => this.#watch()) : undefined));
    $effect(() => {
      void [this.event, parts.visitor.you, tournament()];
      untrack(() => this.#consider());
    });
    const over = $derived(
      tournament() && this.lots && ["done", "void"].includes(this.lots.state)
        ? `${this.lots.draw} ${String(this.lots.opened.length)}`
        : undefined,
    );
    $effect(() => {
      this.verdict = undefined;
      if (over !== undefined) void untrack(() => this.#judge());
    });
    $effect(() => {
      const { lots } = this;
      untrack(() => this.#follow(lots));
    });
  }

  #watch(): () => void {
    const hear = (state: EventStateData): void => void (this.event = { ...state, at: performance.now() });
    const unplug = this.#parts.connection.plugIn(
      (session) => (this.#watched = new WatchedEvent(session, this.#id, hear)),
    );
    return () => {
      unplug();
      this.#watched?.leave();
    };
  }

  get lots(): EventDraw | undefined {
    return this.event?.fair;
  }

  /** What a draw decides is not told before its dice have stopped. */
  #follow(lots: EventDraw | undefined): void {
    const before = this.#before;
    this.#before = lots;
    if (lots?.draw !== before?.draw)
      this.notMade = before?.state === "locked" && before.round === lots?.round ? before.draw : undefined;
    const isSeen =
      lots?.state === "done" && before !== undefined && before.draw === lots.draw && before.state !== "done";
    if (!isSeen || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.falling = lots.draw;
    setTimeout(() => (this.falling = undefined), kFallMs);
  }

  #consider(): void {
    const lots = this.lots;
    // A new draw begins without a complaint.
    if (this.#shutDraw !== undefined && lots && lots.draw !== this.#shutDraw) this.shut = this.#shutDraw = undefined;
    if (!this.event || !this.#parts.visitor.you) return;
    const told = toldOf(this.#id, lots, this.#tournament(), this.#parts.visitor.you.id);
    const { id } = this.#parts.visitor.you;
    if (lots || this.#driver) void this.#fetched().then((driver) => driver?.consider(told, id));
  }

  async #fetched(): Promise<RoundDriver | undefined> {
    const { keep, fairness } = this.#parts;
    const watched = this.#watched;
    if (!watched) return undefined;
    this.#driver ??= import("../draw/rounds").then(
      ({ RoundDriver }) =>
        new RoundDriver(keep, {
          ...fairness.partyEdge,
          send: (order) => watched.send(order),
          dice: (game) => this.#parts.ruleBook.info(game),
          locked: async (event) => {
            const steps = await this.#server.steps(event);
            return steps ? { ok: true, value: lockedDraws(steps) } : { ok: false, what: m.net.unreachable() };
          },
          onshut: (draw, why, again) => this.#say(draw, why, again),
        }),
    );
    try {
      return await this.#driver;
    } catch {
      this.#driver = undefined;
      this.#say(this.lots?.draw ?? "", m.draw.notLoaded(), true);
      return undefined;
    }
  }

  #say(draw: string, why: string | undefined, again: boolean): void {
    this.waits = again ? why : undefined;
    // A complaint about something wrong stays, even if something else must be waited for.
    if (why !== undefined && !again) [this.shut, this.#shutDraw] = [why, draw];
    if (again) setTimeout(() => this.#consider(), kAskAgainMs);
  }

  async #judge(): Promise<void> {
    const { lots } = this;
    const tournament = this.#tournament();
    if (!lots) return;
    const text = await fetchRecord(lots.draw);
    if (!text.ok) return;
    const rules = tournament && rulesOfRound(tournament, lots.round, lots.setup === undefined);
    const setupOf = async (numbers: readonly number[]): Promise<string | undefined> => {
      const made = rules?.of === "dice" ? await this.#parts.rules.setup(rules, numbers) : undefined;
      return made?.ok === true ? made.value.setup : undefined;
    };
    const [{ verdictOfRound }, keys, crypto] = await Promise.all([
      import("../draw/round_verdict"),
      this.#parts.fairness.serverKeys(),
      this.#parts.fairness.crypto(),
    ]);
    const verdict = await verdictOfRound(crypto, text.value, lots, keys, setupOf);
    if (this.lots?.draw === lots.draw) this.verdict = verdict;
  }
}
