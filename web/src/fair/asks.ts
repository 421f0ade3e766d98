// The dice of each roll of a draw: the `asks` field of a lock, `6,6,6`, `8+`, `2,64-` (FAIRNESS.md, The lock).
import * as m from "../messages/all.gen";
import { good, type Result } from "./result";
import { bad, part, readNumber, split, type Piece } from "./text";

/** The most numbers that one roll may read. */
export const kMaxNumbers = 4096;
export const kMaxFaces = 2 ** 32;
const kMaxEntries = 64;
const kMaxSlips = 1024;

/**
 * `fixed`: the last entry is read once; `die`: it is read as often as the rules want; `box`: whole boxes of slips are
 * read.
 */
export type Tail = "fixed" | "die" | "box";

export interface Asks {
  readonly faces: readonly number[];
  readonly tail: Tail;
}

function tailOf(text: string): Tail {
  if (text.endsWith("+")) return "die";
  return text.endsWith("-") ? "box" : "fixed";
}

export function parseAsks(piece: Piece): Result<Asks> {
  const entries = split(piece, ",");
  const extra = entries[kMaxEntries];
  if (extra !== undefined) return bad("asks", extra, m.fair.refused.asksMany());
  const tail = tailOf(piece.text);
  const faces: number[] = [];
  for (const [i, entry] of entries.entries()) {
    const open = tail !== "fixed" && i + 1 === entries.length;
    const digits = open ? part(entry, 0, -1) : entry;
    const number = readNumber("asks", digits, 1, open && tail === "box" ? kMaxSlips : kMaxFaces);
    if (!number.ok) return number;
    faces.push(number.value);
  }
  return good({ faces, tail });
}

export function writeAsks(asks: Asks): string {
  const end = { fixed: "", die: "+", box: "-" }[asks.tail];
  return asks.faces.join(",") + end;
}

/** Whether a roll may have read exactly `count` numbers. */
export function allows(asks: Asks, count: number): boolean {
  if (asks.tail === "fixed") return count === asks.faces.length;
  const fixed = asks.faces.length - 1;
  if (count <= fixed || count > kMaxNumbers) return false;
  return asks.tail === "die" || (count - fixed) % (asks.faces[fixed] ?? 1) === 0;
}
