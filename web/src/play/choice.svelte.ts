// A choice between yes and no that the user of this browser has made. It is remembered.
interface Store {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
}

/** Whether moves are listed by their squares only, in every list of moves. */
export const kCoordinates = "astragal.coordinates";

/** Whether a move is only made once its player has confirmed it. */
export const kConfirm = "astragal.confirm";
/** Whether a piece shows its moves on the empty board. */
export const kEmptyBoard = "astragal.empty-board";

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
