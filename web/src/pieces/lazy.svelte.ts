// Something that is fetched when it is first read, and again after a while if that fails. A component that reads it too
// early gets nothing, and is drawn again when it has come.
const kAgainMs = 3000;

/** How many were asked for and have not come, and who waits until none are. */
let missing = 0;
const waiting = new Set<() => void>();

export const isAllFetched = (): boolean => missing === 0;

/** Resolves once all has come that was asked for. */
export function allFetched(): Promise<void> {
  return missing === 0 ? Promise.resolve() : new Promise((resolve) => void waiting.add(resolve));
}

function hasCome(): void {
  if (--missing > 0) return;
  for (const resolve of waiting) resolve();
  waiting.clear();
}

export class Lazy<T> {
  #value = $state.raw<T>();
  #asked = false;
  constructor(private readonly load: () => Promise<T>) {}

  get value(): T | undefined {
    if (!this.#asked) {
      this.#asked = true;
      ++missing;
      this.#fetch();
    }
    return this.#value;
  }

  #fetch(): void {
    this.load().then(
      (value) => {
        this.#value = value;
        hasCome();
      },
      () => setTimeout(() => this.#fetch(), kAgainMs),
    );
  }
}
