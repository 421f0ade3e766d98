// A tournament with friends: held from the page of a game, entered with its link and by invitation, hidden from others.
import assert from "node:assert/strict";
import { register } from "./accounts.mjs";
import { kDesk, kPhone, newPerson } from "./browser.mjs";
import { looksWell } from "./looks.mjs";
import { Server } from "./server.mjs";
import { linkIn } from "./sharing.mjs";
import { press } from "./touch.mjs";

async function newcomer(given, size) {
  const person = await newPerson(given.browser, size);
  given.persons.push(person);
  return person;
}

/** From the page of a game in three steps to a link that can be sent. */
async function hold(person, base) {
  const { page } = person;
  await page.goto(`${base}games/chess56`);
  await press(person, page.getByRole("link", { name: "Tournament with friends" }));
  const name = page.getByLabel("Name", { exact: true });
  await name.waitFor();
  assert.equal(await name.inputValue(), "Chess 56 with friends");
  await looksWell(person, "private-tournament-form");
  await press(person, page.getByRole("button", { name: "Create", exact: true }));
  const link = page.getByLabel("Link of invitation");
  await link.waitFor();
  await press(person, page.getByRole("button", { name: "Copy the link" }));
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const address = await link.inputValue();
  // For friends at the same table.
  await press(person, page.getByText("Show as QR code"));
  assert.equal(await linkIn(page.getByRole("img", { name: `QR code of the link ${address}` })), address);
  await looksWell(person, "private-tournament-code");
  await press(person, page.getByText("Show as QR code"));
  return address;
}

async function withFriends(given, size) {
  const server = given.own(new Server());
  await server.start();
  try {
    const [anna, ben, carla, dan] = await Promise.all([0, 1, 2, 3].map(() => newcomer(given, size)));
    await register(anna, server.base, "Anna");
    const link = await hold(anna, server.base);
    const path = new URL(link).pathname;

    // Ben comes with the link, has no account yet, and finds back after he has made one.
    await ben.page.goto(link);
    await ben.page.getByRole("heading", { name: "Chess 56 with friends" }).waitFor();
    await press(ben, ben.page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }));
    await ben.page.getByText("New here? Create an account").click();
    await ben.page.getByLabel("Name", { exact: true }).fill("Ben");
    await ben.page.getByLabel("Password", { exact: true }).fill("correct horse");
    await press(ben, ben.page.getByRole("button", { name: "Create account" }));
    await ben.page.waitForURL(`**${path}`);
    await press(ben, ben.page.getByRole("button", { name: "Join", exact: true }));
    await ben.page.getByText("You take part.").waitFor();

    // Carla is invited by name, and finds it in her list.
    await register(carla, server.base, "Carla");
    await anna.page.getByLabel("Account", { exact: true }).fill("Carla");
    await press(anna, anna.page.getByRole("button", { name: "Invite", exact: true }));
    await anna.page.getByText("Invited, not entered yet:").waitFor();
    await looksWell(anna, "private-tournament-arbiter");
    await carla.page.goto(`${server.base}desk`);
    await carla.page.locator("[data-told]", { hasText: "Anna invites you to the tournament Chess 56 with friends" }).waitFor();
    await looksWell(carla, "private-tournament-told");
    await carla.page.goto(`${server.base}tournaments`);
    await carla.page.getByRole("heading", { name: "Yours" }).waitFor();
    await looksWell(carla, "private-tournament-list");
    await press(carla, carla.page.getByRole("link", { name: /Chess 56 with friends/ }));
    await press(carla, carla.page.getByRole("button", { name: "Join", exact: true }));
    await carla.page.getByText("You take part.").waitFor();

    // To Dan it is not there.
    await register(dan, server.base, "Dan");
    await dan.page.goto(`${server.base}tournaments`);
    await dan.page.getByRole("heading", { name: "Tournaments", exact: true }).waitFor();
    assert.equal(await dan.page.locator("[data-tournament]").count(), 0);
    await dan.page.goto(`${server.base}${path.slice(1)}`);
    await dan.page.getByRole("alert").filter({ hasText: "or it is private" }).first().waitFor();
    await looksWell(dan, "private-tournament-stranger");

    // It begins, for Ben as for Carla.
    await press(anna, anna.page.getByRole("button", { name: "Pair round 1" }));
    await ben.page.getByText(/You meet|Play your game/).or(ben.page.locator("[data-sits-out]")).first().waitFor();
    await looksWell(ben, "private-tournament-begun");

    // Anna does not play, and watches.
    await press(anna, anna.page.getByRole("button", { name: "Begin round 1" }));
    const game = anna.page.locator("a.watch").first();
    await game.waitFor();
    await press(anna, game);
    await anna.page.locator("[data-square=e4]").waitFor();
    await looksWell(anna, "private-tournament-watched");
  } finally {
    await server.end();
  }
}

export const privateTournamentTests = {
  "a tournament with friends, on a phone": (given) => withFriends(given, kPhone),
  "a tournament with friends, at a desk": (given) => withFriends(given, kDesk),
};
