// The board for one as journeys open it.
import { newPerson } from "./browser.mjs";

/** A new person at this address of the board. `options`: of the browser. */
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
