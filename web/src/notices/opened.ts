// Which notices have been read on the page of their game. The browser keeps them: a game that somebody has opened and
// left alone is no news when the page is loaded again.
import { getJson, type Store } from "../net/store";

const kKept = "astragal.opened";
const kMost = 64;

export function readOpened(store: Store): readonly string[] {
  const kept = getJson(store, kKept);
  return Array.isArray(kept) ? kept.filter((key): key is string => typeof key === "string") : [];
}

/** Adds keys; the value is the same as before if all of them were there. */
export function keepOpened(store: Store, before: readonly string[], keys: readonly string[]): readonly string[] {
  const fresh = keys.filter((key) => !before.includes(key));
  if (fresh.length === 0) return before;
  const after = [...before, ...fresh].slice(-kMost);
  store.set(kKept, JSON.stringify(after));
  return after;
}
