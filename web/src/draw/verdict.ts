// The page's own computation from the openings of a roll to its dice, compared with what the server says. It also
// serves rolls from a record, if the page was loaded after the dice had fallen.
import * as m from "../messages/all.gen";
import { checkRoll } from "../fair/check";
import { cryptoText, type FairCrypto } from "../fair/crypto";
import { utf8, toHex } from "../fair/bytes";
import { parseLock } from "../fair/lock";
import type { DrawRecord, Roll } from "../fair/record";
import { refusalText } from "../fair/result";
import type { Drawn } from "../game/state";

export interface Verdict {
  readonly good: boolean;
  readonly text: string;
  /** The name of another program that has checked the roll; undefined: this page. */
  readonly by?: string;
}

function rollOf(drawn: Drawn): Roll {
  return {
    for: drawn.callFor,
    signature: drawn.signature,
    openings: drawn.openings.map((opening) => (opening === "-" ? undefined : opening)),
    dice: drawn.dice?.map(([faces = 0, number = 0]) => ({ faces, number })),
    missing: drawn.missing,
  };
}

/**
 * The verdict on one roll, computed here. It is undefined if the roll follows one that this page has not seen: then
 * only its record can be checked.
 */
export async function verdictOf(crypto: FairCrypto, drawn: Drawn): Promise<Verdict | undefined> {
  if (drawn.roll > 1 && !drawn.before) return undefined;
  const lock = drawn.lock ? parseLock(drawn.lock.text) : undefined;
  if (!drawn.lock || !lock?.ok) return { good: false, text: m.draw.noLock() };
  const lockSha256 = toHex(await crypto.sha256(utf8(drawn.lock.text)));
  const isVoid = drawn.missing.length > 0;
  const before = drawn.before?.map((opening) => (opening === "-" ? undefined : opening));
  const checked = await checkRoll(
    crypto,
    { lock: lock.value, lockSha256, j: drawn.roll, before, isVoid },
    rollOf(drawn),
  );
  if (!checked.ok) return { good: false, text: m.draw.otherNumbers({ why: refusalText(checked.error) }) };
  return { good: true, text: drawn.dice ? m.draw.sameNumbers() : m.draw.openingsFit(), by: cryptoText(crypto) };
}

/** The last roll of a record, as the events would have told it. */
export function drawnOf(draw: string, record: DrawRecord): Drawn | undefined {
  const [roll, before] = [record.rolls.at(-1), record.rolls.at(-2)];
  return (
    roll && {
      draw,
      roll: record.rolls.length,
      callFor: roll.for,
      openings: roll.openings.map((opening) => opening ?? "-"),
      dice: roll.dice?.map(({ faces, number }) => [faces, number]),
      missing: roll.missing,
      ...(roll.signature === undefined ? {} : { signature: roll.signature }),
      ...(record.notes ? { notes: record.notes } : {}),
      ...(before ? { before: before.openings.map((opening) => opening ?? "-") } : {}),
      lock: { text: record.lock, signature: record.signature },
    }
  );
}
