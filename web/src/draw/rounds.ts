// A player's part in the draws of a tournament's rounds, which the page plays while it is open. It differs from a
// game's draw in three ways: everybody who is there takes part, another draw may follow a void one, and there is one
// roll. It acts on each new state; the state says what is done already.
import * as m from "../messages/all.gen";
import type { Offer } from "../fair/client";
import { readRecord } from "../fair/record";
import { kNotFound, type Fetched } from "../net/http";
import type { Setting } from "../net/variants";
import type { Answer, Order } from "../net/wire";
import type { EventDraw } from "../protocol/messages.gen";
import type { Keep } from "./keep";
import { Party, stopOf, type PartyEdge } from "./party";
import {
  asksOfRound,
  isLots,
  nextInRound,
  offerOfRound,
  placeOf,
  roundTrouble,
  type GameDice,
  type RoundRules,
  type RoundStep,
  type RoundTold,
} from "./round_offer";
import { lacks, lockedOfVoid, type Locked } from "./step";
import { noRules, type Stop } from "./stop";
import { Tries, type Said } from "./tries";
import { drawnOf } from "./verdict";

export interface RoundEdge extends PartyEdge {
  send(order: Order): Promise<Answer>;
  dice(of: { readonly variant: string; readonly options: Setting }): Promise<Fetched<GameDice>>;
  /** Names of the tournament's draws that were locked, from its public record. */
  locked(event: string): Promise<Fetched<ReadonlySet<string>>>;
  /** Tells why a draw does not go on, as the driver of a game does. */
  onshut: Said;
}

export class RoundDriver {
  readonly #tries: Tries;
  readonly #party: Party;

  constructor(
    readonly keep: Keep,
    readonly edge: RoundEdge,
  ) {
    this.#tries = new Tries(edge.onshut);
    this.#party = new Party(keep, edge);
  }

  /** Does what is due at every new state, and when the page has learnt more of the tournament. */
  async consider(told: RoundTold, me: string | undefined): Promise<void> {
    if (me === undefined) return;
    await Promise.all([
      this.#now(told, me),
      ...this.#past(told).map((draw) => this.#tries.once(draw, "past", () => this.#leave(told, draw, me), false)),
    ]);
  }

  async #now(told: RoundTold, me: string): Promise<void> {
    const { lots } = told;
    const step = nextInRound(told, me, lots !== undefined && this.keep.secrets(lots.draw).size > 0);
    this.#tries.forgetOthers(lots?.draw ?? "", step);
    if (!lots) return;
    const isOver = lots.state === "done" || lots.state === "void";
    if (isOver && step === "nothing" && this.keep.secrets(lots.draw).size > 0) this.keep.finish(lots.draw);
    if (step !== "nothing")
      await this.#tries.once(lots.draw, step, () => this.#take(step, told, lots, me), step !== "late");
  }

  async #take(step: RoundStep, told: RoundTold, lots: EventDraw, me: string): Promise<Stop | undefined> {
    if (step === "left-out") return { why: m.roundDraw.leftOut() };
    if (step === "late") return this.#leave(told, lots.draw, me);
    const rules = told.rules(lots.round, isLots(lots.ruleset));
    // The page is still loading what it needs: this will be asked again then.
    if (!rules) return { why: m.roundDraw.noTournament(), again: true };
    return step === "commit" ? this.#commit(told, lots, me, rules) : this.#open(told, lots, me);
  }

  async #commit(told: RoundTold, lots: EventDraw, me: string, rules: RoundRules): Promise<Stop | undefined> {
    const unknown = await this.edge.shared?.learn();
    if (unknown) return unknown;
    const dice = await this.#dice(rules);
    if (dice?.ok === false) return noRules(dice.what);
    const trouble = roundTrouble(told, lots, me, rules, dice?.value);
    if (trouble !== undefined) return { why: trouble };
    const offer = offerOfRound(lots, me);
    return this.#party.commit(told.event, offer, (commitment) =>
      this.edge.send({ t: "fair_commit", d: { event: told.event, draw: offer.draw, commitment } }),
    );
  }

  async #open(told: RoundTold, lots: EventDraw, me: string): Promise<Stop | undefined> {
    const { draw, lock, signature, bracket } = lots;
    if (lock === undefined || signature === undefined) return undefined;
    // The lock does not say which slip belongs to whom: each belongs to the same player as when this player committed.
    const agreed = this.keep.offer(draw);
    if (bracket && agreed && bracket.join() !== agreed.players.join())
      return { why: m.roundDraw.refusedOffer.bracket() };
    const locked = {
      draw,
      lock: { text: lock, signature },
      offered: offerOfRound(lots, me),
      roll: 1,
      call: undefined,
      made: 0,
      rolls: [],
    };
    return this.#send(told, locked, me);
  }

  async #send(told: RoundTold, locked: Locked, me: string): Promise<Stop | undefined> {
    const decided = await this.#party.decide(locked, me, {
      asks: (offer) => this.#asks(told, offer),
      callFor: "setup",
      neverLocked: (draws) => this.#neverLocked(told.event, draws),
    });
    if ("why" in decided) return decided;
    return stopOf(
      "open",
      await this.edge.send({ t: "fair_open", d: { event: told.event, draw: locked.draw, opening: decided.opening } }),
    );
  }

  async #asks(told: RoundTold, offer: Offer): Promise<string | Stop> {
    const rules = told.rules(placeOf(offer.draw)?.round ?? 0, isLots(offer.ruleset));
    if (!rules) return { why: m.roundDraw.noTournament(), again: true };
    const dice = await this.#dice(rules);
    return dice?.ok === false ? noRules(dice.what) : asksOfRound(rules, offer.players, dice?.value);
  }

  async #dice(rules: RoundRules): Promise<Fetched<GameDice> | undefined> {
    return rules.of === "dice" ? this.edge.dice(rules) : undefined;
  }

  /**
   * Which draws were dropped before they were locked, so that they have no record and nobody could open them. The
   * tournament's own record says so.
   */
  async #neverLocked(event: string, draws: readonly string[]): Promise<readonly string[] | Stop> {
    const locked = await this.edge.locked(event);
    return locked.ok ? draws.filter((draw) => !locked.value.has(draw)) : { why: m.draw.noRecord(), again: true };
  }

  /** Draws of this tournament before the newest one that this browser could still open. */
  #past({ event, lots }: RoundTold): string[] {
    const newest = lots && placeOf(lots.draw);
    return this.keep.open().filter((draw) => {
      const place = placeOf(draw);
      if (place?.event !== event || !newest) return false;
      return place.round < newest.round || (place.round === newest.round && place.number < newest.number);
    });
  }

  /**
   * Sends this player's opening if it is missing in a void draw, so that all see what would have been thrown; then its
   * secret is dropped.
   */
  async #leave(told: RoundTold, draw: string, me: string): Promise<Stop | undefined> {
    const text = await this.edge.record(draw);
    if (!text.ok && text.status !== kNotFound) return { why: m.draw.noRecord(), again: true };
    const record = text.ok ? readRecord(text.value) : undefined;
    if (record?.ok === true && record.value.state === "open") return { why: m.draw.noRecord(), again: true };
    const drawn = record?.ok === true ? drawnOf(draw, record.value) : undefined;
    const locked = drawn && lacks(drawn, me) ? lockedOfVoid(drawn) : undefined;
    const stop = locked && (await this.#send(told, locked, me));
    if (stop?.again) return stop;
    this.keep.finish(draw);
    return stop;
  }
}
