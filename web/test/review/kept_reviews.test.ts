// Reviews that are kept over a reload: which one is found again, and how many.
import { expect, test } from "vitest";
import { valueOf } from "../../src/engine/value";
import { memoryStore, type Store } from "../../src/net/store";
import { KeptReviews } from "../../src/review/kept_reviews";
import { kChess } from "../engine/fakes";

const lineOf = (...actions: string[]) => ({ ...kChess, actions });
const kValues = [undefined, valueOf("black", { cp: 20 }, ["e7e5"])];
const keptOf = (...actions: string[]) => ({ line: lineOf(...actions), depth: "deep" as const, values: kValues, troubles: [{ at: 0, why: "too large" }] });

test("a review is found again, by its line and by lines that go on behind it", () => {
  const store = memoryStore();
  new KeptReviews(store, "one").keep(keptOf("e2e4"));
  new KeptReviews(store, "one").keep(keptOf("e2e4", "e7e5"));
  const again = new KeptReviews(store, "one");
  expect(again.of(lineOf("e2e4"))).toEqual(keptOf("e2e4"));
  expect(again.of(lineOf("e2e4", "e7e5", "g1f3"))?.line.actions).toEqual(["e2e4", "e7e5"]);
  expect(again.of(lineOf("d2d4"))).toBeUndefined();
  expect(again.of({ ...lineOf("e2e4"), from: { fen: "8/8 w" } })).toBeUndefined();
});

test("what another engine has found is forgotten", () => {
  const store = memoryStore();
  new KeptReviews(store, "one").keep(keptOf("e2e4"));
  expect(new KeptReviews(store, "two").of(lineOf("e2e4"))).toBeUndefined();
});

test("a new review takes the place of the old one, and the 21st that of the oldest", () => {
  const kept = new KeptReviews(memoryStore(), "one");
  for (let i = 0; i < 20; ++i) kept.keep(keptOf(`a${String(i)}`));
  kept.keep({ ...keptOf("a0"), troubles: [] });
  expect(kept.of(lineOf("a0"))?.troubles).toEqual([]);
  expect(kept.of(lineOf("a1"))).toBeDefined();
  kept.keep(keptOf("b"));
  expect(kept.of(lineOf("a1"))).toBeUndefined();
  expect(kept.of(lineOf("a2"))).toBeDefined();
});

test("takes no more of the storage than it may, and does without one that is full", () => {
  const store = memoryStore();
  const kept = new KeptReviews(store, "one");
  for (let i = 0; i < 4; ++i) kept.keep({ ...keptOf(`a${String(i)}`), troubles: [{ at: 0, why: "x".repeat(200_000) }] });
  expect(kept.of(lineOf("a1"))).toBeUndefined();
  expect(kept.of(lineOf("a2"))).toBeDefined();
  expect(kept.of(lineOf("a3"))).toBeDefined();
  const full: Store = { ...memoryStore(), set: () => { throw new DOMException("full", "QuotaExceededError"); } };
  expect(() => { new KeptReviews(full, "one").keep(keptOf("e2e4")); }).not.toThrow();
});
