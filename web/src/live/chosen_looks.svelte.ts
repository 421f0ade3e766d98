// How pieces and boards are drawn, as this browser's user wants it; the browser keeps it.
import type { Store } from "../net/store";
import { readLooks, type Looks } from "../pieces/looks";

const kKey = "astragal.pieces";

export class ChosenLooks {
  pieces = $state.raw<Looks>(readLooks(undefined));

  constructor(private readonly store: Pick<Store, "get" | "set">) {
    this.pieces = readLooks(store.get(kKey));
  }

  choose(looks: Looks): void {
    this.pieces = looks;
    this.store.set(kKey, JSON.stringify(looks));
  }
}
