// Stores a text by itself: a moment after typing stops, or at once when it is asked to. There is one request at a time;
// what is typed meanwhile is stored by the next one.
import type { Asked } from "../net/ask";

export const kPauseMs = 1000;

/** What the writer is told. `waits`: the text is typed and not stored yet. */
export type Saving = { readonly is: "quiet" | "waits" | "saved" } | { readonly is: "failed"; readonly why: string };

export interface SaverEdge {
  readonly store: (text: string) => Promise<Asked<unknown>>;
  /** Called with each change, and with the text that is stored by then. */
  readonly tell: (saving: Saving, stored: string) => void;
  readonly later: (ms: number, then: () => void) => () => void;
}

export class Saver {
  #text: string;
  #cancel: (() => void) | undefined;
  #busy = false;

  constructor(
    private stored: string,
    private readonly edge: SaverEdge,
  ) {
    this.#text = stored;
  }

  type(text: string): void {
    this.#text = text;
    this.#cancel?.();
    this.#cancel = this.edge.later(kPauseMs, () => void this.save());
    this.edge.tell({ is: "waits" }, this.stored);
  }

  async save(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    if (this.#busy || this.#text === this.stored) return;
    this.#busy = true;
    const text = this.#text;
    const answer = await this.edge.store(text);
    this.#busy = false;
    if (!answer.ok) return this.edge.tell({ is: "failed", why: answer.message }, this.stored);
    this.stored = text;
    this.edge.tell({ is: this.#text === text ? "saved" : "waits" }, text);
    if (this.#text !== text && this.#cancel === undefined) await this.save();
  }
}
