import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generated } from "../../tools/icons.mjs";
import { iconOf, lookOf, nameOf } from "../../src/board/pieces";
import { kindsOf } from "../../src/boards/kinds";

/** `Pawn King …`: every type of the family. */
const kFamily =
  "pawn king queen rook bishop knight camel zebra giraffe man wazir walker tiger lion cannon leo empress monarch " +
  "princess duchess lady nightrider camelrider griffin elephant fers rhinoceros archbishop vao";

test("every type of the family has an icon of its own", () => {
  const icons = kFamily.split(" ").map((id) => iconOf(id));
  expect(icons).toHaveLength(29);
  expect(icons.every((icon) => icon !== undefined && /^m/i.test(icon))).toBe(true);
  expect(new Set(icons).size).toBe(icons.length);
});

test("the ids are those of the rules", () => {
  const read = (name: string): string =>
    readFileSync(new URL(`../../../rules/variants/${name}.cpp`, import.meta.url), "utf8");
  const ids = [...read("chess56").matchAll(/\.symbol = "([^"]*)", \.id = "([^"]*)", \.name = "([^"]*)"/g)];
  expect(ids.length).toBeGreaterThan(20);
  for (const [, symbol = "", id = "", name] of ids) {
    expect(iconOf(id), id).toBeDefined();
    const kinds = ["chess56", "chess2016"].map((game) => kindsOf[game]?.[symbol]);
    expect(kinds).toContainEqual({ id, name });
  }
});

test("the committed icons are those of names.json", () => {
  const committed = readFileSync(new URL("../../src/board/icons/generated.ts", import.meta.url), "utf8");
  expect(committed).toBe(generated());
});

test("A and V are other pieces in Chess 2016", () => {
  const piece = { side: "white", symbol: "A" } as const;
  expect(nameOf(piece, kindsOf["chess56"] ?? {})).toBe("white Elephant");
  expect(nameOf(piece, kindsOf["chess2016"] ?? {})).toBe("white Archbishop");
});

test("letters where they are wanted, or where there is no icon", () => {
  const kinds = kindsOf["chess56"] ?? {};
  const rhino = { side: "black", symbol: "RH" } as const;
  expect(lookOf(rhino, kinds, "letters")).toEqual({ letters: "RH" });
  expect(lookOf(rhino, kinds, "icons")).toEqual({ icon: iconOf("rhinoceros") });
  expect(lookOf({ side: "black", symbol: "+B" }, kinds, "icons")).toEqual({ letters: "+B" });
  expect(lookOf({ side: "black", symbol: "constructor" }, kinds, "icons")).toEqual({ letters: "constructor" });
  expect(iconOf("constructor")).toBeUndefined();
});
