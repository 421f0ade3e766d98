// Seals a text with a phrase: XChaCha20-Poly1305 with a key that scrypt makes of the phrase and a salt. Somebody who
// has the text and not the phrase learns its length, and nothing else. A sealed text is `1.` and the base64url of salt,
// nonce and box.
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { scryptAsync } from "@noble/hashes/scrypt.js";
import { concat, fromHex, toHex, utf8, type Bytes } from "../fair/bytes";

/** The salt and the key, both in hex. */
export interface Key {
  readonly salt: string;
  readonly key: string;
}

const kForm = "1.";
const kSalt = 16;
const kNonce = 24;
const kTag = 16;
const kAbout = utf8("astragal|sealed|1");
/** The cost of scrypt, 32 MiB of memory: the phrase has 80 bits, so nobody could try all phrases anyway. */
const kCost = { N: 2 ** 15, r: 8, p: 1, dkLen: 32 };

function random(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

function toBase64(bytes: Bytes): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The bytes of a sealed text; undefined if the text is not one. */
function bytesOf(sealed: string): Bytes | undefined {
  const text = sealed.trim();
  if (!text.startsWith(kForm) || !/^[A-Za-z0-9_-]+$/.test(text.slice(kForm.length))) return undefined;
  try {
    const bytes = Uint8Array.from(atob(text.slice(kForm.length).replaceAll("-", "+").replaceAll("_", "/")), (one) =>
      one.charCodeAt(0),
    );
    return bytes.length > kSalt + kNonce + kTag ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** A key for a new text, or, with its salt, for a text that is sealed already. */
export async function keyOf(phrase: string, salt: string = toHex(random(kSalt))): Promise<Key> {
  return { salt, key: toHex(await scryptAsync(utf8(phrase), fromHex(salt), kCost)) };
}

export function seal(text: string, { salt, key }: Key): string {
  const nonce = random(kNonce);
  const box = xchacha20poly1305(fromHex(key), nonce, kAbout).encrypt(utf8(text));
  return kForm + toBase64(concat(fromHex(salt), nonce, box));
}

export function saltOf(sealed: string): string | undefined {
  const bytes = bytesOf(sealed);
  return bytes && toHex(bytes.subarray(0, kSalt));
}

/** Opens a sealed text; undefined if it was sealed with another key, or changed by somebody. */
export function open(sealed: string, { key }: Key): string | undefined {
  const bytes = bytesOf(sealed);
  if (!bytes) return undefined;
  try {
    const nonce = bytes.subarray(kSalt, kSalt + kNonce);
    return new TextDecoder().decode(
      xchacha20poly1305(fromHex(key), nonce, kAbout).decrypt(bytes.subarray(kSalt + kNonce)),
    );
  } catch {
    return undefined;
  }
}
