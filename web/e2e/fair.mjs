// The check of dice in a real browser: on localhost with WebCrypto, over plain http without. Records are the vectors'.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const vectors = JSON.parse(readFileSync(new URL("../../tests/vectors/fair1.json", import.meta.url), "utf8"));

async function verdicts(page, texts) {
  const found = [];
  for (const text of texts) {
    await page.locator("textarea").fill(text);
    await page.getByRole("button", { name: "Check it now" }).click();
    found.push(await page.getByRole("status").textContent());
  }
  return found;
}

async function checkAll({ page, shot }, base, uses, title) {
  await page.goto(`${base}?position=check-record`);
  const good = await verdicts(page, vectors.cases.map(({ record }) => JSON.stringify(record)));
  for (const text of good) assert.ok(text.startsWith("This record is good.") && text.includes(uses), text);
  await shot(`${title}-good`);
  const bad = [...vectors.refused.map(({ record }) => JSON.stringify(record)), ...vectors.refused_texts.map(({ text }) => text)];
  for (const text of await verdicts(page, bad)) assert.match(text, /^This record is not good: /);
  await shot(`${title}-refused`);
}

export const fairTests = {
  "all vectors with WebCrypto": async (given) => {
    await checkAll(given, given.base, "hashes and signatures by this browser's own WebCrypto", "check");
  },

  "all vectors over plain http, where there is none": async (given) => {
    await given.page.goto(given.base.replace("127.0.0.1", "astragal.test"));
    assert.equal(await given.page.evaluate(() => typeof crypto.subtle), "undefined");
    const base = given.base.replace("127.0.0.1", "astragal.test");
    await checkAll(given, base, "hashes and signatures by the @noble libraries", "check-http");
  },
};
