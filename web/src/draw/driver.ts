// A player's part in a draw, done by the page: seal and commit when the server offers, check everything, open. It acts on
// each new state of the game; whatever it has done already the state says. If it will not go on, it says why.
import * as m from "../messages/all.gen";
import { Chain } from "../fair/chain";
import { mayOpen, shutText, type Known, type Offer, type ShutReason } from "../fair/client";
import { checkText, isSigned } from "../fair/check";
import { callText } from "../fair/roll";
import type { FairCrypto } from "../fair/crypto";
import { parseLock } from "../fair/lock";
import { readRecord, type Roll } from "../fair/record";
import { newSecret } from "../fair/secret";
import { kNotFound, type Fetched } from "../net/http";
import type { Answer, Order } from "../net/wire";
import { callForOf, isByPost, playDraw, type Drawing, type Game } from "../game/state";
import { kSentTwice, type Keep } from "./keep";
import { LearntKeys } from "./keys";
import { asksOf, offerOf, offerTrouble, type RulesDice } from "./offer";
import { callForMove, declined, lacks, lockedOf, lockedOfVoid, nextStep, rollOf, strangeCall, type Locked, type Step } from "./step";
import { noRules, refused, type Stop } from "./stop";
import { drawnOf } from "./verdict";

export interface DriverEdge {
  send(order: Order): Promise<Answer>;
  crypto(): Promise<FairCrypto>;
  /** What this game's rules roll. */
  dice(game: Game): Promise<Fetched<RulesDice>>;
  record(draw: string): Promise<Fetched<string>>;
  keys(): Promise<Fetched<unknown>>;
  /** Why this page does not go on, or that it does again; `again`: it waits, and tries once more in a while. */
  onshut(draw: string, why: string | undefined, again: boolean): void;
  wait(ms: number): Promise<void>;
  /** The newest state of this game, if a move that was meant for that state can still be made. */
  stillDue(game: Game): Game | undefined;
  secret?(words: string): string;
  /** What this player's other devices know too, if there is such a thing: a reason if it cannot be had or told now. */
  readonly shared?: {
    isOn(): boolean;
    /** What they have sent is known here afterwards. */
    learn(): Promise<Stop | undefined>;
    /** What is kept here is known to them afterwards. */
    tell(): Promise<Stop | undefined>;
  };
}

/** Why this browser can open no more of a draw in play: it has no secret for it, has handed it over to another device, does
    not know what another one has sent, or has sent the next opening for nothing. */
export type Stuck = "gone" | "elsewhere" | "unknown" | "spent";

/** A refusal that another tab of the same player, or a late event, explains. */
const kHarmless = ["commitment_stands", "roll_not_due", "no_such_draw", "game_over"];

const kUnsigned: readonly ShutReason["why"][] = ["not-a-lock", "unknown-key", "lock-not-signed"];

/** So long a move waits at first, and at most, before what it needs is asked for again. */
const kPauseMs = { least: 500, most: 4000 };

export class Driver {
  readonly #busy = new Set<string>();
  readonly #again = new Set<string>();
  readonly #finished = new Set<string>();
  /** Draws in play whose next opening is out, and for no roll that will be made. */
  readonly #spent = new Set<string>();
  readonly #keys: LearntKeys;

  constructor(
    readonly keep: Keep,
    readonly edge: DriverEdge,
  ) {
    this.#keys = new LearntKeys(keep, () => edge.keys());
  }

  /** At every new state. */
  async consider(told: Game, me: string | undefined): Promise<void> {
    const game = await this.#withVoid(told);
    if (!game) return;
    const step = nextStep(game, me);
    this.#finish(game, me);
    const draw = step === "late" ? game.drawn?.draw : game.drawing?.offer.draw;
    const roll = step === "open" ? String(game.drawing?.call?.roll ?? 1) : "";
    const key = `${draw ?? ""} ${step} ${roll}`;
    this.#forgetOthers(key);
    if (step === "nothing" || me === undefined || draw === undefined || this.#busy.has(key)) return;
    this.#busy.add(key);
    const stop = await this.#take(step, game, me);
    this.#report(draw, key, step === "late" ? undefined : stop);
    // What was refused for good stays refused until the page is loaded again.
    if (!stop || stop.again) this.#busy.delete(key);
  }

  /** What was still to be tried for a step that is over needs no more tries. */
  #forgetOthers(key: string): void {
    for (const other of this.#again) {
      if (other === key) continue;
      this.#again.delete(other);
      this.edge.onshut(other.split(" ", 1)[0] ?? "", undefined, false);
    }
  }

  /** Only what was a matter of trying again is taken back. */
  #report(draw: string, key: string, stop: Stop | undefined): void {
    const tried = this.#again.delete(key);
    if (stop?.again) this.#again.add(key);
    if (stop || tried) this.edge.onshut(draw, stop?.why, stop?.again === true);
  }

  /**
   * A page that comes back after its draw was made void knows that only from a snapshot, which does not say who was missing:
   * the record does. Undefined if it cannot be had now; what could still open is kept then.
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
   * What travels with this player's move: the opening of the next roll, exactly if the move is one that calls for dice. The
   * move waits for what cannot be asked for now. Undefined if it is due no more, or with a reason shown if the opening stays
   * shut.
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
    // Without a lock no dice can fall: the server says so.
    if (!locked) return {};
    const decided = await this.#decide(game, locked, me, callForMove(game, move));
    return "why" in decided ? { ...decided, draw: locked.draw } : decided;
  }

  /**
   * What the mover got for an opening that was sent with a move: a signed call of this roll, for this very move. `game` is as
   * it was when the move was sent.
   */
  async checkCall(game: Game, move: string, answer: Answer): Promise<void> {
    const drawing = playDraw(game);
    const lock = drawing?.lock && parseLock(drawing.lock.text);
    if (!drawing || !lock?.ok || !answer.ok) return;
    const { message } = answer;
    const call = message.t === "moved" && message.d.move === move ? message.d.call : undefined;
    if (!call) return this.edge.onshut(drawing.offer.draw, m.draw.noCall(), false);
    const good =
      call.draw === drawing.offer.draw && call.roll === drawing.made + 1 && call.for === callForMove(game, move) &&
      (await isSigned(await this.edge.crypto(), callText(lock.value.draw, call.roll, call.for), call.signature, lock.value.serverKey));
    if (!good) this.edge.onshut(drawing.offer.draw, m.draw.otherMove(), false);
  }

  /** Why this player can open no more of the dice in play, so that a new draw is needed; undefined if he can. */
  whyStuck(game: Game, me: string | undefined): Stuck | undefined {
    const drawing = playDraw(game);
    if (!drawing?.lock || me === undefined || declined(drawing.lock.text, me)) return undefined;
    if (drawing.call !== undefined && drawing.opened.includes(me)) return undefined;
    if (!drawing.offer.players.includes(me)) return undefined;
    const { draw } = drawing.offer;
    if (this.#sealedIn(drawing.lock.text, draw, me) === undefined) return "gone";
    if (this.keep.isElsewhere(draw)) return "elsewhere";
    const { roll, callFor } = this.keep.opened(draw);
    if (roll < drawing.made) return "unknown";
    return this.#spent.has(draw) || (roll > drawing.made && callFor === kSentTwice) ? "spent" : undefined;
  }

  /** What could open a draw is dropped once the draw is over, whoever has seen its end, and no late opening is wanted. */
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
    const [sealed] = this.keep.secrets(offer.draw).keys();
    if (sealed === undefined && isByPost(game) && this.keep.isApart(game.game)) return this.#send(game.game, offer, "-");
    return this.#sendCommitment(game.game, offer, sealed ?? this.#seal(game.game, offer));
  }

  #seal(game: string, offer: Offer): string {
    const secret = (this.edge.secret ?? newSecret)(this.keep.words(game));
    const { commitment } = new Chain(secret, offer.rolls);
    this.keep.seal(offer, secret, commitment);
    return commitment;
  }

  /** What can open it is where it is to be kept before it is sent. */
  async #sendCommitment(game: string, offer: Offer, commitment: string): Promise<Stop | undefined> {
    return (await this.edge.shared?.tell()) ?? this.#send(game, offer, commitment);
  }

  async #send(game: string, offer: Offer, commitment: string): Promise<Stop | undefined> {
    const answer = await this.edge.send({ t: "fair_commit", d: { game, draw: offer.draw, commitment } });
    if (answer.ok || kHarmless.includes(answer.error.code)) return undefined;
    if (answer.error.code === "commitment_taken") return this.#sendCommitment(game, offer, this.#seal(game, offer));
    return refused("commit", answer.error);
  }

  async #open(game: Game, locked: Locked, me: string): Promise<Stop | undefined> {
    const decided = await this.#decide(game, locked, me, callForOf(game));
    if ("why" in decided) return decided;
    const { draw, roll } = locked;
    const answer = await this.edge.send({ t: "fair_open", d: { game: game.game, draw, roll, opening: decided.opening } });
    if (answer.ok || kHarmless.includes(answer.error.code)) return undefined;
    return refused("open", answer.error);
  }

  /** The opening of a roll, after every check; it is noted as sent before it can be. */
  async #decide(game: Game, locked: Locked, me: string, callFor: string): Promise<{ opening: string } | Stop> {
    const { draw, lock, roll, call } = locked;
    const unknown = await this.edge.shared?.learn();
    if (unknown) return unknown;
    const wasOn = this.edge.shared?.isOn();
    const crypto = await this.edge.crypto();
    const sealed = this.#sealedIn(lock.text, draw, me);
    if (!sealed) return { why: m.draw.noSecret() };
    if (this.keep.isElsewhere(draw)) return { why: m.draw.elsewhere() };
    const before = this.keep.opened(draw);
    if (before.roll === roll && before.callFor === kSentTwice) return { why: m.draw.openedElsewhere() };
    const asked = await this.#known(game, locked, me, sealed, crypto);
    if ("why" in asked) return asked;
    const known = asked.offer.rolls === 1 ? asked : { ...asked, callFor };
    const decision = await mayOpen(crypto, { lock: lock.text, signature: lock.signature, j: roll, call }, known);
    // A signed lock is a receipt, above all if something is wrong with it.
    const signed = decision.open || !kUnsigned.includes(decision.reason.why);
    if (signed) this.keep.keepReceipt(draw, { lock: lock.text, signature: lock.signature });
    if (!decision.open && decision.reason.why === "opened-for-another-move") this.#spent.add(draw);
    if (!decision.open) return { why: shutText(decision.reason) };
    // Another device has sent what this one has not: it may have sent the next one, too.
    if (known.openedUpTo < roll - 1) return { why: m.draw.openedElsewhere() };
    if (!this.keep.keepOpened(draw, roll, known.callFor)) return { why: m.draw.openedElsewhere() };
    const untold = await this.edge.shared?.tell();
    if (untold) return untold;
    // Meanwhile the others may have ended what they share, or another tab: then it was told to nobody.
    if (this.keep.isElsewhere(draw)) return { why: m.draw.elsewhere() };
    if (this.edge.shared?.isOn() !== wasOn) return { why: m.draw.backupOff(), again: true };
    const { roll: sent, callFor: sentFor } = this.keep.opened(draw);
    if (sent !== roll || sentFor !== known.callFor) return { why: m.draw.openedElsewhere() };
    return { opening: new Chain(sealed.secret, known.offer.rolls).opening(roll) };
  }

  /** Every roll before: as this page has seen it, else as the public record has it. */
  async #rollsBefore(locked: Locked): Promise<readonly Roll[] | undefined> {
    if (locked.rolls.length === locked.made) return locked.rolls.map(rollOf);
    const text = await this.edge.record(locked.draw);
    const record = text.ok ? readRecord(text.value) : undefined;
    if (!record?.ok || record.value.lock !== locked.lock.text) return undefined;
    const rolls = record.value.rolls.slice(0, locked.made);
    return rolls.length === locked.made ? rolls : undefined;
  }

  /** The secret whose commitment the lock holds for this player; any that was sealed, if it holds none of them. */
  #sealedIn(lockText: string, draw: string, me: string): { secret: string; commitment: string } | undefined {
    const secrets = this.keep.secrets(draw);
    const lock = parseLock(lockText);
    const listed = lock.ok ? lock.value.seats.find(({ player }) => player === me)?.commitment : undefined;
    const [commitment] = listed !== undefined && secrets.has(listed) ? [listed] : secrets.keys();
    const secret = commitment === undefined ? undefined : secrets.get(commitment);
    return commitment !== undefined && secret !== undefined ? { secret, commitment } : undefined;
  }

  async #known(
    game: Game,
    locked: Locked,
    me: string,
    sealed: { secret: string; commitment: string },
    crypto: FairCrypto,
  ): Promise<Known | Stop> {
    const offer = this.keep.offer(locked.draw) ?? locked.offered;
    if (!offer) return { why: m.draw.noOffer() };
    const dice = await this.edge.dice(game);
    if (!dice.ok) return noRules(dice.what);
    const keys = await this.#keys.forLock(crypto, locked.lock.text);
    if (keys === "strange") return { why: m.draw.strangeKey() };
    if (keys === "unknown") return { why: m.draw.unknownKey(), again: true };
    const rolls = await this.#rollsBefore(locked);
    if (!rolls) return { why: m.draw.noRolls(), again: true };
    const drawsWithRecord = await this.#recordsBefore(offer.draw, keys.all, crypto);
    if (!drawsWithRecord) return { why: m.draw.noRecord(), again: true };
    return {
      ...{ offer, serverKey: keys.newest, me, rolls, drawsWithRecord },
      commitment: sealed.commitment,
      asksOfRules: asksOf(game, dice.value, offer.rolls),
      locksOfName: this.keep.receipts(offer.draw).map(({ lock }) => lock),
      secretUsedIn: this.keep.drawsOf(sealed.secret),
      openedUpTo: this.keep.opened(offer.draw).roll,
      openedFor: this.keep.opened(offer.draw).callFor,
      callFor: "setup",
    };
  }

  /** Numbers of this game's draws before this one whose records are there and good; undefined if that is not known now. */
  async #recordsBefore(draw: string, keys: readonly string[], crypto: FairCrypto): Promise<number[] | undefined> {
    const [id = "", number = "1"] = draw.split(".");
    const numbers = Array.from({ length: Number(number) - 1 }, (_, i) => i + 1);
    const records = await Promise.all(numbers.map((n) => this.edge.record(`${id}.${String(n)}`)));
    if (records.some((record) => !record.ok && record.status !== kNotFound)) return undefined;
    const good = await Promise.all(
      records.map(async (record) => {
        const checked = record.ok ? await checkText(crypto, record.value, undefined) : undefined;
        return checked?.ok === true && keys.includes(checked.value.lock.serverKey);
      }),
    );
    return numbers.filter((_, i) => good[i]);
  }
}
