// How long a refusal stands on the page of a tournament that goes on. Pure.

/** Who has just pressed a button reads it, however much happens at the other boards. */
const kLeastMs = 6000;

export interface Trouble {
  readonly text: string;
  /** The last step when it was told. */
  readonly after: number;
  readonly at: number;
}

/** In how long it goes, as what it says may be true no more; undefined: it stays. */
export function goesIn(trouble: Trouble | undefined, after: number, now: number): number | undefined {
  return trouble === undefined || trouble.after === after ? undefined : Math.max(0, trouble.at + kLeastMs - now);
}
