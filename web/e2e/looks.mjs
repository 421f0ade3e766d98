// How a page looks: the checks that all journeys make where they look closely.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { scrollsSideways, still } from "./browser.mjs";

const kAxe = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** All rules of axe about colours, except those that are off by default. */
const kRulesOfColours = ["color-contrast", "link-in-text-block"];

/** What axe finds wrong in what this person sees now, as lines; with `rules`, only these rules are checked. */
export async function complaints({ page }, state, rules) {
  // A text that is fading in cannot be read yet.
  await still(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(kAxe);
  const options = { resultTypes: ["violations"], ...(rules ? { runOnly: { type: "rule", values: rules } } : {}) };
  const found = await page.evaluate((how) => window.axe.run(document, how), options);
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${state}: ${id}: ${help}: ${target.join(" ")}${any[0] ? ` (${any[0].message})` : ""}`),
  );
}

/** Checks by day and by night, where only colours differ; `title` names the pictures of both. */
export async function complaintsDayAndNight(person, state, title) {
  const found = await complaints(person, state);
  if (title) await person.shot(`${title}-light`);
  await person.page.emulateMedia({ colorScheme: "dark" });
  found.push(...(await complaints(person, `${state}, dark`, kRulesOfColours)));
  if (title) await person.shot(`${title}-dark`);
  await person.page.emulateMedia({ colorScheme: "light" });
  return found;
}

/** Checks that nothing sticks out of the window, and keeps a picture. */
export async function looksRight(person, title) {
  assert.equal(await scrollsSideways(person.page), false, title);
  await person.shot(title);
}

/** Checks the same, and that axe finds nothing wrong. */
export async function looksWell(person, title) {
  await person.page.locator("h1").first().waitFor({ state: "attached" }); // The part of the page that is checked may be loaded only when it is wanted.
  await looksRight(person, title);
  assert.deepEqual(await complaints(person, title), [], title);
}
