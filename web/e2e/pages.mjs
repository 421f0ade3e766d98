// The pages beside the game: the check of dice with and without WebCrypto, links that lead nowhere, the dark theme.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { kDesk, kPhone, newPerson } from "./browser.mjs";

const vectors = JSON.parse(readFileSync(new URL("../../tests/vectors/fair1.json", import.meta.url), "utf8"));

async function verdicts(page, texts) {
  const found = [];
  for (const text of texts) {
    await page.locator("textarea").fill(text);
    await page.getByRole("button", { name: "Check it now" }).click();
    found.push(await page.locator(".verdict").textContent());
  }
  return found;
}

async function checkAll({ page }, base, uses) {
  await page.goto(`${base}check`);
  const good = await verdicts(page, vectors.cases.map(({ record }) => JSON.stringify(record)));
  for (const text of good) assert.ok(/^\s*Checked: /.test(text) && text.includes(uses), text);
  const bad = [...vectors.refused.map(({ record }) => JSON.stringify(record)), ...vectors.refused_texts.map(({ text }) => text)];
  for (const text of await verdicts(page, bad)) assert.match(text, /^\s*Do not trust this record: /);
}

export const pageTests = {
  "all vectors with WebCrypto": async (given) => {
    const person = await newPerson(given.browser, kDesk);
    given.persons.push(person);
    await checkAll(person, given.server.base, "hashes and signatures by this browser’s own WebCrypto");
  },

  "all vectors over plain http, where there is none": async (given) => {
    const person = await newPerson(given.browser, kPhone);
    given.persons.push(person);
    const base = given.server.base.replace("127.0.0.1", "astragal.test");
    await person.page.goto(base);
    assert.equal(await person.page.evaluate(() => typeof crypto.subtle), "undefined");
    await checkAll(person, base, "hashes and signatures by the @noble libraries");
  },

  "links that lead nowhere say so": async (given) => {
    const person = await newPerson(given.browser, kPhone);
    given.persons.push(person);
    const { page } = person;
    await page.goto(`${given.server.base}AAAAaaaa`);
    await page.getByRole("heading", { name: "Game not found" }).waitFor();
    await page.getByText("You can start a new game.").waitFor();
    await page.goto(`${given.server.base}board/nothing`);
    await page.getByText("There is no game called “nothing”, so the board shows Chess.").waitFor();
    await person.shot("study-unknown-game");
    await page.goto(`${given.server.base}draw/AAAAaaaa.1`);
    await page.getByText("could not be loaded").waitFor();
  },

  "an address with nothing at it is one for people, too": async (given) => {
    const person = await newPerson(given.browser, kPhone);
    given.persons.push(person);
    const answer = await person.page.goto(`${given.server.base}nothing/here`);
    assert.equal(answer.status(), 404);
    await person.page.getByRole("heading", { name: "Page not found" }).waitFor();
  },

  "one window too many is let go, and comes back when it is asked to": async (given) => {
    const person = await newPerson(given.browser, kDesk);
    given.persons.push(person);
    const { page } = person;
    await page.goto(given.server.base);
    await page.waitForFunction(() => localStorage.getItem("astragal.token") !== null);
    const others = await person.context.newPage();
    await others.goto(`${given.server.base}check`);
    await others.evaluate(async () => {
      const token = localStorage.getItem("astragal.token");
      const hello = JSON.stringify({ t: "hello", id: "aaaaaaaaaaaaaaaa", d: { protocol: 1, features: [], token } });
      globalThis.kept = [];
      globalThis.openOne = async () => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        globalThis.kept.push(socket);
        socket.onopen = () => socket.send(hello);
        await new Promise((resolve) => (socket.onmessage = resolve));
      };
      for (let i = 0; i < 32; ++i) await globalThis.openOne();
    });
    const banner = page.getByRole("status").filter({ hasText: "too many windows" });
    // The oldest connection is closed, which is the page's, unless the page has lost it meanwhile and made a new one.
    while (!(await banner.isVisible())) await others.evaluate(() => globalThis.openOne());
    await page.waitForTimeout(3000); // This is longer than the page's first pause before it connects again.
    assert.equal(await banner.isVisible(), true);
    await page.getByRole("button", { name: "Play here" }).click();
    await banner.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Play Chess", exact: true }).click();
    await page.getByRole("button", { name: "Make the game" }).click();
    await page.waitForURL(/\/[A-Za-z0-9]{8}$/);
  },
};
