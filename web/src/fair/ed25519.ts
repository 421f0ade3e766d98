// Ed25519 verification exactly as the server's library (libsodium) does it, so that no signature is good in one check
// and bad in another: canonical encodings only, no small-order key or R, and the equation without the cofactor.
import { etc, Point } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";

const kP = 2n ** 255n - 19n;
const kOrder = 2n ** 252n + 27742317777372353535851937790883648493n;

function littleEndian(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes.toReversed()) value = (value << 8n) | BigInt(byte);
  return value;
}

/** The y coordinates of the points whose order divides 8. */
const kSmallOrderY: ReadonlySet<bigint> = new Set([
  0n,
  1n,
  kP - 1n,
  2707385501144840649318225287225658788936804267575313519463743609750303021822n,
  55188659117513257062467267217118295137698188065244968500265048394206261417927n,
]);

/** The y coordinate without the sign bit; undefined if it is not canonical or belongs to a point of small order. */
function usableY(encoded: Uint8Array): bigint | undefined {
  const y = littleEndian(encoded) & ((1n << 255n) - 1n);
  return y >= kP || kSmallOrderY.has(y) ? undefined : y;
}

/** Checks the bytes alone: WebCrypto does not promise all of these checks. */
export function couldSign(signature: Uint8Array, publicKey: Uint8Array): boolean {
  return (
    signature.length === 64 &&
    publicKey.length === 32 &&
    usableY(signature.subarray(0, 32)) !== undefined &&
    usableY(publicKey) !== undefined &&
    littleEndian(signature.subarray(32)) < kOrder
  );
}

export function verifyEd25519(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (!couldSign(signature, publicKey)) return false;
  try {
    const r = signature.subarray(0, 32);
    const hash = sha512(etc.concatBytes(r, publicKey, message));
    const k = littleEndian(hash) % kOrder;
    const s = littleEndian(signature.subarray(32));
    const key = Point.fromBytes(publicKey);
    const found = Point.BASE.multiply(s, false).subtract(key.multiply(k, false)).toBytes();
    return found.every((byte, i) => byte === r[i]);
  } catch {
    return false; // The key is no point of the curve.
  }
}
