// What this browser keeps of draws: its secrets until a draw is over, so that a reload can still open; the offer that it
// answered; every signed lock that it was shown; how far it has opened. Each thing has a key of its own, so that two tabs
// do not overwrite each other's: what one seals, both can open.
import type { Offer } from "../fair/client";
import { getJson, type Store } from "../net/store";

export interface Receipt {
  readonly lock: string;
  readonly signature: string;
}

const kSecret = "astragal.secret.";
const kOffer = "astragal.offer.";
const kReceipt = "astragal.receipt.";
const kOpened = "astragal.opened.";
const kKeys = "astragal.serverkeys";
const kWords = "astragal.words.";
/** Receipts of so many locks are kept; the oldest go first. */
const kMostReceipts = 300;

export class Keep {
  constructor(readonly store: Store) {}

  /** The first key of the server that this browser has seen, and those that followed from it. */
  serverKeys(): string[] {
    const keys = getJson(this.store, kKeys);
    return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : [];
  }

  keepServerKeys(keys: readonly string[]): void {
    this.store.set(kKeys, JSON.stringify(keys));
  }

  /** Before the commitment is sent. */
  seal(offer: Offer, secret: string, commitment: string): void {
    this.store.set(`${kSecret}${offer.draw}/${commitment}`, secret);
    this.store.set(kOffer + offer.draw, JSON.stringify(offer));
  }

  /** Secrets of a draw, by commitment; more than one only if two tabs sealed at the same moment. */
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
    // The signature is in the key: another lock of the same name does not take the place of the first.
    this.store.set(`${kReceipt}${draw}/${receipt.signature.slice(0, 32)}`, JSON.stringify(receipt));
    this.#dropOldReceipts();
  }

  /** The last roll whose opening was sent, and what for. */
  opened(draw: string): { readonly roll: number; readonly callFor: string | undefined } {
    const [roll = "0", callFor] = (this.store.get(kOpened + draw) ?? "0").split(" ");
    return { roll: Number(roll), callFor };
  }

  /** Before the opening is sent. */
  keepOpened(draw: string, roll: number, callFor: string): void {
    if (roll >= this.opened(draw).roll) this.store.set(kOpened + draw, `${String(roll)} ${callFor}`);
  }

  /** Words that the player wants mixed into the next secret of this game. */
  words(game: string): string {
    return this.store.get(kWords + game) ?? "";
  }

  keepWords(game: string, words: string): void {
    this.store.set(kWords + game, words);
  }

  /** The draw is over: what could open it is needed no more. The receipts stay. */
  finish(draw: string): void {
    const game = draw.split(".", 1)[0] ?? "";
    const secrets = this.store.keys(`${kSecret}${draw}/`);
    for (const key of [...secrets, kOffer + draw, kOpened + draw, kWords + game]) this.store.remove(key);
  }

  #dropOldReceipts(): void {
    const keys = this.store.keys(kReceipt);
    if (keys.length <= kMostReceipts) return;
    const time = (key: string): string => (getJson(this.store, key) as Receipt).lock.split("|")[3] ?? "";
    keys.sort((a, b) => (time(a) < time(b) ? -1 : 1));
    for (const key of keys.slice(0, keys.length - kMostReceipts)) this.store.remove(key);
  }
}
