// A player's part in a draw, which the page plays for them: it seals and commits when the server offers, checks
// everything, and opens. It acts on each new state of the game; the state says what is done already. If it does not go
// on, it says why.
import * as m from "../messages/all.gen";
import { isSigned } from "../fair/check";
import type { Offer } from "../fair/client";
import { parseLock } from "../fair/lock";
import { readRecord } from "../fair/record";
import { callText } from "../fair/roll";
import type { Fetched } from "../net/http";
import type { Answer, Order } from "../net/wire";
import { callForOf, isByPost, playDraw, type Drawing, type Game } from "../game/state";
import { kSentTwice, type Keep } from "./keep";
import { asksOf, offerOf, offerTrouble, type RulesDice } from "./offer";
import { Party, stopOf, type PartyEdge } from "./party";
import {
  callForMove,
  declined,
  lacks,
  lockedOf,
  lockedOfVoid,
  nextStep,
  strangeCall,
  type Locked,
  type Step,
} from "./step";
import { noRules, type Stop } from "./stop";
import { Tries, type Said } from "./tries";
import { drawnOf } from "./verdict";

export interface DriverEdge extends PartyEdge {
  send(order: Order): Promise<Answer>;
  /** The dice that this game's rules ask for. */
  dice(game: Game): Promise<Fetched<RulesDice>>;
  /**
   * Tells why this page does not go on, or that it goes on again. With `again` it waits, and tries once more in a
   * while.
   */
  onshut: Said;
  wait(ms: number): Promise<void>;
  /** The newest state of this game, if a move that was meant for that state can still be made. */
  stillDue(game: Game): Game | undefined;
}

/**
 * Why this browser can open no more of a draw in play: it has no secret for it, has handed it over to another device,
 * does not know what another one has sent, or has sent the next opening for nothing.
 */
export type Stuck = "gone" | "elsewhere" | "unknown" | "spent";

/** How long a move waits, at first and at most, before what it needs is asked for again. */
const kPauseMs = { least: 500, most: 4000 };

export class Driver {
  readonly #tries: Tries;
  readonly #finished = new Set<string>();
  /** Draws in play whose next opening was sent for a roll that will never be made. */
  readonly #spent = new Set<string>();
  readonly #party: Party;

  constructor(
    readonly keep: Keep,
    readonly edge: DriverEdge,
  ) {
    this.#tries = new Tries(edge.onshut);
    this.#party = new Party(keep, edge);
  }

  /** Does what each new state of the game asks for. */
  async consider(told: Game, me: string | undefined): Promise<void> {
    const game = await this.#withVoid(told);
    if (!game) return;
    const step = nextStep(game, me);
    this.#finish(game, me);
    const draw = step === "late" ? game.drawn?.draw : game.drawing?.offer.draw;
    const roll = step === "open" ? String(game.drawing?.call?.roll ?? 1) : "";
    this.#tries.forgetOthers(draw ?? "", `${step} ${roll}`);
    if (step === "nothing" || me === undefined || draw === undefined) return;
    await this.#tries.once(draw, `${step} ${roll}`, () => this.#take(step, game, me), step !== "late");
  }

  /**
   * A page that is opened after its draw was made void knows of that only from a snapshot, which does not say who was
   * missing; the record does. The result is undefined if the record cannot be had now; what could still open the draw
   * is kept then.
   */
  async #withVoid(game: Game): Promise<Game | undefined> {
    const draw = game.fairPast.at(-1);
    const mayBeVoid = game.start !== undefined || game.outcome?.reason === "void-draw";
    if (game.drawn || draw === undefined || game.outcome === undefined || !mayBeVoid) return game;
    if (this.keep.secrets(draw).size === 0) return game;
    const text = await this.edge.record(draw);
    const record = text.ok ? readRecord(text.value) : undefined;
    if (!record?.ok) return undefined;
    const drawn = drawnOf(draw, record.value);
    return drawn ? { ...game, drawn } : game;
  }

  #take(step: Step, game: Game, me: string): Promise<Stop | undefined> {
    const { drawing, drawn } = game;
    if (step === "commit" && drawing) return this.#commit(game, drawing);
    const late = step === "late" ? drawn && lockedOfVoid(drawn) : undefined;
    if (late) return this.#open(game, late, me);
    if (drawing && strangeCall(drawing)) return Promise.resolve({ why: m.draw.otherRoll() });
    const locked = drawing && lockedOf(drawing);
    return locked ? this.#open(game, locked, me) : Promise.resolve(undefined);
  }

  /**
   * What is sent along with this player's move: the opening of the next roll if the move calls for dice, otherwise
   * nothing. The move waits while something that it needs cannot be had. The result is undefined if the move is due no
   * more, or if the opening stays shut; the reason is shown then.
   */
  async openingWithMove(told: Game, me: string, move: string): Promise<{ opening?: string } | undefined> {
    let game: Game | undefined = told;
    let waited: string | undefined;
    for (let tries = 0; game; ++tries) {
      const carried = await this.#carried(game, me, move);
      if (!("why" in carried)) {
        if (waited !== undefined) this.edge.onshut(waited, undefined, false);
        return carried;
      }
      this.edge.onshut(carried.draw, carried.why, carried.again === true);
      if (!carried.again) return undefined;
      waited = carried.draw;
      await this.edge.wait(Math.min(kPauseMs.least * 2 ** tries, kPauseMs.most));
      game = this.edge.stillDue(told);
    }
    if (waited !== undefined) this.edge.onshut(waited, undefined, false);
    return undefined;
  }

  async #carried(game: Game, me: string, move: string): Promise<{ opening?: string } | (Stop & { draw: string })> {
    const drawing = playDraw(game);
    if (!game.rolls.includes(move) || (drawing?.lock && declined(drawing.lock.text, me))) return {};
    const locked = drawing && lockedOf(drawing, "with-move");
    // Without a lock no dice can fall, and the server will say so.
    if (!locked) return {};
    const decided = await this.#decide(game, locked, me, callForMove(game, move));
    return "why" in decided ? { ...decided, draw: locked.draw } : decided;
  }

  /**
   * Checks the answer to a move that was sent with an opening: it must hold a signed call of this roll, for this very
   * move. `game` is the game as it was when the move was sent.
   */
  async checkCall(game: Game, move: string, answer: Answer): Promise<void> {
    const drawing = playDraw(game);
    const lock = drawing?.lock && parseLock(drawing.lock.text);
    if (!drawing || !lock?.ok || !answer.ok) return;
    const { message } = answer;
    const call = message.t === "moved" && message.d.move === move ? message.d.call : undefined;
    if (!call) return this.edge.onshut(drawing.offer.draw, m.draw.noCall(), false);
    const good =
      call.draw === drawing.offer.draw &&
      call.roll === drawing.made + 1 &&
      call.for === callForMove(game, move) &&
      (await isSigned(
        await this.edge.crypto(),
        callText(lock.value.draw, call.roll, call.for),
        call.signature,
        lock.value.serverKey,
      ));
    if (!good) this.edge.onshut(drawing.offer.draw, m.draw.otherMove(), false);
  }

  /** Why this player can open no more of the dice in play, so that a new draw is needed; undefined if they can. */
  whyStuck(game: Game, me: string | undefined): Stuck | undefined {
    const drawing = playDraw(game);
    if (!drawing?.lock || me === undefined || declined(drawing.lock.text, me)) return undefined;
    if (drawing.call !== undefined && drawing.opened.includes(me)) return undefined;
    if (!drawing.offer.players.includes(me)) return undefined;
    const { draw } = drawing.offer;
    if (this.#party.sealedIn(drawing.lock.text, draw, me) === undefined) return "gone";
    if (this.keep.isElsewhere(draw)) return "elsewhere";
    const { roll, callFor } = this.keep.opened(draw);
    if (roll < drawing.made) return "unknown";
    return this.#spent.has(draw) || (roll > drawing.made && callFor === kSentTwice) ? "spent" : undefined;
  }

  /**
   * Drops what could open a draw that is over, also if this page has not seen its end, unless a late opening is still
   * wanted.
   */
  #finish(game: Game, me: string | undefined): void {
    for (const draw of game.fairPast) {
      const wanted = me !== undefined && game.drawn?.draw === draw && lacks(game.drawn, me);
      if (wanted || this.#finished.has(draw)) continue;
      this.#finished.add(draw);
      this.keep.finish(draw);
    }
    if (game.phase === "ended") this.keep.keepApart(game.game, false);
  }

  async #commit(game: Game, drawing: Drawing): Promise<Stop | undefined> {
    const offer = offerOf(drawing.offer);
    const unknown = await this.edge.shared?.learn();
    if (unknown) return unknown;
    const dice = await this.edge.dice(game);
    if (!dice.ok) return noRules(dice.what);
    const trouble = offerTrouble(game, offer, dice.value);
    if (trouble !== undefined) return { why: trouble };
    const send = (commitment: string): Promise<Answer> =>
      this.edge.send({ t: "fair_commit", d: { game: game.game, draw: offer.draw, commitment } });
    const isApart = isByPost(game) && this.keep.isApart(game.game) && this.keep.secrets(offer.draw).size === 0;
    return isApart ? stopOf("commit", await send("-")) : this.#party.commit(game.game, offer, send);
  }

  async #open(game: Game, locked: Locked, me: string): Promise<Stop | undefined> {
    const decided = await this.#decide(game, locked, me, callForOf(game));
    if ("why" in decided) return decided;
    const { draw, roll } = locked;
    const answer = await this.edge.send({
      t: "fair_open",
      d: { game: game.game, draw, roll, opening: decided.opening },
    });
    return stopOf("open", answer);
  }

  async #decide(game: Game, locked: Locked, me: string, callFor: string): Promise<{ opening: string } | Stop> {
    const decided = await this.#party.decide(locked, me, { asks: (offer) => this.#asks(game, offer), callFor });
    if ("why" in decided && decided.reason === "opened-for-another-move") this.#spent.add(locked.draw);
    return decided;
  }

  async #asks(game: Game, offer: Offer): Promise<string | Stop> {
    const dice = await this.edge.dice(game);
    return dice.ok ? asksOf(game, dice.value, offer.rolls) : noRules(dice.what);
  }
}
