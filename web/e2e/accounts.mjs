// Accounts as a person uses them: registering, leave, a token, the download of one's data, signing out and in, signing
// out elsewhere, closing.
import assert from "node:assert/strict";
import { kDesk, kPhone, newPerson, scrollsSideways } from "./browser.mjs";
import { press } from "./touch.mjs";

export const kPassword = "correct horse";

async function you({ page }, name) {
  await page.locator("header .you", { hasText: name }).waitFor();
}

export async function fillIn({ page }, name, password) {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

export async function register(person, base, name) {
  const { page } = person;
  await page.goto(`${base}account`);
  await page.getByText("New here? Create an account").click();
  await fillIn(person, name, kPassword);
  await press(person, page.getByRole("button", { name: "Create account" }));
  await page.getByRole("heading", { name, exact: true }).waitFor();
}

export async function signIn(person, base, name) {
  const { page } = person;
  await page.goto(`${base}account`);
  await fillIn(person, name, kPassword);
  await press(person, page.getByRole("button", { name: "Sign in", exact: true }));
  await page.getByRole("heading", { name, exact: true }).waitFor();
}

/** Takes leave from games by post: two days are announced, and one of them is withdrawn. */
async function announceLeave(person) {
  const { page } = person;
  const left = (days) => page.getByText(`${days} of 28 days in a year left.`).waitFor();
  await left(28);
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 16);
  await page.getByLabel("From", { exact: true }).fill(soon);
  await page.getByLabel("Days", { exact: true }).fill("2");
  await press(person, page.getByRole("button", { name: "Announce leave" }));
  await left(26);
  await page.getByText("Announced. It is in the list above.").waitFor();
  assert.equal(await page.getByLabel("From", { exact: true }).inputValue(), "", "the form is empty again");
  await person.shot("account-leave");
  await press(person, page.getByRole("button", { name: "Take back" }).first());
  await left(27);
}

async function wholeLife(given, size) {
  const name = `Alice${size.width}`;
  const person = await newPerson(given.browser, size);
  given.persons.push(person);
  const { page } = person;
  await page.goto(given.server.base);
  await you(person, "Guest");
  await page.goto(`${given.server.base}account`);
  await person.shot("account-guest");
  await register(person, given.server.base, name);
  await you(person, name);
  assert.equal(await scrollsSideways(page), false);

  // The person is still signed in after a reload, and on the first page.
  await page.goto(given.server.base);
  await you(person, name);
  await page.goto(`${given.server.base}account`);
  await announceLeave(person);
  await page.getByText("This server sends no mail.").waitFor();
  assert.equal(await page.getByRole("checkbox", { name: /mail/i }).count(), 0, "nothing is asked of mail there");
  await page.getByLabel("What is it for?").fill("my bot");
  await press(person, page.getByRole("button", { name: "Create token" }));
  assert.match(await page.locator("[data-token]").innerText(), /^ast_/);
  await page.getByText("my bot").waitFor();
  await person.shot("account");
  assert.equal(await scrollsSideways(page), false);
  await press(person, page.getByRole("button", { name: "Delete" }));
  await page.getByText("my bot").waitFor({ state: "hidden" });
  await you(person, name);

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByText("Download my data").click()]);
  assert.equal(download.suggestedFilename(), "astragal-account.json");

  await press(person, page.getByRole("button", { name: "Sign out", exact: true }));
  await you(person, "Guest");
  await fillIn(person, name, "wrong horse");
  await press(person, page.getByRole("button", { name: "Sign in" }));
  await page.getByText("There is no account of this name and password").waitFor();
  await fillIn(person, name, kPassword);
  await press(person, page.getByRole("button", { name: "Sign in" }));
  await you(person, name);

  // Another browser of the same person is signed out from this one.
  const other = await newPerson(given.browser, size);
  given.persons.push(other);
  await other.page.goto(`${given.server.base}account`);
  await fillIn(other, name, kPassword);
  await press(other, other.page.getByRole("button", { name: "Sign in" }));
  await you(other, name);
  await press(person, page.getByRole("button", { name: "Sign out everywhere" }));
  await Promise.all([you(person, "Guest"), you(other, "Guest")]);

  await fillIn(person, name, kPassword);
  await press(person, page.getByRole("button", { name: "Sign in" }));
  await you(person, name);
  await page.getByLabel("Your password").fill(kPassword);
  await press(person, page.getByRole("button", { name: "Close my account" }));
  await you(person, "Guest");
  await fillIn(person, name, kPassword);
  await press(person, page.getByRole("button", { name: "Sign in" }));
  await page.getByText("There is no account of this name and password").waitFor();
}

export const accountTests = {
  "an account from its making to its closing, by mouse": (given) => wholeLife(given, kDesk),
  "an account from its making to its closing, by finger": (given) => wholeLife(given, kPhone),
};
