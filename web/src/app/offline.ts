// Keeps the page on this device for when there is no connection (public/sw.js): once it is installed, and from the second
// visit on, as who comes once should not pay for that. Browsers allow it only where nobody between them and the server
// can change the page: not over plain http, except on the own machine.
import type { Store } from "../net/store";
import { mayServe, serviceWorker } from "../net/service_worker";

const kVisited = "astragal.visited";
/** The page that somebody came for comes first. */
const kLaterMs = 2000;

const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches;

/** Whether somebody wants as few bytes as possible; not every browser says so. */
const savesData = (): boolean =>
  (navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData ?? false;

/** Where the server cannot be reached now, it is tried again at the next visit. */
async function keep(): Promise<void> {
  const worker = await serviceWorker().catch(() => undefined);
  worker?.active?.postMessage("keep");
}

export function keepForOffline(store: Pick<Store, "get" | "set">): void {
  if (!mayServe()) return;
  addEventListener("appinstalled", () => void keep());
  const wanted = isInstalled() || (store.get(kVisited) !== undefined && !savesData());
  store.set(kVisited, "yes");
  if (wanted) setTimeout(() => void keep(), kLaterMs);
}
