import { expect, test } from "vitest";
import { parsePlacement, type Placement } from "../../src/board/fen";
import { liesAt, rollingOf } from "../../src/board/roll";

function read(fen: string): Placement {
  const result = parsePlacement(fen);
  if (!result.ok) throw new Error(result.what);
  return result.placement;
}
const tops = (before: string, after: string, way: string[]): string[] | undefined =>
  rollingOf(read(before), read(after), way)?.turns.map(({ way: roll, after: { top } }) => `${roll} ${top}`);

test("a Knight rolls along the corner that was chosen, and comes to lie as what it shows", () => {
  expect(tops("3/3/N2", "2{GB}/3/3", ["a1", "b1", "c1", "c3"])).toBeUndefined();
  expect(tops("3/3/N2", "1{GB}1/3/3", ["a1", "a3", "b3"])).toEqual(["forward B", "forward R", "right G"]);
});

test("nothing rolls where nothing has gone that way", () => {
  expect(tops("3/3/P2", "3/3/P2", ["a1", "a2"])).toBeUndefined();
  expect(tops("3/3/K2", "3/K2/3", ["a1", "a2"])).toBeUndefined();
  expect(tops("3/3/P2", "3/N2/3", [])).toBeUndefined();
});

test("a General that is told its number is still the die that rolls", () => {
  const rolling = rollingOf(read("3/3/B2"), read("3/3/1{GN}1"), ["a1", "b1"]);
  expect(rolling).toBeDefined();
  expect(rolling && liesAt(read("3/3/1{GN4}1"), rolling)).toBe(true);
  expect(rolling && liesAt(read("3/3/3"), rolling)).toBe(false);
});
