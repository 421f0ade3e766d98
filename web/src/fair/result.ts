// How the fair1 modules refuse: with a code to branch on, the field, and a sentence. They throw nothing. Codes and
// fields are those of the server's library (server/fairness/error.hpp), so that both say the same about the same
// record.

export type Code = "form" | "field" | "too_big" | "key" | "signature" | "opening" | "dice" | "state";

export interface Refusal {
  readonly code: Code;
  /** The field that is wrong: `rolls[2].openings[1]`, `time`; empty if it is the whole text. */
  readonly where: string;
  /** What is wrong, as a sentence without its full stop. */
  readonly what: string;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Refusal };

export function good<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refuse(code: Code, where: string, what: string): { readonly ok: false; readonly error: Refusal } {
  return { ok: false, error: { code, where, what } };
}

/** The same refusal seen from outside: `where` becomes `outer`, and the sentence names the inner field. */
export function inside(outer: string, inner: Refusal): { readonly ok: false; readonly error: Refusal } {
  return refuse(inner.code, outer, inner.where === "" ? inner.what : `${inner.where}: ${inner.what}`);
}

export function refusalText(error: Refusal): string {
  return error.where === "" ? error.what : `${error.where}: ${error.what}`;
}
