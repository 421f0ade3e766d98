// What a worker does with one file: it opens it, makes cards of games, searches them, reads one. Cards of all games are
// made once, when somebody searches. Without a worker's door (worker.ts), so that tests can ask it.
import { cardsOf, searched, type Card } from "./answers";
import type { Reader } from "./module";

export type Question =
  | { readonly t: "open"; readonly bytes: ArrayBuffer }
  | { readonly t: "cards"; readonly games: readonly number[] }
  | { readonly t: "find"; readonly words: string }
  | { readonly t: "read"; readonly game: number; readonly request: string };

const kAtOnce = 500;

export class Desk {
  readonly #reader: Reader;
  #count = 0;
  #words: readonly string[] | undefined;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  answer(question: Question): unknown {
    switch (question.t) {
      case "open":
        return this.#open(question.bytes);
      case "cards":
        return question.games.flatMap((game) => this.#cards(game, 1));
      case "find":
        return this.#find(question.words);
      case "read":
        return JSON.parse(this.#reader.read(question.game, question.request));
    }
  }

  #open(bytes: ArrayBuffer): unknown {
    const answer = JSON.parse(this.#reader.open(new Uint8Array(bytes))) as { readonly games?: number };
    this.#count = answer.games ?? 0;
    return answer;
  }

  #cards(first: number, count: number): readonly Card[] {
    return cardsOf(this.#reader.list(first, count));
  }

  /** The games that have all of these words, in the order of the file. */
  #find(words: string): readonly number[] {
    if (!this.#words) {
      const all: string[] = [];
      while (all.length < this.#count) all.push(...this.#cards(all.length, kAtOnce).map(searched));
      this.#words = all;
    }
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    return this.#words.flatMap((text, game) => (wanted.every((word) => text.includes(word)) ? [game] : []));
  }
}
