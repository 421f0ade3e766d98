// The hash chain of one party in one draw: its secret gives the commitment and the openings (FAIRNESS.md, Terms).
// Hashes always come from @noble/hashes: a thousand links at once take some milliseconds, while WebCrypto would have to
// be called a thousand times. The secret stays with its owner; this module keeps every 32nd link of what it is given,
// in memory only.
import { sha256 } from "@noble/hashes/sha2.js";
import { concat, fromHex, toHex, utf8 } from "./bytes";
import { kMaxRolls } from "./lock";
import { isHex } from "./text";

const kPrefix = utf8("fair1|link|");
const kStep = 32;

/** The bytes that a link hashes: `fair1|link|` and the 32 raw bytes. */
export function linkMessage(hash: string): Uint8Array<ArrayBuffer> {
  return concat(kPrefix, fromHex(hash));
}

export function link(hash: string): string {
  return toHex(sha256(linkMessage(hash)));
}

function links(hash: string, times: number): string {
  for (let i = 0; i < times; ++i) hash = link(hash);
  return hash;
}

export class Chain {
  /** The hashes after 0, 32, 64 … links. */
  readonly #kept: string[] = [];
  readonly commitment: string;

  /** The chain of a secret; `secret` is 64 lower-case hex digits, `rolls` is from 1 to 1000. */
  constructor(
    secret: string,
    readonly rolls: number,
  ) {
    if (!isHex(secret, 32)) throw new RangeError("a secret is 64 lower-case hex digits");
    if (!Number.isInteger(rolls) || rolls < 1 || rolls > kMaxRolls) throw new RangeError("a chain has 1 to 1000 links");
    let hash = secret;
    for (let i = 0; i < rolls; ++i) {
      if (i % kStep === 0) this.#kept.push(hash);
      hash = link(hash);
    }
    this.commitment = hash;
  }

  /** The opening of roll j, from 1 to `rolls`. Its hash is the opening of roll j - 1, or the commitment if j is 1. */
  opening(j: number): string {
    const times = this.rolls - j;
    const kept = Number.isInteger(j) && j >= 1 && j <= this.rolls ? this.#kept[Math.floor(times / kStep)] : undefined;
    if (kept === undefined) throw new RangeError(`there is no roll ${String(j)} in a draw of ${String(this.rolls)}`);
    return links(kept, times % kStep);
  }
}
