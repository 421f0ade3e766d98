// What people are told while they are elsewhere: by mail through a real relay, and in a browser through a push service;
// confirming addresses, a lost password, turning mail off.
import assert from "node:assert/strict";
import webpush from "web-push";
import { kPassword, register } from "./accounts.mjs";
import { kDesk, kPhone, newPerson, until } from "./browser.mjs";
import * as looks from "./looks.mjs";
import { Opponent } from "./opponent.mjs";
import * as players from "./players.mjs";
import { PushService } from "./push_service.mjs";
import { linkIn, Relay } from "./relay.mjs";
import { Server } from "./server.mjs";
import { press } from "./touch.mjs";

const says = ({ page }, text) => page.getByText(text).first().waitFor();
const panel = ({ page }) => page.locator("[data-notices]");

async function looksRight(person, name) {
  if (await panel(person).count()) await panel(person).scrollIntoViewIfNeeded();
  await looks.looksRight(person, name);
}

/** A server that sends mail and push messages, together with a relay and a push service. */
async function world(given, run) {
  const [relay, service] = [new Relay(), new PushService()];
  await Promise.all([relay.start(), service.start()]);
  const server = given.own(new Server([
    ...["--public-url", "https://play.example.org", "--mail-relay", `smtp://127.0.0.1:${relay.port}`, "--mail-without-tls"],
    ...["--mail-from", "play@example.org", "--mail-gap", "0", "--push-anywhere"],
  ]));
  await server.start();
  try {
    await run({ server, relay, service });
  } finally {
    await server.end();
    relay.end();
    service.end();
  }
}

/** The browser of the test has no push service, so it subscribes with the one of the tests. */
async function withService({ context }, service, origin) {
  const subscription = service.subscribe();
  await context.grantPermissions(["notifications"], { origin });
  await context.addInitScript((json) => {
    const kept = () => (localStorage.getItem("test.push") === null ? null : { endpoint: json.endpoint, toJSON: () => json, unsubscribe: async () => localStorage.removeItem("test.push") });
    PushManager.prototype.getSubscription = async () => kept();
    PushManager.prototype.subscribe = async (options) => {
      localStorage.setItem("test.push", options.applicationServerKey);
      return kept();
    };
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
  }, subscription);
  return subscription;
}

async function giveAddress(person, address) {
  const { page } = person;
  await page.getByText("Change the address").click();
  await page.getByLabel("E-mail address").fill(address);
  await panel(person).getByLabel("Password of the account").fill(kPassword);
  await press(person, page.getByRole("button", { name: "Save the address" }));
  await says(person, "A mail with a link is on its way to your address.");
}

async function confirmed(person, { relay, server }) {
  await giveAddress(person, "alice@example.org");
  await says(person, "alice@example.org is not confirmed yet");
  await looksRight(person, "told-unconfirmed");
  await person.page.goto(linkIn(await relay.next(), server.base));
  await says(person, "Your address is confirmed.");
  assert.equal(new URL(person.page.url()).hash, "", "the link is not left in the address");
  await looksRight(person, "told-confirmed");
  await press(person, person.page.getByRole("main").getByRole("link", { name: "Your account" }));
  await says(person, "alice@example.org, confirmed.");
}

/** A game by post that Bob joins while Alice is elsewhere. */
async function game(alice, bob, { server }) {
  await players.open(alice, server.base, { game: "Chess" });
  await press(alice, alice.page.getByRole("button", { name: "By post", exact: true }));
  await press(alice, alice.page.getByRole("button", { name: "White", exact: true }));
  await press(alice, alice.page.getByRole("button", { name: "Make the game", exact: true }));
  const link = await alice.page.getByLabel("Link to this game").inputValue();
  await alice.page.close();
  await players.join(bob, link);
  await players.playing(bob);
  return new URL(link).pathname.slice(1);
}

/**
 * What the service worker tells the browser to show when the message comes, twice. This browser cannot show it, so it
 * is recorded.
 */
async function shown(person, base, message) {
  const page = await person.context.newPage();
  await page.goto(`${base}games`);
  const session = await person.context.newCDPSession(page);
  const registered = new Promise((resolve) => session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && resolve(registrations[0])));
  await session.send("ServiceWorker.enable");
  const { registrationId } = await registered;
  const worker = person.context.serviceWorkers()[0] ?? (await person.context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    globalThis.written = [];
    globalThis.registration.showNotification = async (title, options) => void globalThis.written.push({ title, ...options });
    globalThis.registration.getNotifications = async ({ tag }) => globalThis.written.filter((one) => one.tag === tag);
  });
  const written = () => worker.evaluate(() => globalThis.written);
  for (const count of [1, 2]) {
    await session.send("ServiceWorker.deliverPushMessage", { origin: new URL(base).origin, registrationId, data: JSON.stringify(message) });
    await until(async () => (await written()).length >= count, `${count} messages are shown`);
  }
  await page.close();
  return written();
}

async function toldElsewhere(given, size) {
  await world(given, async (around) => {
    const { server, relay, service } = around;
    const [alice, bob] = [await newPerson(given.browser, size), new Opponent(server.base)];
    given.persons.push(alice, bob);
    await withService(alice, service, server.base);
    await register(alice, server.base, "Alice");
    await confirmed(alice, around);
    await press(alice, alice.page.getByRole("button", { name: "Get notices in this browser" }));
    await says(alice, "This browser gets notices, even while the page is closed.");
    const pushKey = await alice.page.evaluate(() => localStorage.getItem("test.push"));
    await looksRight(alice, "told-everywhere");

    const id = await game(alice, bob, around);
    const mail = await relay.next();
    assert.match(mail.headers.Subject, /^Your game has begun: Chess with /);
    assert.match(mail.parts["text/html"], new RegExp(`https://play.example.org/${id}`));
    const { notice } = await service.next(pushKey);
    assert.equal(notice.kind, "started");
    assert.equal(notice.game, id);
    const there = await shown(alice, server.base, notice);
    assert.deepEqual(there.map(({ title, data, tag }) => [title, data.path, tag]), Array(2).fill([notice.title, `/${id}`, id]));
    assert.deepEqual(there.map(({ renotify }) => renotify), [true, false], "what comes twice is heard once");

    alice.page = await alice.context.newPage();
    await alice.page.goto(new URL(id, server.base).href);
    await players.playing(alice);
    await players.play(alice, "e2e4");
    await players.seesPly(bob, 1);
    await alice.page.close();
    service.answers = [503];
    await players.play(bob, "e7e5");
    assert.equal((await service.next(pushKey)).status, 503);
    assert.match((await relay.next()).headers.Subject, /^Your turn: Chess/);

    await desk(alice, server.base, id);

    const answer = await fetch(new URL(new URL(linkIn({ parts: mail.parts }, server.base)).pathname, server.base));
    assert.equal(answer.status, 200, "a page");
    alice.page = await alice.context.newPage();
    await alice.page.goto(linkIn(mail, server.base));
    await looksRight(alice, "told-unsubscribe");
    await press(alice, alice.page.getByRole("button", { name: "No more mail" }));
    await says(alice, "You get no more mail.");
    await alice.page.goto(`${server.base}account`);
    assert.equal(await alice.page.getByLabel("My move: Mail").isChecked(), false);
    assert.equal(await alice.page.getByLabel("My move: Browser").isChecked(), true);
    await choices(alice, server.base);
  });
}

/** The desk shows all games, with what has happened since; and there is a way from one game that waits to the next. */
async function desk(person, base, id) {
  person.page = await person.context.newPage();
  const { page } = person;
  await page.goto(`${base}desk`);
  await page.locator("[data-told]", { hasText: /has moved in Chess/ }).waitFor();
  await page.locator(`.due [data-own="${id}"]`).waitFor();
  await looksRight(person, "told-desk");
  await page.getByLabel("Search").fill("shogi");
  await says(person, "None of your games matches this.");
  await page.getByLabel("Search").fill("chess guest");
  await press(person, page.locator(`[data-own="${id}"]`));
  await players.playing(person);
  await page.locator("[data-next]", { hasText: "All your games" }).waitFor();
  await page.locator("svg[role=application]").blur();
  await page.keyboard.press("n");
  await page.getByRole("heading", { name: "Your games" }).waitFor();
  await page.reload();
  await page.locator(`.due [data-own="${id}"]`).waitFor();
  assert.equal(await page.locator("[data-told]").count(), 0, "it has been seen");
  await page.close();
}

/** Quiet hours and one mail a day are stored; wrong hours are not. */
async function choices(person, base) {
  const { page } = person;
  await page.getByLabel("My move: Mail").check();
  await page.getByLabel("Quiet hours").check();
  for (const [from, sentence] of [["07:00", "Choose two different times."], ["", "Choose both times, or turn quiet hours off."]]) {
    await page.getByLabel("from", { exact: true }).fill(from);
    await page.getByLabel("from", { exact: true }).blur();
    await says(person, sentence);
    await press(person, page.getByRole("button", { name: "Save", exact: true }));
    assert.equal(await page.getByText("Saved.").count(), 0, "nothing is sent");
  }
  await page.getByLabel("from", { exact: true }).fill("23:30");
  await page.getByRole("checkbox", { name: "One mail a day, at" }).check();
  await press(person, page.getByRole("button", { name: "Save", exact: true }));
  await says(person, "Saved.");
  await page.goto(`${base}account`);
  assert.equal(await page.getByLabel("from", { exact: true }).inputValue(), "23:30");
  assert.equal(await page.getByRole("textbox", { name: "One mail a day, at" }).or(page.locator("input[type=time][aria-label]")).inputValue(), "18:00");
  assert.equal(await page.getByLabel("My move: Mail").isChecked(), true);
  assert.equal(await page.getByLabel("Challenges: Mail").isChecked(), false);
  await looksRight(person, "told-choices");
  await press(person, page.getByRole("button", { name: "Stop notices in this browser" }));
  await page.getByRole("button", { name: "Get notices in this browser" }).waitFor();
}

async function lostPassword(given, size) {
  await world(given, async (around) => {
    const { server, relay } = around;
    const person = await newPerson(given.browser, size);
    given.persons.push(person);
    const { page } = person;
    await register(person, server.base, "Alice");
    await confirmed(person, around);
    await press(person, page.getByRole("button", { name: "Sign out", exact: true }));
    await press(person, page.getByRole("link", { name: "Forgot your password?" }));
    await page.getByLabel("Name of the account").fill("alice");
    await looksRight(person, "told-forgotten");
    await press(person, page.getByRole("button", { name: "Send me the link" }));
    await says(person, "the mail is on its way");
    const link = linkIn(await relay.next(), server.base);
    await page.goto(link);
    await page.getByLabel("New password").fill("another horse");
    await looksRight(person, "told-reset");
    await press(person, page.getByRole("button", { name: "Set the password" }));
    await says(person, "Your password is set.");
    await page.goto(link);
    await page.getByLabel("New password").fill("a third horse");
    await press(person, page.getByRole("button", { name: "Set the password" }));
    await says(person, "This link is good for nothing any more");
  });
}

/** A message that another program has made is read in the same way, so the reader here is no copy of the writer. */
async function oracle() {
  const service = new PushService();
  await service.start();
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  const text = JSON.stringify({ title: "from elsewhere" });
  const message = webpush.generateRequestDetails(service.subscribe(), text, { vapidDetails: { subject: "mailto:a@example.org", publicKey, privateKey } });
  await fetch(message.endpoint, { method: "POST", headers: message.headers, body: message.body });
  assert.deepEqual((await service.next(publicKey)).notice, { title: "from elsewhere" });
  service.end();
}

export const toldTests = {
  "push messages are read as other programs make them": oracle,
  ...Object.fromEntries(
    [kPhone, kDesk].flatMap((size) => [
      [`what is told elsewhere, by mail and browser, ${size.width} px`, (given) => toldElsewhere(given, size)],
      [`a lost password, ${size.width} px`, (given) => lostPassword(given, size)],
    ]),
  ),
};
