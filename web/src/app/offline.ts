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

/** A worker of another page, or of another language, cannot keep this one: its successor is waited for. */
async function newest(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  await registration.update();
  const next = registration.installing ?? registration.waiting;
  if (!next) return registration.active;
  while (next.state !== "activated" && next.state !== "redundant")
    await new Promise((done) => next.addEventListener("statechange", done, { once: true }));
  return registration.active;
}

/** Where the server cannot be reached now, it is tried again at the next visit. */
async function keep(): Promise<void> {
  const worker = await serviceWorker()
    .then(newest)
    .catch(() => undefined);
  worker?.postMessage("keep");
}

export function keepForOffline(store: Pick<Store, "get" | "set">): void {
  if (!mayServe()) return;
  addEventListener("appinstalled", () => void keep());
  const wanted = isInstalled() || (store.get(kVisited) !== undefined && !savesData());
  store.set(kVisited, "yes");
  if (wanted) setTimeout(() => void keep(), kLaterMs);
}
