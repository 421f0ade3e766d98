// The sealed backup of an account on the server, for all devices that know its phrase. What a device is about to send
// is stored there before it is sent, so each device knows what the others have sent. The server sees neither the phrase
// nor what is inside.
import * as m from "../messages/all.gen";
import type { Asked } from "../net/ask";
import type { BackupKept, Keep } from "../draw/keep";
import type { Stop } from "../draw/stop";
import { gather, inPlay, read, take, write } from "./form";
import type { SealedBackup } from "../protocol/messages.gen";
import { keyOf, open, saltOf, seal, type Key } from "./seal";

export interface BackupServer {
  sealed(): Promise<Asked<SealedBackup>>;
  replaceSealed(version: number, text: string): Promise<Asked<SealedBackup>>;
  dropSealed(): Promise<Asked<SealedBackup>>;
}

/** The most characters that the server takes. */
const kMostText = 60_000;
const kMostTries = 5;

/** Why something cannot be done; undefined if it was done. */
export type Trouble = { readonly why: string } | undefined;

export class Backup {
  constructor(
    readonly keep: Keep,
    readonly server: BackupServer,
    readonly account: string,
  ) {}

  /** Learns what the other devices have told. */
  async learn(): Promise<Stop | undefined> {
    const kept = this.keep.backup(this.account);
    if (!kept) return undefined;
    const found = await this.server.sealed();
    if (!found.ok) return { why: m.carry.notRead({ what: found.message }), again: true };
    return this.#meet(kept, found.value);
  }

  #meet(kept: BackupKept, { version, text }: SealedBackup): Stop | undefined {
    const plain = text === undefined ? undefined : open(text, kept);
    // Another device has turned the backup off, or turned it on again with another phrase: what was sent since is not
    // known here.
    if (plain === undefined) return void this.#leave();
    const carried = read(plain);
    if (carried?.player !== this.account) return { why: m.carry.strange() };
    const count = carried.count ?? 0;
    if (count < kept.count) return { why: m.carry.wentBack() };
    take(this.keep, carried);
    this.keep.keepBackup(this.account, { ...kept, version, count });
    return undefined;
  }

  /** Writes what is kept here to the server. */
  async tell(): Promise<Stop | undefined> {
    for (let tries = 0; tries < kMostTries; ++tries) {
      const kept = this.keep.backup(this.account);
      if (!kept) return undefined;
      const carried = gather(this.keep, this.account);
      const told = write(carried);
      if (told === kept.told) return undefined;
      const count = kept.count + 1;
      const text = seal(write({ ...carried, count }), kept);
      if (text.length > kMostText) return { why: m.carry.tooMuch() };
      const put = await this.server.replaceSealed(kept.version, text);
      if (put.ok) return void this.keep.keepBackup(this.account, { ...kept, version: put.value.version, count, told });
      if (put.code !== "sealed_anew") return { why: m.carry.notStored({ what: put.message }), again: true };
      const stop = await this.learn();
      if (stop) return stop;
    }
    return { why: m.carry.crowded(), again: true };
  }

  /** Turns the backup on with a new phrase; what another device has stored with an older phrase is replaced. */
  async turnOn(phrase: string): Promise<Trouble> {
    const found = await this.server.sealed();
    if (!found.ok) return { why: found.message };
    this.#begin(await keyOf(phrase), found.value.version, 0);
    const stop = await this.tell();
    if (stop) this.keep.keepBackup(this.account, undefined);
    return stop;
  }

  /** Joins the backup with the phrase that another device has shown. */
  async join(phrase: string): Promise<Trouble> {
    const found = await this.server.sealed();
    if (!found.ok) return { why: found.message };
    const { version, text } = found.value;
    const salt = text === undefined ? undefined : saltOf(text);
    if (text === undefined || salt === undefined) return { why: m.carry.noBackup() };
    const key = await keyOf(phrase, salt);
    const plain = open(text, key);
    const carried = plain === undefined ? undefined : read(plain);
    if (!carried) return { why: m.carry.wrongPhrase() };
    if (carried.player !== this.account) return { why: m.carry.strange() };
    take(this.keep, carried);
    this.#begin(key, version, carried.count ?? 0);
    // If this cannot be written now, it is written before the next opening: openings of draws from the backup go
    // through the backup.
    return this.tell();
  }

  #begin(key: Key, version: number, count: number): void {
    this.keep.keepBackup(this.account, { ...key, version, count, told: "" });
  }

  /**
   * Turns the backup off for all devices. This one goes on with what it knows if that is everything, which it is not if
   * the backup cannot be read, or another device has written to it meanwhile.
   */
  async turnOff(): Promise<Trouble> {
    const stop = await this.learn();
    if (stop?.again) return stop;
    const kept = this.keep.backup(this.account);
    if (!kept) return undefined;
    const dropped = await this.server.dropSealed();
    if (!dropped.ok) return { why: dropped.message };
    if (!stop && dropped.value.version === kept.version + 1) this.keep.keepBackup(this.account, undefined);
    else this.#leave();
    return undefined;
  }

  #leave(): void {
    this.keep.keepBackup(this.account, undefined);
    for (const draw of inPlay(gather(this.keep, this.account))) this.keep.keepElsewhere(draw, true);
  }
}
