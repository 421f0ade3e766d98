// A yes-or-no choice of this browser's user that is remembered.
interface Store {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
}

/** Moves are listed by their squares only, wherever there is a list of them. */
export const kCoordinates = "astragal.coordinates";

export class Choice {
  #on = $state(false);
  readonly #store: Store;
  readonly #key: string;

  constructor(store: Store, key: string) {
    this.#store = store;
    this.#key = key;
    this.#on = store.get(key) === "yes";
  }

  get on(): boolean {
    return this.#on;
  }

  set on(wanted: boolean) {
    this.#on = wanted;
    this.#store.set(this.#key, wanted ? "yes" : "no");
  }
}
