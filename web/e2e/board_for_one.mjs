// Opens the board for one for journeys.
import { newPerson } from "./browser.mjs";

/** Makes a new person who opens this address of the board. `options` are those of the browser. */
export async function openBoard(given, size, path, options = {}) {
  const person = await newPerson(given.browser, size, options);
  given.persons.push(person);
  await goToBoard(person, given, path);
  return person;
}

export async function goToBoard({ page }, { server }, path) {
  await page.goto(server.base + path);
  await page.locator(".study").waitFor();
}
