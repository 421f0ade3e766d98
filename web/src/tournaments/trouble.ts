// How long a refusal is shown on the page of a tournament that goes on. Pure.

/**
 * A refusal is shown at least so long that a user who has just pressed a button can read it, however much happens at
 * other boards.
 */
const kLeastMs = 6000;

export interface Trouble {
  readonly text: string;
  /** The number of the last step when the refusal was told. */
  readonly after: number;
  readonly at: number;
}

/** In how many milliseconds the refusal goes, because it may not be true any more; undefined: it stays. */
export function goesIn(trouble: Trouble | undefined, after: number, now: number): number | undefined {
  return trouble === undefined || trouble.after === after ? undefined : Math.max(0, trouble.at + kLeastMs - now);
}
