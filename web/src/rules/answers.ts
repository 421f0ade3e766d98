// The questions to the rules in the browser and their answers, as values. Requests are text with one field on each line
// (rules/browser/request.hpp); answers are JSON with the fields that `astragal rules` gives (docs/cli.md).
import type { Changes } from "../protocol/messages.gen";

/** A game with its options chosen. */
export interface Ruleset {
  readonly variant: string;
  readonly options: Readonly<Record<string, string>>;
}

/** Where a line begins: a position, or a setup as the game's page names it. */
export type Beginning = { readonly fen: string } | { readonly setup: string };

/** A position with everything that a player may know of it. */
export interface Stand {
  readonly fen: string;
  /** The changes of the last move of the line; none at its start. */
  readonly changes: Changes;
  readonly check: boolean;
  /** The status: `ongoing`, or for example `white checkmate`. */
  readonly status: string;
  readonly moves: readonly string[];
  /** The legal moves that call for dice. */
  readonly rolls: readonly string[];
  /** The faces of the dice that must fall now; undefined if a player is to move. */
  readonly chance?: readonly number[];
}

/** A move as players write it. */
export interface Listed {
  readonly by: "white" | "black";
  /** The FEN's number of the full move, before this move. */
  readonly number: number;
  /**
   * The symbol of the piece, which the page may replace by a picture or a character; empty if the piece is not written.
   */
  readonly piece: string;
  /** The rest of the notation, after the piece: `xe5+`. */
  readonly rest: string;
}

/** Why the rules refuse something: a word for programs, a sentence, and the place. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly reason?: string;
  /** The column in the FEN or the move, from 1. */
  readonly column?: number;
  /** The index of the move in its line, from 0. */
  readonly index?: number;
  /** The squares that the sentence names. */
  readonly squares: readonly string[];
}

export type Answered<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

type Field = readonly [name: string, value: string | number];

/** A request as text; a value with a line break would be read as another field. */
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

/** Reads an answer of the module. The module is part of this project, and tests check the form of its answers. */
export function readAnswer<T>(text: string): Answered<T> {
  const value = JSON.parse(text) as T & { error?: Refusal };
  if (value.error === undefined) return { ok: true, value };
  return { ok: false, refusal: { ...value.error, squares: value.error.squares ?? [] } };
}
