// Game files on their page: opened, stepped through, saved again letter for letter, refused with the place of the
// mistake.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { kDesk, kPhone, newPerson } from "./browser.mjs";
import { looksRight } from "./looks.mjs";

const pathOf = (id) => fileURLToPath(new URL(`../../tests/gamefiles/${id}.pgn`, import.meta.url));

async function piecesOn(page) {
  return page.locator(".piece").count();
}

async function saved(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download game" }).click()]);
  assert.match(download.suggestedFilename(), /^astragal-[A-Za-z0-9]{8}\.pgn$/);
  return readFileSync(await download.path(), "utf8");
}

export const fileTests = {
  "a game file is opened, stepped through and saved again": async (given) => {
    for (const [size, id] of [[kDesk, "chu-shogi"], [kPhone, "rolling-dynamic"]]) {
      const person = await newPerson(given.browser, size);
      given.persons.push(person);
      const { page } = person;
      const text = readFileSync(pathOf(id), "utf8");
      await page.goto(`${given.server.base}file`);
      await page.getByLabel("Open a file", { exact: true }).setInputFiles(pathOf(id));
      await page.locator(".replay[data-ply='0']").waitFor();
      const pieces = await piecesOn(page);
      await page.getByRole("button", { name: "Next move" }).click();
      await page.locator(".replay[data-ply='1']").waitFor();
      await page.getByRole("button", { name: "Latest move" }).click();
      const plies = Number(await page.locator(".replay").getAttribute("data-ply"));
      assert.ok(plies > 10, String(plies));
      await page.getByRole("button", { name: "First position" }).click();
      assert.equal(await piecesOn(page), pieces);
      await looksRight(person, `file-${id}`);
      assert.equal(await saved(page), text);
      await page.getByRole("button", { name: "Open another file" }).click();
      await page.getByLabel("Or paste a game", { exact: true }).waitFor();
    }
  },

  "of several games in a file one is chosen": async (given) => {
    for (const size of [kDesk, kPhone]) {
      const person = await newPerson(given.browser, size);
      given.persons.push(person);
      const { page } = person;
      const texts = ["chu-shogi", "rolling-dynamic"].map((id) => readFileSync(pathOf(id), "utf8"));
      await page.goto(`${given.server.base}file`);
      await page.getByLabel("Or paste a game", { exact: true }).fill(texts.join("\n"));
      await page.getByRole("button", { name: "Show the game" }).click();
      await page.getByText("There are 2 games in this file. Which one do you want to see?").waitFor();
      await looksRight(person, "file-several");
      await page.locator("[data-game]").last().click();
      await page.locator(".replay[data-ply='0']").waitFor();
      assert.equal(await saved(page), texts[1]);
      await page.getByRole("button", { name: "Open another file" }).click();
      await page.locator("[data-game]").first().waitFor();
    }
  },

  "a pasted game whose moves are none is refused where the mistake is": async (given) => {
    const person = await newPerson(given.browser, kDesk);
    given.persons.push(person);
    const { page } = person;
    await page.goto(`${given.server.base}file`);
    const text = readFileSync(pathOf("chu-shogi"), "utf8");
    await page.getByLabel("Or paste a game", { exact: true }).fill(text.replace(/\n1\. \S+/, "\n1. a1a9"));
    await page.getByRole("button", { name: "Show the game" }).click();
    assert.match(await page.getByRole("alert").innerText(), /Line \d+, column 4: /);
    await page.getByLabel("Or paste a game", { exact: true }).fill(text.replaceAll("\n", "\r\n"));
    await page.getByRole("button", { name: "Show the game" }).click();
    await page.locator(".replay").waitFor();
  },
};
