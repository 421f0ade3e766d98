// The page's service worker (public/sw.js): it tells what is pushed, and keeps the page.

export const mayServe = (): boolean => "serviceWorker" in navigator;

/** The worker at its work; it is set up if it is not there yet. */
export async function serviceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/sw.js");
  return navigator.serviceWorker.ready;
}
