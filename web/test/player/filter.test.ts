import { expect, test } from "vitest";
import { queryOf, readFilter, withValue } from "../../src/player/filter";

test("an address says which games are shown, and nothing that nobody can have meant", () => {
  expect(readFilter("?variant=chess56&opponent=Bob&result=won&tempo=blitz&tournament=Cup00001&more=1")).toEqual({
    variant: "chess56",
    opponent: "Bob",
    result: "won",
    tempo: "blitz",
    tournament: "Cup00001",
  });
  expect(readFilter("")).toEqual({});
  expect(readFilter("?variant=No%20Game&opponent=%20&result=white&tempo=soon&tournament=x")).toEqual({});
  expect(readFilter("?opponent=%20Bob%20")).toEqual({ opponent: "Bob" });
});

test("the same games have the same address", () => {
  const filter = readFilter("?tempo=blitz&variant=chess");
  expect(queryOf(filter)).toBe("?variant=chess&tempo=blitz");
  expect(readFilter(queryOf(filter))).toEqual(filter);
  expect(queryOf({})).toBe("");
  expect(queryOf(filter, { before: "g8K2mQxZ" })).toBe("?variant=chess&tempo=blitz&before=g8K2mQxZ");
});

test("one value changes, and an empty one goes", () => {
  expect(withValue({ variant: "chess" }, "opponent", "Bob")).toEqual({ variant: "chess", opponent: "Bob" });
  expect(withValue({ variant: "chess", opponent: "Bob" }, "variant", "")).toEqual({ opponent: "Bob" });
});
