import { expect, test } from "vitest";
import { readOnLeave, spansOf } from "../../src/play/leave_ahead";

const kDay = 86_400_000;

test("days that follow each other are one span", () => {
  const day = (from: number) => ({ from: from * kDay, until: (from + 1) * kDay });
  expect(spansOf([])).toEqual([]);
  expect(spansOf([day(3), day(4), day(5), day(9)])).toEqual([{ from: 3 * kDay, until: 6 * kDay }, day(9)]);
  expect(spansOf([day(3), { from: 4 * kDay + 1, until: 5 * kDay + 1 }])).toHaveLength(2);
});

test("who is not on leave is left out, and what is not an answer is none", () => {
  const days = [{ fromMs: kDay, untilMs: 2 * kDay }];
  expect(readOnLeave({ players: [{ id: "a", leave: days }, { id: "b", leave: [] }] })).toEqual([{ id: "a", spans: [{ from: kDay, until: 2 * kDay }] }]);
  for (const bad of [undefined, {}, { players: [{ id: 1, leave: [] }] }, { players: [{ id: "a", leave: [{ fromMs: "1" }] }] }]) expect(readOnLeave(bad)).toBeUndefined();
});
