// Shows what the server tells this browser while the page is closed (server/notices/courier.cpp makes the messages), and opens
// the game that it is about. It keeps nothing and fetches nothing.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Whether one looks at the game already. */
async function isOpen(game) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.some((one) => one.focused && new URL(one.url).pathname === `/${game}`);
}

/** The newest of a game takes the place of the one before; one that has come twice is heard once. */
async function show(notice) {
  if (await isOpen(notice.game)) return;
  const shown = await self.registration.getNotifications({ tag: notice.game });
  const renotify = !shown.some(({ data }) => data?.id === notice.id);
  const data = { id: notice.id, path: `/${notice.game}` };
  await self.registration.showNotification(notice.title, { body: notice.body, tag: notice.game, renotify, data });
}

self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));

async function open(path) {
  const url = new URL(path, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => one.url === url) ?? windows[0];
  if (!there) return self.clients.openWindow(url);
  if (there.url !== url) await there.navigate(url);
  return there.focus();
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/"));
});
