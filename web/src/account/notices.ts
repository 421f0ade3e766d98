// What an account is told of while it is elsewhere, and where (docs/http.md, Notices): what the server says of it, and what is
// asked of it. The push service is the browser's own.
import { ask, browserSend, type Asked, type Send } from "../net/ask";
import { mayServe, serviceWorker } from "../net/service_worker";
import type { Browser, NoticeChannel, NoticeKind, NoticeSettings } from "../protocol/messages.gen";
import { readBrowser, readDone, readToldHow } from "../protocol/readers.gen";
import { kNoticeChannels } from "../protocol/words.gen";

export function noticeRequests(send: Send = browserSend) {
  return {
    told: () => ask(send("GET", "/api/account/notices/settings"), readToldHow),
    save: (settings: NoticeSettings) => ask(send("POST", "/api/account/notices/settings", settings), readDone),
    setEmail: (email: string, password: string) =>
      ask(send("POST", "/api/account/email", email === "" ? { password } : { email, password }), readDone),
    confirmAgain: () => ask(send("POST", "/api/account/email/confirm", {}), readDone),
    subscribe: ({ endpoint, keys }: PushSubscriptionJSON) =>
      ask(send("POST", "/api/account/push", { endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"] }), readBrowser),
    unsubscribe: (id: number) => ask(send("DELETE", `/api/account/push/${String(id)}`), readDone),
  };
}
export type NoticeRequests = ReturnType<typeof noticeRequests>;

/** The settings are saved whole: `change` makes the new ones of those that the server has by now. */
export async function changeSettings(
  server: Pick<NoticeRequests, "told" | "save">,
  change: (now: NoticeSettings) => NoticeSettings,
): Promise<Asked<unknown>> {
  const told = await server.told();
  return told.ok ? server.save(change(told.value.settings)) : told;
}

/** Saves what somebody has chosen; the language may have been stored since the choices were read (language.ts). */
export function saveChoices(
  choices: NoticeSettings,
  server: Pick<NoticeRequests, "told" | "save">,
): Promise<Asked<unknown>> {
  const { language: _before, ...rest } = choices;
  return changeSettings(server, ({ language }) => ({ ...rest, ...(language === undefined ? {} : { language }) }));
}

/** `07:30` of minutes, and back. A field that was emptied has no minutes: NaN. */
export const clockOf = (minutes: number): string =>
  Number.isNaN(minutes)
    ? ""
    : `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
export function minutesOf(clock: string): number {
  const [hours = NaN, minutes = NaN] = clock === "" ? [] : clock.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Why these times cannot be saved: an empty field is no midnight, and between equal times lies nothing or the whole day. */
export function troubleOfTimes({
  quiet,
  digest_min,
}: NoticeSettings): "quietEmpty" | "quietSame" | "digestEmpty" | undefined {
  if (quiet && (Number.isNaN(quiet.from_min) || Number.isNaN(quiet.until_min))) return "quietEmpty";
  if (quiet && quiet.from_min === quiet.until_min) return "quietSame";
  return Number.isNaN(digest_min) ? "digestEmpty" : undefined;
}

/** With one channel of a kind turned on or off. */
export function withChannel(
  settings: NoticeSettings,
  kind: NoticeKind,
  channel: NoticeChannel,
  on: boolean,
): NoticeSettings {
  return {
    ...settings,
    [kind]: kNoticeChannels.filter((one) => (one === channel ? on : settings[kind].includes(one))),
  };
}

export const canBeTold = (): boolean => mayServe() && "PushManager" in globalThis;

/** The browser's own subscription, if it has one. */
export async function ownSubscription(): Promise<PushSubscription | undefined> {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription()) ?? undefined;
}

function sameKey(bytes: ArrayBuffer | null, key: string): boolean {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}

/** Asks the browser's user if need be. None: it is not allowed. */
export async function subscribeBrowser(pushKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  const worker = await serviceWorker();
  const before = await worker.pushManager.getSubscription();
  // One for another server's key, as after a server was made anew, would be refused for ever.
  const isOther = before?.options && !sameKey(before.options.applicationServerKey, pushKey);
  if (isOther) await before.unsubscribe();
  return (
    (isOther ? undefined : before) ??
    (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey }))
  );
}

/** From now on the server tells this browser, if its user allows it. */
export async function tellBrowser(server: NoticeRequests, pushKey: string): Promise<Asked<Browser> | "blocked"> {
  const own = await subscribeBrowser(pushKey);
  return own ? server.subscribe(own.toJSON()) : "blocked";
}
