import { expect, test } from "vitest";
import { clockOf, diceKind, grouped, isKnown, kCatalogue, kGroups, kQuick, paceOf, pacesOf, paceText, rulesPath } from "../../src/games/catalogue";
import { existsSync } from "node:fs";
import * as m from "../../src/messages/all.gen";
import type { VariantSummary } from "../../src/net/variants";

const variant = (id: string, rest: Partial<VariantSummary> = {}): VariantSummary => ({ id, name: id, family: id, options: [], dice: [], inPlay: false, ...rest });

test("every game has a sentence, points that explain it, and a clock of its own among three", () => {
  for (const id of Object.keys(kCatalogue)) {
    if (!isKnown(id)) throw new Error(id);
    expect(m.games.hook[id]().length).toBeLessThan(125);
    expect(m.guide.points[id]().split("\n").length).toBeGreaterThanOrEqual(2);
    const paces = pacesOf(id);
    expect(paces).toHaveLength(3);
    expect(paces[1]).toEqual(paceOf(id));
    expect(new Set(paces.map(({ minutes }) => minutes)).size).toBe(3);
  }
});

test("the full rules of every game are there", () => {
  for (const id of Object.keys(kCatalogue)) {
    const page = rulesPath(id)?.replace("/rules/", "../../../docs/rules/").replace(".html", ".md") ?? "";
    expect(existsSync(new URL(page, import.meta.url)), page).toBe(true);
  }
});

test("games stand in their groups, in the catalogue's order, and one that nobody has described comes last", () => {
  const groups = grouped(["new-game", "chess", "chu-shogi", "chaos", "chess56"].map((id) => variant(id)));
  expect(groups.map(({ group, games }) => [group, games.map(({ id }) => id)])).toEqual([
    ["array", ["chess56", "chaos"]],
    ["shogi", ["chu-shogi"]],
    ["chess", ["chess"]],
    ["more", ["new-game"]],
  ]);
  expect(groups.every(({ group }) => kGroups.includes(group))).toBe(true);
  expect(paceOf("new-game")).toEqual({ minutes: 10, increment: 5 });
});

test("when dice fall: before the game, in play, in both, or if one likes", () => {
  const die = { name: "die", default: "off", values: ["off", "on"], help: "" };
  expect(diceKind(variant("a"))).toBe("none");
  expect(diceKind(variant("a", { dice: [6] }))).toBe("setup");
  expect(diceKind(variant("a", { inPlay: true }))).toBe("play");
  expect(diceKind(variant("a", { inPlay: true, dice: [6] }))).toBe("both");
  expect(diceKind(variant("a", { options: [die] }))).toBe("option");
});

test("a pace as players write it", () => {
  expect(paceText(clockOf({ minutes: 5, increment: 3 }))).toBe("5+3");
  expect(paceText({ type: "unlimited" })).toBeUndefined();
});

test("what is one tap away has a quicker pace and its usual one", () => {
  for (const { id, paces } of kQuick) {
    expect(paces[0].minutes).toBeLessThan(paces[1].minutes);
    expect(paceOf(id)).toMatchObject(paces[1]);
  }
});
