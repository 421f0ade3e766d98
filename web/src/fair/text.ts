// Pieces of a text with their columns, and the strict forms that all fair1 texts are made of. Nothing is corrected: a
// sign, a leading zero, a space or an upper-case hex digit is refused.
import * as m from "../messages/all.gen";
import { good, refuse, type Code, type Refusal, type Result } from "./result";

export interface Piece {
  readonly text: string;
  /** The column of the first character in the whole text, from 1. */
  readonly column: number;
}

export function part(piece: Piece, from: number, to?: number): Piece {
  return { text: piece.text.slice(from, to), column: piece.column + from };
}

/** The pieces between the separators; there is one more piece than separators. */
export function split(piece: Piece, separator: string): Piece[] {
  let column = piece.column;
  return piece.text.split(separator).map((text) => {
    const at = { text, column };
    column += text.length + 1;
    return at;
  });
}

export function bad(
  where: string,
  piece: Piece,
  what: string,
  code: Code = "form",
): { readonly ok: false; readonly error: Refusal } {
  return refuse(code, where, m.fair.atColumn({ column: piece.column, what }));
}

/** Reads a decimal number from `least` to `most`, without sign or leading zero. */
export function readNumber(where: string, piece: Piece, least: number, most: number): Result<number> {
  const value = /^(?:0|[1-9][0-9]{0,14})$/.test(piece.text) ? Number(piece.text) : NaN;
  if (value >= least && value <= most) return good(value);
  return bad(where, piece, m.fair.plainNumber({ least, most }));
}

export function isHex(text: string, bytes: number): boolean {
  return text.length === bytes * 2 && /^[0-9a-f]+$/.test(text) && !text.includes("\n");
}

export function readHash(where: string, piece: Piece): Result<string> {
  return isHex(piece.text, 32) ? good(piece.text) : bad(where, piece, m.fair.refused.hash());
}

/** Whether a text is a day that exists: `2026-11-20`. */
export function isDate(text: string): boolean {
  if (text.length !== 10 || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

/** Whether a text is a second of UTC that exists: `2026-11-20T20:45:07Z` (leap seconds cannot be written). */
export function isTime(text: string): boolean {
  return (
    text.length === 20 &&
    isDate(text.slice(0, 10)) &&
    /^T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z$/.test(text.slice(10))
  );
}
