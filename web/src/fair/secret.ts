// A new secret: 32 bytes of the browser's own generator, mixed with words if the player typed any (FAIRNESS.md, Terms).
// Words alone never make a secret. The caller decides where the secret is kept.
import { sha256 } from "@noble/hashes/sha2.js";
import { concat, toHex, utf8 } from "./bytes";

type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => unknown;

function systemRandom(bytes: Uint8Array<ArrayBuffer>): unknown {
  return crypto.getRandomValues(bytes);
}

/**
 * The secret is `SHA-256("fair1|secret|" || 32 random bytes || words in UTF-8)`, or without words the random bytes
 * themselves.
 */
export function newSecret(words = "", fillRandom: FillRandom = systemRandom): string {
  const random = new Uint8Array(32);
  fillRandom(random);
  return words === "" ? toHex(random) : toHex(sha256(concat(utf8("fair1|secret|"), random, utf8(words))));
}
