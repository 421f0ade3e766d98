// A choice among a few numbers that the user of this browser has made. It is remembered.
import type { Store } from "../net/store";

/** How many lines are shown. */
export const kLineCounts = [1, 2, 3, 4, 5] as const;
/** For how many seconds a position is searched; 0: until it is stopped. */
export const kSeconds = [3, 10, 60, 0] as const;

export class NumberChoice {
  #value = $state(0);

  constructor(
    readonly store: Pick<Store, "get" | "set">,
    readonly key: string,
    readonly among: readonly number[],
    usual: number,
  ) {
    const kept = Number(store.get(key) ?? "none");
    this.#value = among.includes(kept) ? kept : usual;
  }

  get value(): number {
    return this.#value;
  }

  set value(wanted: number) {
    this.#value = wanted;
    this.store.set(this.key, String(wanted));
  }
}

type Kept = Pick<Store, "get" | "set">;
export const linesOf = (store: Kept): NumberChoice => new NumberChoice(store, "astragal.engine-lines", kLineCounts, 3);
export const secondsOf = (store: Kept): NumberChoice =>
  new NumberChoice(store, "astragal.engine-seconds", kSeconds, 10);
