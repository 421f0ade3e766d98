// What the reader of game files says (docs/gamefile.md, "Files of other programs"), and what the page makes of it.
import { tagDate } from "../messages/tag_date";
import type { Sentence } from "../protocol/messages.gen";

/** What the reader says, or the rules: these have a code and a reason, the reader its sentence (rules/foreign/sentences.hpp). */
export interface Said {
  readonly message: string;
  readonly code?: string;
  readonly reason?: string;
  readonly sentence?: Sentence;
  /** What the sentence quotes as `why`. */
  readonly because?: Said;
}

/** A sentence about a place in the file. */
export interface Note extends Said {
  readonly line: number;
  readonly column: number;
}

/** Why nothing is read from there on. */
export interface Failure extends Note {
  readonly code: string;
  /** As the file writes it. */
  readonly move?: string;
  readonly number?: string;
  /** The ids of the games that it can be, and the options that would do: whoever reads the game may say which. */
  readonly games?: readonly string[];
  readonly choices?: readonly Options[];
}
export type Options = Readonly<Record<string, string>>;

export interface Tag {
  readonly name: string;
  readonly value: string;
}

export interface ReadMove {
  readonly move: string;
  readonly before?: readonly string[];
  readonly comments?: readonly string[];
  readonly nags?: readonly number[];
  /** Lines that begin instead of this move. */
  readonly variations?: readonly (readonly ReadMove[])[];
}

/** A game as it was played, from `variant` on only if its start could be read. */
export interface ReadGame {
  readonly game: number;
  readonly tags: readonly Tag[];
  readonly variant?: string;
  readonly options?: Options;
  readonly initialFen?: string;
  readonly result?: string;
  readonly comments?: readonly string[];
  readonly tree?: readonly ReadMove[];
  readonly warnings: readonly Note[];
  readonly warningsLeftOut?: number;
  readonly error?: Failure;
}

export interface FileRead {
  readonly form: string;
  /** How many. */
  readonly games: number;
  readonly warnings: readonly Note[];
  readonly warningsLeftOut?: number;
}

/** A game in the list of a file. */
export interface Card {
  readonly line: number;
  readonly white: string;
  readonly black: string;
  readonly result: string;
  readonly date: string;
  readonly event: string;
  readonly variant: string;
}

interface Listed {
  readonly line: number;
  readonly tags: readonly Tag[];
  readonly result?: string;
}

export const tagOf = (tags: readonly Tag[], name: string): string =>
  tags.find((tag) => tag.name === name)?.value.trim() ?? "";

/** The cards of a list of games. */
export function cardsOf(text: string): readonly Card[] {
  const { games } = JSON.parse(text) as { readonly games?: readonly Listed[] };
  return (games ?? []).map(({ line, tags, result }) => ({
    line,
    white: tagOf(tags, "White"),
    black: tagOf(tags, "Black"),
    result: result ?? "",
    date: tagOf(tags, "Date"),
    event: tagOf(tags, "Event"),
    variant: tagOf(tags, "Variant"),
  }));
}

/** What a search looks into: what the file says, and the date as it is shown. */
export const searched = ({ white, black, date, event, variant, result }: Card): string =>
  [white, black, date, tagDate(date), event, variant, result].join("\n").toLowerCase();
