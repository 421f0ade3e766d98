// What the server announces by itself: on a new server two tournaments wait, and say that they are examples.
import assert from "node:assert/strict";
import { kDesk, kPhone, newPerson } from "./browser.mjs";
import { register } from "./accounts.mjs";
import { complaintsDayAndNight, looksWell } from "./looks.mjs";
import { Server } from "./server.mjs";
import { press } from "./touch.mjs";

async function byItself(given, size) {
  const server = given.own(new Server(["--schedule", "example"]));
  await server.start();
  try {
    const person = await newPerson(given.browser, size);
    given.persons.push(person);
    const { page } = person;
    await register(person, server.base, "Anna");
    await page.goto(`${server.base}tournaments`);
    const announced = page.locator("[data-tournament]");
    await announced.filter({ hasText: "Chess 112 on Sunday (example)" }).waitFor();
    await announced.filter({ hasText: "Chess 56 arena of the evening (example)" }).waitFor();
    await looksWell(person, `schedule-list-${size.width}`);
    await press(person, announced.filter({ hasText: "Chess 112 on Sunday" }));
    await page.locator("[data-example]", { hasText: "An example: this server announces it by itself" }).waitFor();
    assert.deepEqual(await complaintsDayAndNight(person, "example", `schedule-example-${size.width}`), []);
    await press(person, page.getByRole("button", { name: "Join", exact: true }));
    await page.getByText("You take part.").waitFor();
    await page.getByText("The record: everything that happened").click();
    await page.getByText("The server announced the tournament by its schedule.").waitFor();

    // It is the same one after a restart.
    const { pathname } = new URL(page.url());
    await server.stop("SIGKILL");
    await server.start();
    await page.goto(`${server.base}tournaments`);
    await announced.first().waitFor();
    assert.equal(await page.locator(`[data-tournament][href="${pathname}"]`).count(), 1);
    assert.equal(await announced.count(), 2);
  } finally {
    await server.end();
  }
}

export const scheduleTests = {
  "what the server announces by itself, on a phone": (given) => byItself(given, kPhone),
  "what the server announces by itself, at a desk": (given) => byItself(given, kDesk),
};
