// The sealed backup of an account on the server, for all devices that know its phrase: what one of them is about to send is
// there before it is sent, so each knows what the others have sent. The server sees neither the phrase nor what is inside.
import * as m from "../messages/all.gen";
import type { Asked } from "../net/ask";
import type { BackupKept, Keep } from "../draw/keep";
import type { Stop } from "../draw/stop";
import { gather, inPlay, read, take, write } from "./form";
import type { SealedBackup } from "./requests";
import { keyOf, open, saltOf, seal, type Key } from "./seal";

export interface BackupServer {
  sealed(): Promise<Asked<SealedBackup>>;
  replaceSealed(version: number, text: string): Promise<Asked<SealedBackup>>;
  dropSealed(): Promise<Asked<SealedBackup>>;
}

/** As many characters as the server takes. */
const kMostText = 60_000;
const kMostTries = 5;

/** Why it cannot be done. */
export type Trouble = { readonly why: string } | undefined;

export class Backup {
  constructor(
    readonly keep: Keep,
    readonly server: BackupServer,
    readonly account: string,
  ) {}

  /** What the other devices have told is known here afterwards. */
  async learn(): Promise<Stop | undefined> {
    const kept = this.keep.backup(this.account);
    if (!kept) return undefined;
    const found = await this.server.sealed();
    if (!found.ok) return { why: m.carry.notRead({ what: found.message }), again: true };
    return this.#meet(kept, found.value);
  }

  #meet(kept: BackupKept, { version, text }: SealedBackup): Stop | undefined {
    const plain = text === undefined ? undefined : open(text, kept);
    // Turned off by another device, or turned on anew with another phrase: what was sent since is not known here.
    if (plain === undefined) return void this.#leave();
    const carried = read(plain);
    if (carried?.player !== this.account) return { why: m.carry.strange() };
    const count = carried.count ?? 0;
    if (count < kept.count) return { why: m.carry.wentBack() };
    take(this.keep, carried);
    this.keep.keepBackup(this.account, { ...kept, version, count });
    return undefined;
  }

  /** What is kept here is on the server afterwards. */
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

  /** With a new phrase; what another device has stored under an older one is replaced. */
  async turnOn(phrase: string): Promise<Trouble> {
    const found = await this.server.sealed();
    if (!found.ok) return { why: found.message };
    this.#begin(await keyOf(phrase), found.value.version, 0);
    const stop = await this.tell();
    if (stop) this.keep.keepBackup(this.account, undefined);
    return stop;
  }

  /** With the phrase that another device has shown. */
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
    // If it is not told now, it is before the next opening: what came out of the backup is not opened outside of it.
    return this.tell();
  }

  #begin(key: Key, version: number, count: number): void {
    this.keep.keepBackup(this.account, { ...key, version, count, told: "" });
  }

  /** For all devices. This one goes on with what it knows, if that is all: not if the backup is of no use, or another one has told of
      something meanwhile. */
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
