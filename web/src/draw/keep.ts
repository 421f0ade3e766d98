// What this browser keeps of draws: its secrets until a draw is over, so that it can still open after a reload; the
// offer that it answered; every signed lock that it was shown; and how far it has opened. Each thing has a key of its
// own in the store, so that two tabs do not overwrite each other's: both tabs can open what one of them seals.
import type { Offer } from "../fair/client";
import { getJson, type Store } from "../net/store";

export interface Receipt {
  readonly lock: string;
  readonly signature: string;
}

/** The sealed backup that this browser takes part in: its key in hex, and its text when this browser last saw it. */
export interface BackupKept {
  readonly salt: string;
  readonly key: string;
  readonly version: number;
  readonly count: number;
  /** What this browser told the backup last. */
  readonly told: string;
}

const kSecret = "astragal.secret.";
const kOffer = "astragal.offer.";
const kReceipt = "astragal.receipt.";
const kOpened = "astragal.opened.";
const kKeys = "astragal.serverkeys";
const kWords = "astragal.words.";
const kApart = "astragal.apart.";
const kElsewhere = "astragal.elsewhere.";
const kHanded = "astragal.handed";
const kTaken = "astragal.taken";
const kBackup = "astragal.backup.";
const kFinished = "astragal.finished";
/**
 * Stands for the move of an opening that was sent for two different moves. It must not be sent for another one: no call
 * has this name.
 */
export const kSentTwice = "*";
/**
 * How many names are kept of draws that are over, and of draws that were handed or taken over; the oldest are dropped
 * first.
 */
const kMostNames = 200;
/** For how many locks receipts are kept; the oldest are dropped first. */
const kMostReceipts = 300;

export class Keep {
  constructor(readonly store: Store) {}

  /** The first key of the server that this browser has seen, and the keys that followed it. */
  serverKeys(): string[] {
    return this.#list(kKeys);
  }

  keepServerKeys(keys: readonly string[]): void {
    this.store.set(kKeys, JSON.stringify(keys));
  }

  /** Keeps a secret; this comes before its commitment is sent. */
  seal(offer: Offer, secret: string, commitment: string): void {
    this.store.set(`${kSecret}${offer.draw}/${commitment}`, secret);
    this.store.set(kOffer + offer.draw, JSON.stringify(offer));
  }

  /** Secrets of a draw, by commitment. There are several only if two tabs sealed at the same moment. */
  secrets(draw: string): ReadonlyMap<string, string> {
    const prefix = `${kSecret}${draw}/`;
    return new Map(this.store.keys(prefix).map((key) => [key.slice(prefix.length), this.store.get(key) ?? ""]));
  }

  /** Names of all draws for which this secret is kept. */
  drawsOf(secret: string): string[] {
    const keys = this.store.keys(kSecret).filter((key) => this.store.get(key) === secret);
    return keys.map((key) => key.slice(kSecret.length).split("/", 1)[0] ?? "");
  }

  offer(draw: string): Offer | undefined {
    return getJson(this.store, kOffer + draw) as Offer | undefined;
  }

  receipts(draw: string): Receipt[] {
    const kept = this.store.keys(`${kReceipt}${draw}/`).map((key) => getJson(this.store, key) as Receipt | undefined);
    return kept.filter((receipt) => receipt !== undefined);
  }

  keepReceipt(draw: string, receipt: Receipt): void {
    // The signature is part of the key, so another lock of the same name does not replace the first.
    this.store.set(`${kReceipt}${draw}/${receipt.signature.slice(0, 32)}`, JSON.stringify(receipt));
    this.#dropOldReceipts();
  }

  /** The last roll whose opening was sent, and the move that it was sent for. */
  opened(draw: string): { readonly roll: number; readonly callFor: string | undefined } {
    const [roll = "0", callFor] = (this.store.get(kOpened + draw) ?? "0").split(" ");
    return { roll: Number(roll), callFor };
  }

  /**
   * Notes an opening before it is sent. False if it must not be sent: a later one was sent, or this one was sent for
   * another move.
   */
  keepOpened(draw: string, roll: number, callFor: string): boolean {
    const last = this.opened(draw);
    if (roll < last.roll || (roll === last.roll && callFor !== last.callFor)) return false;
    this.store.set(kOpened + draw, `${String(roll)} ${callFor}`);
    return true;
  }

  /** Words that the player wants mixed into the next secret of this game. */
  words(game: string): string {
    return this.store.get(kWords + game) ?? "";
  }

  keepWords(game: string, words: string): void {
    this.store.set(kWords + game, words);
  }

  /** Notes what another device has opened of a draw; what is known here stays. */
  learnOpened(draw: string, theirs: { readonly roll: number; readonly callFor: string | undefined }): void {
    const mine = this.opened(draw);
    if (theirs.callFor === undefined || theirs.roll < mine.roll) return;
    const twice = theirs.roll === mine.roll && mine.callFor !== undefined && mine.callFor !== theirs.callFor;
    this.store.set(kOpened + draw, `${String(theirs.roll)} ${twice ? kSentTwice : theirs.callFor}`);
  }

  /** Whether another device opens this draw from now on, and this one does not. */
  isElsewhere(draw: string): boolean {
    return this.store.get(kElsewhere + draw) !== undefined;
  }

  keepElsewhere(draw: string, elsewhere: boolean): void {
    this.#mark(kElsewhere + draw, elsewhere);
  }

  /** What this browser has handed over to another device, by id. */
  handed(): string[] {
    return this.#list(kHanded);
  }

  keepHanded(id: string): void {
    this.#append(kHanded, id);
  }

  /** What this browser has taken over from another device, by id. */
  taken(): string[] {
    return this.#list(kTaken);
  }

  keepTaken(id: string): void {
    this.#append(kTaken, id);
  }

  /** Whether the player takes no part in the dice of this game. */
  isApart(game: string): boolean {
    return this.store.get(kApart + game) !== undefined;
  }

  keepApart(game: string, apart: boolean): void {
    this.#mark(kApart + game, apart);
  }

  /** Names of all draws that this browser has a secret for. */
  open(): string[] {
    return [...new Set(this.store.keys(kSecret).map((key) => key.slice(kSecret.length).split("/", 1)[0] ?? ""))].sort();
  }

  /** Names of draws that are over, the oldest first. */
  finished(): string[] {
    return this.#list(kFinished);
  }

  /** Ends a draw: what could open it is dropped. The receipts stay. */
  finish(draw: string): void {
    const game = draw.split(".", 1)[0] ?? "";
    const secrets = this.store.keys(`${kSecret}${draw}/`);
    if (secrets.length > 0) this.#keepFinished(draw);
    for (const key of [...secrets, kOffer + draw, kOpened + draw, kElsewhere + draw, kWords + game])
      this.store.remove(key);
  }

  /** Notes that a draw is over, as another device says. */
  learnFinished(draw: string): void {
    this.finish(draw);
    if (!this.finished().includes(draw)) this.#keepFinished(draw);
  }

  /** The backup of this account in this browser; undefined if it is turned off. */
  backup(account: string): BackupKept | undefined {
    return getJson(this.store, kBackup + account) as BackupKept | undefined;
  }

  keepBackup(account: string, kept: BackupKept | undefined): void {
    if (kept) this.store.set(kBackup + account, JSON.stringify(kept));
    else this.store.remove(kBackup + account);
  }

  #mark(key: string, on: boolean): void {
    if (on) this.store.set(key, "1");
    else this.store.remove(key);
  }

  #append(key: string, name: string): void {
    this.store.set(key, JSON.stringify([...this.#list(key), name].slice(-kMostNames)));
  }

  #list(key: string): string[] {
    const texts = getJson(this.store, key);
    return Array.isArray(texts) ? texts.filter((text) => typeof text === "string") : [];
  }

  #keepFinished(draw: string): void {
    const names = [...this.finished().filter((name) => name !== draw), draw];
    this.store.set(kFinished, JSON.stringify(names.slice(-kMostNames)));
  }

  #dropOldReceipts(): void {
    const keys = this.store.keys(kReceipt);
    if (keys.length <= kMostReceipts) return;
    const time = (key: string): string => (getJson(this.store, key) as Receipt).lock.split("|")[3] ?? "";
    keys.sort((a, b) => (time(a) < time(b) ? -1 : 1));
    for (const key of keys.slice(0, keys.length - kMostReceipts)) this.store.remove(key);
  }
}
