// What draws and their checks need on every page: the cryptography, fetched when it is wanted, and keys that may be trusted.
import { sharedBy } from "../carry/shared";
import type { Keep } from "../draw/keep";
import type { PartyEdge } from "../draw/party";
import type { FairCrypto } from "../fair/crypto";
import { fetchKeys, fetchRecord } from "../net/http";

export class Fairness {
  /** What a player's part in any draw needs. */
  readonly partyEdge: PartyEdge;
  #crypto: Promise<FairCrypto> | undefined;

  /** `me`: the player's id, once it is known. */
  constructor(
    private readonly keep: Keep,
    me: () => string | undefined,
  ) {
    this.partyEdge = {
      crypto: () => this.crypto(),
      record: fetchRecord,
      keys: () => fetchKeys(),
      shared: sharedBy(keep, me),
    };
  }

  crypto(): Promise<FairCrypto> {
    return (this.#crypto ??= import("../fair/crypto").then(({ chooseCrypto }) => chooseCrypto()));
  }

  /** The server's keys as far as this browser may trust them, for checks of records. */
  async serverKeys(): Promise<readonly string[]> {
    const { learnKeys } = await import("../draw/keys");
    return (await learnKeys(await this.crypto(), this.keep, fetchKeys)) ?? this.keep.serverKeys();
  }
}
