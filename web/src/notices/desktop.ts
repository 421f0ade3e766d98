// Notices outside the page, by the operating system: only where the browser has them (not over plain http) and the user
// has turned them on here.
import type { Store } from "../net/store";

const kWanted = "astragal.notify";

export function canNotify(): boolean {
  return isSecureContext && "Notification" in globalThis;
}

export function wantsNotices(store: Store): boolean {
  return canNotify() && store.get(kWanted) === "on" && Notification.permission === "granted";
}

/** Asks the user for permission if necessary, and says whether notices are on now. */
export async function chooseNotices(store: Store, wanted: boolean): Promise<boolean> {
  const granted = wanted && (await Notification.requestPermission()) === "granted";
  store.set(kWanted, granted ? "on" : "off");
  return granted;
}

/** Shows a notice; a newer one with the same `tag` replaces it. */
export function notify(title: string, tag: string, onopen: () => void): void {
  const notice = new Notification(title, {
    tag,
    icon: document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href ?? "",
  });
  notice.onclick = () => {
    focus();
    notice.close();
    onopen();
  };
}
