// A choice between yes and no that the user of this browser has made. It is remembered.
interface Store {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
}

/** Whether moves are listed by their squares only, in every list of moves. */
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
