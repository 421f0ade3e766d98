import { expect, test } from "vitest";
import { readSearch, searchText, withPart } from "../../src/tournaments/search";

test("an address says what is searched for, and what nobody can have meant is passed over", () => {
  expect(readSearch("?name=Spring%20cup&variant=chess56&player=Anna&year=2026")).toEqual({
    name: "Spring cup",
    variant: "chess56",
    player: "Anna",
    year: "2026",
  });
  expect(readSearch("?year=26&variant=A%20B&name=&more=1")).toEqual({});
});

test("the same search is always the same text", () => {
  expect(searchText({ year: "2026", name: "a b&c" })).toBe("name=a+b%26c&year=2026");
  expect(searchText({})).toBe("");
});

test("an empty value searches for anything", () => {
  expect(withPart({ name: "cup", year: "2026" }, "name", "")).toEqual({ year: "2026" });
  expect(withPart({}, "player", "Anna")).toEqual({ player: "Anna" });
});
