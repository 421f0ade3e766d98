// A draw's public record as a value, and its strict reader: it refuses an unknown field, a wrong type, a number out of
// range and a spelling that is not the only one. A browser's JSON parser hides two things, a field that occurs twice
// and a whole number written as `6.0`: only readRecord sees them, because it reads the text as well.
import * as m from "../messages/all.gen";
import { kMaxFaces, kMaxNumbers } from "./asks";
import { kMaxPlayers, kMaxRolls } from "./lock";
import { findHidden } from "./hidden";
import { good, refuse, type Result } from "./result";
import type { Openings } from "./roll";
import type { Die } from "./stream";
import { isHex } from "./text";

export type RecordState = "open" | "done" | "void";

export interface Roll {
  readonly for: string;
  readonly signature: string | undefined;
  readonly openings: Openings;
  readonly dice: readonly Die[] | undefined;
  readonly missing: readonly number[];
}

export interface DrawRecord {
  readonly lock: string;
  readonly signature: string;
  readonly state: RecordState;
  readonly rolls: readonly Roll[];
  readonly notes: Notes | undefined;
}

/** Notes are texts, whole numbers, lists and objects, nested in any way. They prove nothing. */
export type Notes = Readonly<Record<string, unknown>>;

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function kind(value: unknown): string {
  if (value === null) return m.fair.kind.null();
  if (Array.isArray(value)) return m.fair.kind.list();
  const names: Partial<Record<string, () => string>> = {
    object: m.fair.kind.object,
    boolean: m.fair.kind.truth,
    string: m.fair.kind.text,
    number: m.fair.kind.number,
  };
  return (names[typeof value] ?? m.fair.kind.none)();
}

function fields(value: unknown, where: string, needed: readonly string[], others: readonly string[]): Result<Fields> {
  if (!isObject(value)) return refuse("field", where, m.fair.notObject({ kind: kind(value) }));
  for (const name of Object.keys(value)) {
    if (needed.includes(name) || others.includes(name)) continue;
    return refuse("field", where, m.fair.unknownField({ name: JSON.stringify(name.length > 40 ? "…" : name) }));
  }
  const prefix = where === "" ? "" : `${where}.`;
  for (const name of needed) {
    if (!Object.hasOwn(value, name)) return refuse("field", prefix + name, m.fair.refused.fieldMissing());
  }
  return good(value);
}

function text(value: unknown, where: string): Result<string> {
  if (typeof value !== "string") return refuse("field", where, m.fair.notText({ kind: kind(value) }));
  if (!/^[ -~]*$/.test(value) || value.includes("\n")) {
    return refuse("form", where, m.fair.refused.notAscii());
  }
  return good(value);
}

function hex(value: unknown, where: string, bytes: number): Result<string> {
  const found = text(value, where);
  if (!found.ok || isHex(found.value, bytes)) return found;
  return refuse("form", where, m.fair.hexDigits({ count: bytes * 2 }));
}

function whole(value: unknown, where: string, least: number, most: number): Result<number> {
  if (typeof value !== "number") return refuse("field", where, m.fair.notWhole({ kind: kind(value) }));
  if (!Number.isInteger(value) || Object.is(value, -0)) {
    return refuse("field", where, m.fair.refused.noFraction());
  }
  if (value >= least && value <= most) return good(value);
  return refuse("form", where, m.fair.fromTo({ least, most }));
}

/** Reads a list of at most `most` items, each with `read`. */
function list<T>(
  value: unknown,
  where: string,
  most: number,
  read: (item: unknown, where: string) => Result<T>,
): Result<T[]> {
  if (!Array.isArray(value)) return refuse("field", where, m.fair.notList({ kind: kind(value) }));
  if (value.length > most) return refuse("too_big", where, m.fair.atMost({ most }));
  const items: T[] = [];
  for (const [i, item] of (value as unknown[]).entries()) {
    const found = read(item, `${where}[${String(i)}]`);
    if (!found.ok) return found;
    items.push(found.value);
  }
  return good(items);
}

function readOpening(value: unknown, where: string): Result<string | undefined> {
  return value === "-" ? good(undefined) : hex(value, where, 32);
}

function readDie(value: unknown, where: string): Result<Die> {
  const pair = list(value, where, 2, (item, at) => whole(item, at, 1, kMaxFaces));
  if (!pair.ok) return pair;
  const [faces, number] = pair.value;
  if (faces === undefined || number === undefined) {
    return refuse("field", where, m.fair.refused.diePair());
  }
  return good({ faces, number });
}

function readRoll(value: unknown, where: string): Result<Roll> {
  const read = fields(value, where, ["for", "openings"], ["signature", "dice", "missing"]);
  if (!read.ok) return read;
  const found = read.value;
  const callFor = text(found["for"], `${where}.for`);
  if (!callFor.ok) return callFor;
  const signature = Object.hasOwn(found, "signature")
    ? hex(found["signature"], `${where}.signature`, 64)
    : good(undefined);
  if (!signature.ok) return signature;
  const openings = list(found["openings"], `${where}.openings`, kMaxPlayers + 1, readOpening);
  if (!openings.ok) return openings;
  const dice = Object.hasOwn(found, "dice")
    ? list(found["dice"], `${where}.dice`, kMaxNumbers, readDie)
    : good(undefined);
  if (!dice.ok) return dice;
  const missing = Object.hasOwn(found, "missing")
    ? list(found["missing"], `${where}.missing`, kMaxPlayers + 1, (item, at) => whole(item, at, 0, kMaxPlayers))
    : good([]);
  if (!missing.ok) return missing;
  if (Object.hasOwn(found, "missing") && missing.value.length === 0) {
    return refuse("field", `${where}.missing`, m.fair.refused.noneMissing());
  }
  return good({
    for: callFor.value,
    signature: signature.value,
    openings: openings.value,
    dice: dice.value,
    missing: missing.value,
  });
}

/** Reads notes of any depth: the reader of the text limits the depth. */
function readNotes(value: unknown): Result<Notes> {
  if (!isObject(value)) return refuse("field", "notes", m.fair.notObject({ kind: kind(value) }));
  const waiting: unknown[] = [value];
  for (const one of waiting) {
    const isWhole = Number.isInteger(one) && Number(one) >= 0 && !Object.is(one, -0);
    if (typeof one === "string" || isWhole) continue;
    if (!Array.isArray(one) && !isObject(one)) {
      const found = typeof one === "number" ? m.fair.kind.signed() : kind(one);
      return refuse("field", "notes", m.fair.notNote({ kind: found }));
    }
    for (const inner of Object.values(one)) waiting.push(inner);
  }
  return good(value);
}

/** Reads a record from the value that JSON.parse gave. */
export function readRecordValue(value: unknown): Result<DrawRecord> {
  const read = fields(value, "", ["lock", "signature", "state", "rolls"], ["notes"]);
  if (!read.ok) return read;
  const lock = text(read.value["lock"], "lock");
  if (!lock.ok) return lock;
  const signature = hex(read.value["signature"], "signature", 64);
  if (!signature.ok) return signature;
  const state = read.value["state"];
  if (state !== "open" && state !== "done" && state !== "void") {
    return typeof state === "string"
      ? refuse("form", "state", m.fair.refused.stateWord())
      : refuse("field", "state", m.fair.notText({ kind: kind(state) }));
  }
  const rolls = list(read.value["rolls"], "rolls", kMaxRolls, readRoll);
  if (!rolls.ok) return rolls;
  const notes = Object.hasOwn(read.value, "notes") ? readNotes(read.value["notes"]) : good(undefined);
  if (!notes.ok) return notes;
  return good({
    lock: lock.value,
    signature: signature.value,
    state,
    rolls: rolls.value,
    notes: notes.value,
  });
}

/** Reads a record's JSON text, as it comes from `/fair/<draw>`. */
export function readRecord(json: string): Result<DrawRecord> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return refuse("form", "", m.fair.refused.noJson());
  }
  const record = readRecordValue(value);
  if (!record.ok) return record;
  const hidden = findHidden(json);
  if (hidden === undefined) return record;
  switch (hidden.kind) {
    case "doubled":
      return refuse("field", hidden.text, m.fair.refused.fieldTwice());
    case "number":
      return refuse("field", "", m.fair.notWhole({ kind: hidden.text }));
    case "huge":
      return refuse("form", "notes", m.fair.refused.tooLarge());
    case "surrogate":
      return refuse("form", "", m.fair.refused.noJson());
    case "deep":
      return refuse("too_big", "notes", m.fair.refused.tooDeep());
  }
}
