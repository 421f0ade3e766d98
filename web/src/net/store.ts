// What the browser keeps: texts by key, in `localStorage` if that is allowed, otherwise in memory, which lasts as long
// as the page.

export interface Store {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(prefix: string): string[];
}

export function memoryStore(): Store {
  const map = new Map<string, string>();
  return {
    get: (key) => map.get(key),
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
    keys: (prefix) => [...map.keys()].filter((key) => key.startsWith(prefix)),
  };
}

function webStore(storage: Storage): Store {
  return {
    get: (key) => storage.getItem(key) ?? undefined,
    set: (key, value) => storage.setItem(key, value),
    remove: (key) => storage.removeItem(key),
    keys: (prefix) => Object.keys(storage).filter((key) => key.startsWith(prefix)),
  };
}

/** Some browsers forbid storage altogether: even reading the property throws. */
export function openStore(kind: "localStorage" | "sessionStorage"): Store {
  try {
    const storage = globalThis[kind];
    storage.setItem("astragal.try", "1");
    storage.removeItem("astragal.try");
    return webStore(storage);
  } catch {
    return memoryStore();
  }
}

/** A value that was kept as JSON; undefined if there is none or it cannot be read. */
export function getJson(store: Store, key: string): unknown {
  const text = store.get(key);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
