// Reviews that this browser has made, so that a reload does not lose them: the last few, by line and engine.
import { getJson, type Store } from "../net/store";
import type { Depth } from "./depth";
import { isPrefix, type Line } from "./line";
import type { Trouble } from "./review.svelte";
import type { Values } from "./steps";

export interface Kept {
  readonly line: Line;
  readonly depth: Depth;
  readonly values: Values;
  readonly troubles: readonly Trouble[];
}

const kReviews = "astragal.reviews";
const kMost = 20;
/**
 * The most characters that are kept. Games keep their secrets in the same storage, so reviews take only a tenth of it.
 */
const kMostChars = 500_000;

/** The reviews of one engine. `engine` names the one that this page has; reviews by another one are forgotten. */
export class KeptReviews {
  constructor(
    readonly store: Store,
    readonly engine: string,
  ) {}

  /** The longest review of this line or of its beginning. */
  of(line: Line): Kept | undefined {
    const [longest] = this.#all()
      .filter((one) => isPrefix(one.line, line))
      .sort((a, b) => b.line.actions.length - a.line.actions.length);
    return longest;
  }

  /** Keeps a review instead of an earlier one of the same line. */
  keep({ line, depth, values, troubles }: Kept): void {
    const isSame = (one: Kept): boolean => isPrefix(one.line, line) && isPrefix(line, one.line);
    const reviews = [{ line, depth, values, troubles }, ...this.#all().filter((one) => !isSame(one))].slice(0, kMost);
    while (reviews.length > 0 && this.#text(reviews).length > kMostChars) reviews.pop();
    try {
      this.store.set(kReviews, this.#text(reviews));
    } catch {
      // The storage is full: the review stays as long as this page is open.
    }
  }

  #text(reviews: readonly Kept[]): string {
    return JSON.stringify({ engine: this.engine, reviews });
  }

  #all(): readonly Kept[] {
    const kept = getJson(this.store, kReviews) as
      { readonly engine: string; readonly reviews: readonly Kept[] } | null | undefined;
    if (kept?.engine !== this.engine) return [];
    // JSON has null for a position of which nothing is known.
    return kept.reviews.map((one) => ({ ...one, values: one.values.map((value) => value ?? undefined) }));
  }
}
