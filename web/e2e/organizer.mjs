// A server of a journey's own, with an organizer of tournaments who is signed in.
import { kPassword, signIn } from "./accounts.mjs";
import { newPerson } from "./browser.mjs";
import { Server } from "./server.mjs";

const kOrganizer = "Olga";

/** Runs a test with such a server; `others` are accounts that exist from the start. */
export async function withOrganizer(given, size, run, others = []) {
  const server = given.own(new Server());
  server.admin(["make-account", kOrganizer, "--role", "organizer"], `${kPassword}\n`);
  for (const name of others) server.admin(["make-account", name], `${kPassword}\n`);
  await server.start();
  try {
    const organizer = await newPerson(given.browser, size);
    given.persons.push(organizer);
    await signIn(organizer, server.base, kOrganizer);
    await run(server, organizer);
  } finally {
    await server.end();
  }
}
