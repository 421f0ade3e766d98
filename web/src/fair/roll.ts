// One roll of a draw: what it was called for, and the key that its openings give (FAIRNESS.md, Protocol 4 to 6).
import { fromHex, toHex, utf8 } from "./bytes";
import type { FairCrypto } from "./crypto";
import { drawText, type DrawName } from "./lock";

/**
 * The openings of a roll: the server's first, then one for each player of the lock. A missing opening is written `-`.
 */
export type Openings = readonly (string | undefined)[];

/** Whether `text` may be the field `for` of a roll, in a draw of `rolls` rolls. */
export function isCallFor(text: string, rolls: number): boolean {
  if (rolls === 1) return text === "setup";
  return text === "0:-" || /^[1-9][0-9]{0,4}:[A-Za-z0-9=+~/-]{1,40}$/.test(text);
}

/** The text that the server signs for roll j. */
export function callText(draw: DrawName, j: number, callFor: string): string {
  return `fair1|call|${drawText(draw)}|${String(j)}|${callFor}`;
}

export function rollMessage(j: number, callFor: string, openings: Openings): string {
  return ["fair1|roll", String(j), callFor, ...openings.map((opening) => opening ?? "-")].join("|");
}

/** The key K_j of a roll; everybody who takes part must have opened. */
export async function rollKey(
  crypto: FairCrypto,
  lockSha256: string,
  j: number,
  callFor: string,
  openings: Openings,
): Promise<string> {
  return toHex(await crypto.hmac(fromHex(lockSha256), utf8(rollMessage(j, callFor, openings))));
}
