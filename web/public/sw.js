// The page's service worker. It keeps the page for when there is no connection, hands over a file that is shared with the
// page, and shows what the server tells this browser while the page is closed (server/notices/courier.cpp makes the
// messages). Of what the server answers it keeps only what its games are: nothing of a person.

/** All files of the page, and a name for what is in them: they stand at the head of the built file (tools/kept.mjs). */
const { version, paths } = self.page;
const kFiles = "page-";
const kShared = "shared"; // as in src/gamefile/shared.ts
/** How long somebody waits for the server before the page is shown as it was kept, in milliseconds. */
const kPatience = 4000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("message", (event) => event.data === "keep" && event.waitUntil(keep()));

/** A newer page takes the place of one that was kept. */
async function begin() {
  await self.clients.claim();
  const kept = await caches.keys();
  if (kept.some((name) => name.startsWith(kFiles) && name !== kFiles + version)) await keep();
}

let keeping;
function keep() {
  keeping ??= keepAll().finally(() => (keeping = undefined));
  return keeping;
}

/** What was kept before stays until all is there; the first page comes last. */
async function keepAll() {
  const cache = await caches.open(kFiles + version);
  if (!(await cache.match("/"))) await fill(cache);
  for (const name of await caches.keys()) if (name.startsWith(kFiles) && name !== kFiles + version) await caches.delete(name);
}

async function fill(cache) {
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const left = paths.filter((path) => path !== "/" && !there.has(path));
  const take = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await cache.put(path, await fileAt(path));
  };
  await Promise.all([take(), take(), keepAnswers(cache)]);
  await cache.put("/", await firstPage());
}

async function get(path) {
  const response = await fetch(path, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** What is in an asset is in its name, so an earlier page's is as good. */
const fileAt = async (path) => (path.startsWith("/assets/") && (await caches.match(path))) || get(path);

/** Fails if the server has a newer page by now, of which this is not the service worker. */
async function firstPage() {
  const response = await get("/");
  const assets = (await response.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
  if (!assets.every((path) => paths.includes(path))) throw new Error("there is a newer page");
  return response;
}

async function keepAnswers(cache) {
  const list = await get("/api/variants");
  await cache.put("/api/variants", list.clone());
  for (const { id } of (await list.json()).variants) await cache.put(`/api/variants/${id}`, await get(`/api/variants/${id}`));
}

/** What the server answers; without a connection, or if that takes too long, what was kept. */
async function answer(request, kept) {
  const asked = fetch(request);
  const found = await kept;
  if (!found) return asked;
  const late = new Promise((done) => setTimeout(() => done(found), kPatience));
  return Promise.race([asked.catch(() => found), late]);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === "POST" && pathname === "/file") return event.respondWith(takeShared(request));
  if (request.method !== "GET" || search !== "") return;
  if (pathname.startsWith("/assets/")) return event.respondWith(caches.match(pathname).then((found) => found ?? fetch(request)));
  if (paths.includes(pathname) || pathname.startsWith("/api/variants")) return event.respondWith(answer(request, caches.match(pathname)));
  if (request.mode === "navigate" && !/^\/(api|embed|fair|game)\//.test(pathname)) event.respondWith(answer(request, caches.match("/")));
});

/** Another program of this device shares a file or a text: src/gamefile/shared.ts takes it from here. */
async function takeShared(request) {
  const form = await request.formData();
  const file = form.get("file");
  const shared = file instanceof File && file.size > 0 ? file : form.get("text");
  if (shared) await (await caches.open(kShared)).put("/shared", new Response(shared));
  return Response.redirect("/file", 303);
}

/** Whether one looks at it already. */
async function isOpen(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.some((one) => one.focused && new URL(one.url).pathname === path);
}

/** The newest of a game or tournament takes the place of the one before; one that has come twice is heard once. */
async function show(notice) {
  const tag = notice.game ?? notice.tournament;
  const path = notice.game === undefined ? `/tournaments/${tag}` : `/${tag}`;
  if (await isOpen(path)) return;
  const shown = await self.registration.getNotifications({ tag });
  const renotify = !shown.some(({ data }) => data?.id === notice.id);
  const data = { id: notice.id, path };
  await self.registration.showNotification(notice.title, { body: notice.body, tag, renotify, data });
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
