import { expect, test } from "vitest";
import { ChosenLooks } from "../../src/live/chosen_looks.svelte";
import { memoryStore } from "../../src/net/store";
import { kUsual } from "../../src/pieces/looks";

test("the looks that were chosen are there the next time", () => {
  const store = memoryStore();
  const looks = new ChosenLooks(store);
  expect(looks.pieces).toEqual(kUsual);
  looks.choose({ ...kUsual, theme: "slate" });
  expect(looks.pieces.theme).toBe("slate");
  expect(new ChosenLooks(store).pieces).toEqual({ ...kUsual, theme: "slate" });
});
