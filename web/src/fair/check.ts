// The check of a record: lock, signatures, calls, every opening against the one before, all dice, state and missing
// (FAIRNESS.md, The record). It knows no game: whether asks and calls are those of the rules is for the game's record.
// The server's own check (server/fairness/check.cpp) refuses the same records with the same codes.
import { allows, writeAsks } from "./asks";
import { fromHex, toHex, utf8 } from "./bytes";
import { linkMessage } from "./chain";
import type { CryptoName, FairCrypto } from "./crypto";
import { commitmentAt, hasPart, parseLock, type Lock } from "./lock";
import { readRecord, type DrawRecord, type Roll } from "./record";
import { good, inside, refuse, type Refusal, type Result } from "./result";
import { callText, isCallFor, rollKey, type Openings } from "./roll";
import * as m from "../messages/all.gen";
import { dieText, readDice } from "./stream";

/** What the check of a good record has shown. */
export interface Checked {
  readonly record: DrawRecord;
  readonly lock: Lock;
  readonly lockSha256: string;
  /** The key of each roll; undefined if an opening is still missing. */
  readonly rollKeys: readonly (string | undefined)[];
  /** How many players take part; if none does, the server could have chosen the dice. */
  readonly takingPart: number;
  readonly hashes: CryptoName;
  readonly signatures: CryptoName;
}

export function isSigned(crypto: FairCrypto, text: string, signature: string, key: string): Promise<boolean> {
  return crypto.verify(fromHex(signature), utf8(text), fromHex(key));
}

/** The place of a roll in its draw. */
export interface RollPlace {
  readonly lock: Lock;
  readonly lockSha256: string;
  /** The number of the roll, from 1. */
  readonly j: number;
  /** The openings of the roll before; undefined for the first roll. */
  readonly before: Openings | undefined;
  readonly isVoid: boolean;
}

type Refused = { readonly ok: false; readonly error: Refusal } | undefined;

function field(place: RollPlace, name: string): string {
  return `rolls[${String(place.j - 1)}].${name}`;
}

async function checkCall(crypto: FairCrypto, place: RollPlace, roll: Roll): Promise<Refused> {
  const { lock, j } = place;
  const setup = lock.rolls === 1;
  if (!isCallFor(roll.for, lock.rolls)) {
    const form = setup ? m.fair.refused.notSetup() : m.fair.refused.notCall();
    return refuse("form", field(place, "for"), form);
  }
  if (setup) {
    return roll.signature === undefined
      ? undefined
      : refuse("field", field(place, "signature"), m.fair.refused.lockIsCall());
  }
  if (roll.signature === undefined) return refuse("field", field(place, "signature"), m.fair.refused.fieldMissing());
  if (await isSigned(crypto, callText(lock.draw, j, roll.for), roll.signature, lock.serverKey)) return undefined;
  return refuse("signature", field(place, "signature"), m.fair.refused.callUnsigned());
}

async function checkOpening(
  crypto: FairCrypto,
  place: RollPlace,
  position: number,
  opening: string | undefined,
): Promise<Refused> {
  const where = field(place, `openings[${String(position)}]`);
  if (!hasPart(place.lock, position)) {
    return opening === undefined ? undefined : refuse("opening", where, m.fair.refused.noPart());
  }
  if (opening === undefined) {
    return place.isVoid ? undefined : refuse("opening", where, m.fair.refused.openingMissing());
  }
  const before = place.before ? place.before[position] : commitmentAt(place.lock, position);
  if (toHex(await crypto.sha256(linkMessage(opening))) === before) return undefined;
  return refuse("opening", where, place.before ? m.fair.refused.notOpeningBefore() : m.fair.refused.notCommitment());
}

async function checkOpenings(crypto: FairCrypto, place: RollPlace, roll: Roll): Promise<Refused> {
  const parties = place.lock.seats.length + 1;
  if (roll.openings.length !== parties) {
    return refuse("opening", field(place, "openings"), m.fair.openingsCount({ parties }));
  }
  const found = await Promise.all(roll.openings.map((opening, i) => checkOpening(crypto, place, i, opening)));
  return found.find((refused) => refused !== undefined);
}

/** The positions that take part and whose opening is missing, in ascending order. */
function notOpened(lock: Lock, openings: Openings): number[] {
  return openings.flatMap((opening, i) => (opening === undefined && hasPart(lock, i) ? [i] : []));
}

function checkMissing(place: RollPlace, roll: Roll): Refused {
  const where = field(place, "missing");
  if (!place.isVoid) {
    return roll.missing.length === 0 ? undefined : refuse("state", where, m.fair.refused.nobodyMissing());
  }
  if (roll.missing.length === 0) return refuse("state", where, m.fair.refused.missingUnsaid());
  let last = -1;
  for (const [k, position] of roll.missing.entries()) {
    const item = `${where}[${String(k)}]`;
    if (position > place.lock.seats.length) return refuse("state", item, m.fair.refused.noPosition());
    if (position <= last) return refuse("state", item, m.fair.refused.notAscending());
    if (!hasPart(place.lock, position)) {
      return refuse("state", item, m.fair.refused.cannotMiss());
    }
    last = position;
  }
  const unsaid = notOpened(place.lock, roll.openings).find((position) => !roll.missing.includes(position));
  if (unsaid === undefined) return undefined;
  return refuse("state", where, m.fair.openingUnsaid({ position: unsaid }));
}

async function checkDice(crypto: FairCrypto, place: RollPlace, roll: Roll): Promise<Result<string | undefined>> {
  const { lock, lockSha256, j } = place;
  const where = field(place, "dice");
  if (notOpened(lock, roll.openings).length > 0) {
    return roll.dice ? refuse("dice", where, m.fair.refused.diceUnopened()) : good(undefined);
  }
  if (!roll.dice) return refuse("field", where, m.fair.refused.fieldMissing());
  const count = roll.dice.length;
  if (!allows(lock.asks, count)) {
    return refuse("dice", where, m.fair.diceCount({ count, asks: writeAsks(lock.asks) }));
  }
  const key = await rollKey(crypto, lockSha256, j, roll.for, roll.openings);
  const dice = await readDice(crypto, fromHex(key), lock.asks, count);
  for (const [k, is] of dice.entries()) {
    const said = roll.dice[k];
    if (said?.faces === is.faces && said.number === is.number) continue;
    return refuse(
      "dice",
      `${where}[${String(k)}]`,
      m.fair.otherDie({ is: dieText(is), said: said ? dieText(said) : "?" }),
    );
  }
  return good(key);
}

/**
 * Checks one roll, as a player does with each roll when it is made. The value is the roll's key, if all openings are
 * there.
 */
export async function checkRoll(crypto: FairCrypto, place: RollPlace, roll: Roll): Promise<Result<string | undefined>> {
  const refused =
    (await checkCall(crypto, place, roll)) ?? (await checkOpenings(crypto, place, roll)) ?? checkMissing(place, roll);
  return refused ?? checkDice(crypto, place, roll);
}

function checkState(record: DrawRecord, lock: Lock): Refused {
  const rolls = record.rolls.length;
  if (rolls > lock.rolls) return refuse("state", "rolls", m.fair.tooManyRolls({ rolls: lock.rolls }));
  if (record.state === "void" && rolls === 0) {
    return refuse("state", "state", m.fair.refused.voidUnmade());
  }
  if (lock.rolls > 1) return undefined;
  if (record.state === "open" && rolls !== 0) return refuse("state", "state", m.fair.refused.openRolled());
  if (record.state === "done" && rolls === 0) return refuse("state", "state", m.fair.refused.doneUnrolled());
  return undefined;
}

/**
 * Checks a record. With `knownKey`, the lock must name that key; without it, the key named in the lock is taken on
 * trust.
 */
export async function checkRecord(
  crypto: FairCrypto,
  record: DrawRecord,
  knownKey: string | undefined,
): Promise<Result<Checked>> {
  const parsed = parseLock(record.lock);
  if (!parsed.ok) return inside("lock", parsed.error);
  const lock = parsed.value;
  if (knownKey !== undefined && knownKey !== lock.serverKey) {
    return refuse("key", "lock", m.fair.otherKey({ key: lock.serverKey }));
  }
  if (!(await isSigned(crypto, record.lock, record.signature, lock.serverKey))) {
    return refuse("signature", "signature", m.fair.refused.lockUnsigned());
  }
  const state = checkState(record, lock);
  if (state) return state;
  const lockSha256 = toHex(await crypto.sha256(utf8(record.lock)));
  const rollKeys: (string | undefined)[] = [];
  for (const [i, roll] of record.rolls.entries()) {
    const isVoid = record.state === "void" && i + 1 === record.rolls.length;
    const place = { lock, lockSha256, j: i + 1, before: record.rolls[i - 1]?.openings, isVoid };
    const key = await checkRoll(crypto, place, roll);
    if (!key.ok) return key;
    rollKeys.push(key.value);
  }
  const takingPart = lock.seats.filter((seat) => seat.commitment !== undefined).length;
  const { hashes, signatures } = crypto;
  return good({ record, lock, lockSha256, rollKeys, takingPart, hashes, signatures });
}

/** Reads a record from its JSON text and checks it. */
export async function checkText(
  crypto: FairCrypto,
  json: string,
  knownKey: string | undefined,
): Promise<Result<Checked>> {
  const record = readRecord(json);
  return record.ok ? checkRecord(crypto, record.value, knownKey) : record;
}
