// One player's part in a draw, of a game or of a tournament's round. It seals a secret, keeps it, sends its commitment,
// and gives the opening out after every check of FAIRNESS.md, "A client opens only if". Its drivers know what is drawn,
// and when.
import * as m from "../messages/all.gen";
import { Chain } from "../fair/chain";
import { mayOpen, shutText, type Known, type Offer, type ShutReason } from "../fair/client";
import { checkText } from "../fair/check";
import type { FairCrypto } from "../fair/crypto";
import { parseLock } from "../fair/lock";
import { readRecord, type Roll } from "../fair/record";
import { newSecret } from "../fair/secret";
import { kNotFound, type Fetched } from "../net/http";
import type { Answer } from "../net/wire";
import { kSentTwice, type Keep } from "./keep";
import { LearntKeys } from "./keys";
import { rollOf, type Locked } from "./step";
import { refused, type Stop } from "./stop";

export interface PartyEdge {
  crypto(): Promise<FairCrypto>;
  record(draw: string): Promise<Fetched<string>>;
  keys(): Promise<Fetched<unknown>>;
  secret?(words: string): string;
  /**
   * What this player's devices know together, if they share anything: a function returns the reason if that cannot be
   * had or told now.
   */
  readonly shared?: {
    isOn(): boolean;
    /** Learns which openings the other devices have sent. */
    learn(): Promise<Stop | undefined>;
    /** Tells the other devices what is kept here. */
    tell(): Promise<Stop | undefined>;
  };
}

/** What differs between the draws of games and of rounds. */
export interface Source {
  /** The dice that the rules ask for in a roll of this offer. */
  asks(offer: Offer): Promise<string | Stop>;
  /** `setup`, or what a roll in play is for. */
  readonly callFor: string;
  /**
   * Which of these earlier draws, which have no record, were never locked: nobody could open those. Without this
   * function there are no such draws.
   */
  neverLocked?(draws: readonly string[]): Promise<readonly string[] | Stop>;
}

/** Why an opening is not sent; `reason` is set if one of the checks of the lock failed. */
export type Shut = Stop & { readonly reason?: ShutReason["why"] };

/** Refusals that another tab of the same player, or a late event, explains. */
const kHarmless = ["commitment_stands", "roll_not_due", "no_such_draw", "game_over"];

const kUnsigned: readonly ShutReason["why"][] = ["not-a-lock", "unknown-key", "lock-not-signed"];

/**
 * What became of a message that was sent; undefined if the server took it, or if there is nothing to tell the player.
 */
export function stopOf(step: "commit" | "open", answer: Answer): Stop | undefined {
  return answer.ok || kHarmless.includes(answer.error.code) ? undefined : refused(step, answer.error);
}

export class Party {
  readonly #keys: LearntKeys;

  constructor(
    readonly keep: Keep,
    readonly edge: PartyEdge,
  ) {
    this.#keys = new LearntKeys(keep, () => edge.keys());
  }

  /**
   * Seals a secret if there is none, and sends its commitment; before that, the secret is kept wherever it is to be
   * kept. `of` names the game or the tournament.
   */
  async commit(of: string, offer: Offer, send: (commitment: string) => Promise<Answer>): Promise<Stop | undefined> {
    const [sealed] = this.keep.secrets(offer.draw).keys();
    return this.#send(of, offer, sealed ?? this.#seal(of, offer), send);
  }

  #seal(of: string, offer: Offer): string {
    const secret = (this.edge.secret ?? newSecret)(this.keep.words(of));
    const { commitment } = new Chain(secret, offer.rolls);
    this.keep.seal(offer, secret, commitment);
    return commitment;
  }

  async #send(
    of: string,
    offer: Offer,
    commitment: string,
    send: (commitment: string) => Promise<Answer>,
  ): Promise<Stop | undefined> {
    const untold = await this.edge.shared?.tell();
    if (untold) return untold;
    const answer = await send(commitment);
    const isTaken = !answer.ok && answer.error.code === "commitment_taken";
    return isTaken ? this.#send(of, offer, this.#seal(of, offer), send) : stopOf("commit", answer);
  }

  /** The opening of a roll, after every check; it is noted as sent before it is given out. */
  async decide(locked: Locked, me: string, source: Source): Promise<{ opening: string } | Shut> {
    const { draw, lock, roll, call } = locked;
    const unknown = await this.edge.shared?.learn();
    if (unknown) return unknown;
    const wasOn = this.edge.shared?.isOn();
    const crypto = await this.edge.crypto();
    const sealed = this.sealedIn(lock.text, draw, me);
    if (!sealed) return { why: m.draw.noSecret() };
    if (this.keep.isElsewhere(draw)) return { why: m.draw.elsewhere() };
    const before = this.keep.opened(draw);
    if (before.roll === roll && before.callFor === kSentTwice) return { why: m.draw.openedElsewhere() };
    const asked = await this.#known(locked, me, sealed, crypto, source);
    if ("why" in asked) return asked;
    const known = asked.offer.rolls === 1 ? asked : { ...asked, callFor: source.callFor };
    const decision = await mayOpen(crypto, { lock: lock.text, signature: lock.signature, j: roll, call }, known);
    // A signed lock is kept as a receipt, above all if something is wrong with it.
    const signed = decision.open || !kUnsigned.includes(decision.reason.why);
    if (signed) this.keep.keepReceipt(draw, { lock: lock.text, signature: lock.signature });
    if (!decision.open) return { why: shutText(decision.reason), reason: decision.reason.why };
    // Another device has sent an opening that this one has not, so it may have sent the next one, too.
    if (known.openedUpTo < roll - 1) return { why: m.draw.openedElsewhere() };
    if (!this.keep.keepOpened(draw, roll, known.callFor)) return { why: m.draw.openedElsewhere() };
    const untold = await this.edge.shared?.tell();
    if (untold) return untold;
    // While this was told, another device may have ended the backup, or another tab may have handed the draw over: then
    // nobody was told.
    if (this.keep.isElsewhere(draw)) return { why: m.draw.elsewhere() };
    if (this.edge.shared?.isOn() !== wasOn) return { why: m.draw.backupOff(), again: true };
    const { roll: sent, callFor: sentFor } = this.keep.opened(draw);
    if (sent !== roll || sentFor !== known.callFor) return { why: m.draw.openedElsewhere() };
    return { opening: new Chain(sealed.secret, known.offer.rolls).opening(roll) };
  }

  /** Every earlier roll: as this page has seen it, or else as the public record has it. */
  async #rollsBefore(locked: Locked): Promise<readonly Roll[] | undefined> {
    if (locked.rolls.length === locked.made) return locked.rolls.map(rollOf);
    const text = await this.edge.record(locked.draw);
    const record = text.ok ? readRecord(text.value) : undefined;
    if (!record?.ok || record.value.lock !== locked.lock.text) return undefined;
    const rolls = record.value.rolls.slice(0, locked.made);
    return rolls.length === locked.made ? rolls : undefined;
  }

  /**
   * The secret whose commitment the lock holds for this player; if it holds none of theirs, any secret that was sealed.
   */
  sealedIn(lockText: string, draw: string, me: string): { secret: string; commitment: string } | undefined {
    const secrets = this.keep.secrets(draw);
    const lock = parseLock(lockText);
    const listed = lock.ok ? lock.value.seats.find(({ player }) => player === me)?.commitment : undefined;
    const [commitment] = listed !== undefined && secrets.has(listed) ? [listed] : secrets.keys();
    const secret = commitment === undefined ? undefined : secrets.get(commitment);
    return commitment !== undefined && secret !== undefined ? { secret, commitment } : undefined;
  }

  async #known(
    locked: Locked,
    me: string,
    sealed: { secret: string; commitment: string },
    crypto: FairCrypto,
    source: Source,
  ): Promise<Known | Stop> {
    const offer = this.keep.offer(locked.draw) ?? locked.offered;
    if (!offer) return { why: m.draw.noOffer() };
    const asksOfRules = await source.asks(offer);
    if (typeof asksOfRules !== "string") return asksOfRules;
    const keys = await this.#keys.forLock(crypto, locked.lock.text);
    if (keys === "strange") return { why: m.draw.strangeKey() };
    if (keys === "unknown") return { why: m.draw.unknownKey(), again: true };
    const rolls = await this.#rollsBefore(locked);
    if (!rolls) return { why: m.draw.noRolls(), again: true };
    const before = await this.#recordsBefore(offer.draw, keys.all, crypto, source);
    if ("why" in before) return before;
    return {
      ...{ offer, serverKey: keys.newest, me, rolls, asksOfRules },
      drawsWithRecord: before,
      commitment: sealed.commitment,
      locksOfName: this.keep.receipts(offer.draw).map(({ lock }) => lock),
      secretUsedIn: this.keep.drawsOf(sealed.secret),
      openedUpTo: this.keep.opened(offer.draw).roll,
      openedFor: this.keep.opened(offer.draw).callFor,
      callFor: "setup",
    };
  }

  /** Numbers of the earlier draws that have a record which is good, or that were never locked. */
  async #recordsBefore(
    draw: string,
    keys: readonly string[],
    crypto: FairCrypto,
    source: Source,
  ): Promise<readonly number[] | Stop> {
    const [id = "", number = "1"] = draw.split(".");
    const numbers = Array.from({ length: Number(number) - 1 }, (_, i) => i + 1);
    const nameOf = (n: number): string => `${id}.${String(n)}`;
    const records = await Promise.all(numbers.map((n) => this.edge.record(nameOf(n))));
    if (records.some((record) => !record.ok && record.status !== kNotFound))
      return { why: m.draw.noRecord(), again: true };
    const without = numbers.filter((_, i) => records[i]?.ok === false).map(nameOf);
    const unlocked = without.length > 0 && source.neverLocked ? await source.neverLocked(without) : [];
    if ("why" in unlocked) return unlocked;
    const good = await Promise.all(
      records.map(async (record) => {
        const checked = record.ok ? await checkText(crypto, record.value, undefined) : undefined;
        return checked?.ok === true && keys.includes(checked.value.lock.serverKey);
      }),
    );
    // A draw whose lock this browser was shown was locked, whatever anybody says.
    const isUnlocked = (n: number): boolean =>
      unlocked.includes(nameOf(n)) && this.keep.receipts(nameOf(n)).length === 0;
    return numbers.filter((n, i) => good[i] === true || isUnlocked(n));
  }
}
