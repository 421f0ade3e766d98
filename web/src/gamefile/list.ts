// The games of a file as a list of which a part is asked for at a time: those of our own file lie in the page's memory,
// those of another one in its worker.
import { searched, type Card } from "../foreign/answers";
import type { ForeignFile } from "../foreign/client";
import { cardOf, type Part } from "./open";

export interface GameList {
  readonly count: number;
  /** Undefined: the worker has failed. Games are counted from 0. */
  cards(games: readonly number[]): Promise<readonly Card[] | undefined>;
  /** The games that have all of these words. */
  find(words: string): Promise<readonly number[] | undefined>;
}

export class OwnList implements GameList {
  constructor(readonly parts: readonly Part[]) {}

  get count(): number {
    return this.parts.length;
  }
  cards(games: readonly number[]): Promise<readonly Card[]> {
    return Promise.resolve(games.flatMap((game) => this.parts.slice(game, game + 1).map(cardOf)));
  }
  find(words: string): Promise<readonly number[]> {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    const has = (part: Part): boolean => {
      const text = searched(cardOf(part));
      return wanted.every((word) => text.includes(word));
    };
    return Promise.resolve(this.parts.flatMap((part, game) => (has(part) ? [game] : [])));
  }
}

export class ForeignList implements GameList {
  constructor(
    readonly file: ForeignFile,
    readonly count: number,
  ) {}
  cards(games: readonly number[]): Promise<readonly Card[] | undefined> {
    return this.file.cards(games);
  }
  find(words: string): Promise<readonly number[] | undefined> {
    return this.file.find(words);
  }
}

/** Which rows of a list are drawn: those in sight, and some more on both sides. */
export function rowsInSight(
  { top, height, row }: { readonly top: number; readonly height: number; readonly row: number },
  count: number,
): { readonly first: number; readonly end: number } {
  const kMore = 6;
  const first = Math.min(count, Math.max(0, Math.floor(top / row) - kMore));
  return { first, end: Math.min(count, first + Math.ceil(height / row) + 2 * kMore) };
}
