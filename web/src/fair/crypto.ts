// The two sets of primitives behind a check: WebCrypto, which browsers offer on https and localhost only, and the
// audited @noble libraries everywhere else. Both give the same answers; a check says which it used.
import * as ed from "@noble/ed25519";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import * as m from "../messages/all.gen";
import type { Bytes } from "./bytes";
import { couldSign, verifyEd25519 } from "./ed25519";

export type CryptoName = "WebCrypto" | "@noble";

export interface FairCrypto {
  /** What computes SHA-256 and HMAC. */
  readonly hashes: CryptoName;
  /** What checks Ed25519 signatures; in older browsers WebCrypto has no Ed25519. */
  readonly signatures: CryptoName;
  readonly sha256: (bytes: Bytes) => Promise<Uint8Array>;
  readonly hmac: (key: Bytes, message: Bytes) => Promise<Uint8Array>;
  readonly verify: (signature: Bytes, message: Bytes, publicKey: Bytes) => Promise<boolean>;
}

ed.hashes.sha512 = sha512;

export const nobleCrypto: FairCrypto = {
  hashes: "@noble",
  signatures: "@noble",
  sha256: (bytes) => Promise.resolve(sha256(bytes)),
  hmac: (key, message) => Promise.resolve(hmac(sha256, key, message)),
  verify: (signature, message, publicKey) => Promise.resolve(verifyEd25519(signature, message, publicKey)),
};

async function webHmac(subtle: SubtleCrypto, key: Bytes, message: Bytes): Promise<Uint8Array> {
  const usable = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", usable, message));
}

async function webVerify(subtle: SubtleCrypto, signature: Bytes, message: Bytes, publicKey: Bytes): Promise<boolean> {
  if (!couldSign(signature, publicKey)) return false;
  try {
    const key = await subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
    return await subtle.verify("Ed25519", key, signature, message);
  } catch {
    return false; // The 32 bytes are no point of the curve.
  }
}

/** Whether this WebCrypto knows Ed25519, tried with the key of the first test of RFC 8032. */
async function hasEd25519(subtle: SubtleCrypto): Promise<boolean> {
  const key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
  const bytes = Uint8Array.from(key.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  try {
    await subtle.importKey("raw", bytes, "Ed25519", false, ["verify"]);
    return true;
  } catch {
    return false;
  }
}

function webCrypto(subtle: SubtleCrypto, withEd25519: boolean): FairCrypto {
  return {
    hashes: "WebCrypto",
    signatures: withEd25519 ? "WebCrypto" : "@noble",
    sha256: async (bytes) => new Uint8Array(await subtle.digest("SHA-256", bytes)),
    hmac: (key, message) => webHmac(subtle, key, message),
    verify: withEd25519
      ? (signature, message, publicKey) => webVerify(subtle, signature, message, publicKey)
      : nobleCrypto.verify,
  };
}

/**
 * WebCrypto if the browser has it, otherwise the libraries. Only tests give `subtle`; null stands for a browser without
 * WebCrypto.
 */
export async function chooseCrypto(
  subtle: SubtleCrypto | null | undefined = (globalThis.crypto as Crypto | undefined)?.subtle,
): Promise<FairCrypto> {
  return subtle ? webCrypto(subtle, await hasEd25519(subtle)) : nobleCrypto;
}

/** Says in words which code has checked. */
export function cryptoText(crypto: Pick<FairCrypto, "hashes" | "signatures">): string {
  const [hashes, signatures] = [m.fair.crypto[crypto.hashes](), m.fair.crypto[crypto.signatures]()];
  return hashes === signatures ? m.fair.checkedByOne({ by: hashes }) : m.fair.checkedByTwo({ hashes, signatures });
}
