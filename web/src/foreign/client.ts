// A game file of another program as the page asks it, with promises. A worker of its own holds it until it is closed, so
// that a large file holds nothing up. Once the worker fails, every question has no answer, and `trouble` says why.
import { requestText } from "../rules/answers";
import { reasonOf } from "../rules/fetched";
import type { Card, Failure, FileRead, Options, ReadGame } from "./answers";
import type { Question } from "./desk";
import { inPageWords } from "./page_words";
import type { Asked, Told } from "./worker";

/** The part of a Worker's interface that is used. */
export interface Helper {
  postMessage(asked: Asked, moved: Transferable[]): void;
  onmessage: ((event: MessageEvent<Told>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** The reader takes no longer ones; what is longer need not be brought into memory first. */
export const kMostBytes = 64 * 1024 * 1024;

/** What whoever opens a game says about it, where the file does not. */
export interface Wanted {
  readonly variant?: string;
  readonly options?: Options;
}

export class ForeignFile {
  /** Why there are no answers any more. */
  trouble: "failed" | "broken" | undefined;
  readonly #helper: Helper;
  #next = 0;
  readonly #waiting = new Map<number, (answer: unknown) => void>();

  constructor(makeHelper: () => Helper = browserHelper) {
    this.#helper = makeHelper();
    this.#helper.onmessage = ({ data }) => this.#hear(data);
    this.#helper.onerror = () => this.#fail("failed");
  }

  /** The bytes are the worker's from then on. */
  open(bytes: ArrayBuffer): Promise<FileRead | { readonly error: Failure } | undefined> {
    return inPageWords(this.#ask({ t: "open", bytes }, [bytes]));
  }
  /** Games are counted from 0. */
  cards(games: readonly number[]): Promise<readonly Card[] | undefined> {
    return this.#ask({ t: "cards", games });
  }
  find(words: string): Promise<readonly number[] | undefined> {
    return this.#ask({ t: "find", words });
  }
  read(game: number, { variant = "", options = {} }: Wanted = {}): Promise<ReadGame | undefined> {
    return inPageWords(this.#ask({ t: "read", game, request: requestText("read", { variant, options }, []) }));
  }
  close(): void {
    this.#fail("failed");
  }

  #ask<T>(question: Question, moved: Transferable[] = []): Promise<T | undefined> {
    if (this.trouble !== undefined) return Promise.resolve(undefined);
    const n = this.#next++;
    return new Promise((resolve) => {
      this.#waiting.set(n, (answer) => resolve(answer as T | undefined));
      try {
        this.#helper.postMessage({ n, question }, moved);
      } catch (error) {
        console.error(reasonOf(error));
        this.#fail("broken");
      }
    });
  }

  #hear(told: Told): void {
    if (told.t !== "answer") return this.#fail(told.t);
    this.#waiting.get(told.n)?.(told.answer);
    this.#waiting.delete(told.n);
  }

  #fail(trouble: "failed" | "broken"): void {
    this.trouble ??= trouble;
    this.#helper.terminate();
    for (const resolve of this.#waiting.values()) resolve(undefined);
    this.#waiting.clear();
  }
}

const browserHelper = (): Helper =>
  new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "foreign" });
