import { expect, test } from "vitest";
import { onLeave, spansOf } from "../../src/play/leave_ahead";

const kDay = 86_400_000;
const day = (from: number) => ({ fromMs: from * kDay, untilMs: (from + 1) * kDay });

test("days that follow each other are one span", () => {
  expect(spansOf([])).toEqual([]);
  expect(spansOf([day(3), day(4), day(5), day(9)])).toEqual([
    { from: 3 * kDay, until: 6 * kDay },
    { from: 9 * kDay, until: 10 * kDay },
  ]);
  expect(spansOf([day(3), { fromMs: 4 * kDay + 1, untilMs: 5 * kDay + 1 }])).toHaveLength(2);
});

test("who is not on leave is left out", () => {
  const players = [{ id: "a", leave: [day(1)] }, { id: "b", leave: [] }];
  expect(onLeave({ players })).toEqual([{ id: "a", spans: [{ from: kDay, until: 2 * kDay }] }]);
});
