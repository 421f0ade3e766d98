// What the rules in the browser are asked and what they answer, as values. Requests are text, a field a line
// (rules/browser/request.hpp); answers are JSON with the fields that `astragal rules` gives (docs/cli.md).
import type { Changes } from "../protocol/messages.gen";

/** A game with its options chosen. */
export interface Ruleset {
  readonly variant: string;
  readonly options: Readonly<Record<string, string>>;
}

/** Where a line begins: a position, or a setup as the game's page names it. */
export type Beginning = { readonly fen: string } | { readonly setup: string };

/** A position with all that a player may know of it. */
export interface Stand {
  readonly fen: string;
  /** What the last move of the line changed; none at its start. */
  readonly changes: Changes;
  readonly check: boolean;
  /** `ongoing`, or `white checkmate`. */
  readonly status: string;
  readonly moves: readonly string[];
  /** Those of the moves that call for dice. */
  readonly rolls: readonly string[];
  /** The faces of the dice that must fall now; none: a player is to move. */
  readonly chance?: readonly number[];
}

/** A move as players write it. */
export interface Listed {
  readonly by: "white" | "black";
  /** The FEN's fullmove before it. */
  readonly number: number;
  /** The symbol of its piece, in whose place a picture or a character may stand; empty: it is not written. */
  readonly piece: string;
  /** What follows: `xe5+`. */
  readonly rest: string;
}

/** Why the rules refuse something: a word for programs, a sentence, and where it is to be seen. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly reason?: string;
  /** From 1, in the FEN or the move. */
  readonly column?: number;
  /** From 0: which move of a line. */
  readonly index?: number;
  /** Those that the sentence names. */
  readonly squares: readonly string[];
}

export type Answered<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

type Field = readonly [name: string, value: string | number];

/** A request's text; a value of more than one line would be another field. */
export function requestText(op: string, ruleset: Ruleset | undefined, fields: readonly Field[]): string {
  const options = Object.entries(ruleset?.options ?? {}).map(([name, value]): Field => ["option", `${name}=${value}`]);
  const all: readonly Field[] = [
    ["op", op],
    ...(ruleset ? [["variant", ruleset.variant] as const] : []),
    ...options,
    ...fields,
  ];
  return all.map(([name, value]) => `${name} ${String(value).replaceAll(/[\r\n]/g, " ")}`).join("\n");
}

export const beginningFields = (from: Beginning): readonly Field[] =>
  "fen" in from ? [["fen", from.fen]] : [["setup", from.setup]];

/** What the module has answered: it is ours, and its form is held by the tests. */
export function readAnswer<T>(text: string): Answered<T> {
  const value = JSON.parse(text) as T & { error?: Refusal };
  if (value.error === undefined) return { ok: true, value };
  return { ok: false, refusal: { ...value.error, squares: value.error.squares ?? [] } };
}
