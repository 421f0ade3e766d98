// The form that announces a tournament: its presets, what it refuses, a clock for tie-break games.
import assert from "node:assert/strict";
import { kPhone } from "./browser.mjs";
import { looksWell } from "./looks.mjs";
import { withOrganizer } from "./organizer.mjs";
import { press } from "./touch.mjs";

const kPresets = ["Chess 112 weekend, 7 rounds", "Round robin by post", "Knockout, matches of two games", "Arena, one hour", "Chess 56, Swiss of 5 rounds"];

/** Each preset can be announced as it is; if the server refuses something, its field says so until it is changed. */
async function everyPreset(given, size) {
  await withOrganizer(given, size, async (server, organizer) => {
    const { page } = organizer;
    for (const preset of kPresets) {
      await page.goto(`${server.base}tournaments/new`);
      const button = page.getByRole("button", { name: preset });
      await press(organizer, button);
      assert.equal(await button.getAttribute("aria-pressed"), "true");
      await page.getByLabel("Name", { exact: true }).fill(preset);
      await press(organizer, page.getByRole("button", { name: "Announce", exact: true }));
      await page.getByRole("heading", { name: preset, exact: true }).waitFor();
    }
    await fastTieBreaks(organizer, server.base);
    await page.goto(`${server.base}tournaments/new`);
    await page.locator('[name="/format"]').selectOption("round-robin");
    const tieBreaks = page.getByLabel("Tie-breaks, in their order");
    assert.equal(await tieBreaks.inputValue(), "SB, DE, WIN");
    await tieBreaks.fill("BH");
    await page.getByLabel("Name", { exact: true }).fill("Refused");
    await press(organizer, page.getByRole("button", { name: "Announce", exact: true }));
    await page.locator("label", { has: tieBreaks }).getByRole("alert").waitFor();
    assert.equal(await tieBreaks.evaluate((field) => field === document.activeElement && field.ariaInvalid), "true");
    await looksWell(organizer, "tournament-form-refused");
    await press(organizer, page.getByRole("button", { name: kPresets[0] }));
    await page.getByRole("alert").waitFor({ state: "detached" });
  });
}

/** Announces a knockout whose tie-break games are quicker. */
async function fastTieBreaks(organizer, base) {
  const { page } = organizer;
  await page.goto(`${base}tournaments/new`);
  await press(organizer, page.getByRole("button", { name: "Knockout, matches of two games" }));
  await page.getByLabel("Name", { exact: true }).fill("Quick ties");
  const games = page.getByRole("group", { name: "Tie-break games" });
  await press(organizer, games.getByText("A clock of their own"));
  await games.getByRole("group", { name: "Clock" }).waitFor();
  await looksWell(organizer, "tournament-tie-break-clock");
  await press(organizer, page.getByRole("button", { name: "Announce", exact: true }));
  await page.getByText("Tie-break games and deciding games: 3 minutes + 2 seconds per move").waitFor();
}

export const tournamentFormTests = {
  "a tournament of every preset": (given) => everyPreset(given, kPhone),
};
