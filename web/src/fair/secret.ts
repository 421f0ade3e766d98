// A new secret: 32 bytes of the browser's own generator, with the words that a player typed mixed in if there are any
// (FAIRNESS.md, Terms). Words alone never make a secret. Where it is kept is the caller's business.
import { sha256 } from "@noble/hashes/sha2.js";
import { concat, toHex, utf8 } from "./bytes";

type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => unknown;

function systemRandom(bytes: Uint8Array<ArrayBuffer>): unknown {
  return crypto.getRandomValues(bytes);
}

/** `SHA-256("fair1|secret|" || 32 random bytes || words in UTF-8)`, or the random bytes themselves without words. */
export function newSecret(words = "", fillRandom: FillRandom = systemRandom): string {
  const random = new Uint8Array(32);
  fillRandom(random);
  return words === "" ? toHex(random) : toHex(sha256(concat(utf8("fair1|secret|"), random, utf8(words))));
}
