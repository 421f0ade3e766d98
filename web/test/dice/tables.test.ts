import { expect, test } from "vitest";
import { parsePlacement, type Placement } from "../../src/board/fen";
import { tablesOf, type Ask } from "../../src/dice/tables";

function placement(fen: string): Placement {
  const read = parsePlacement(fen);
  if (!read.ok) throw new Error(fen);
  return read.placement;
}
const kBase = placement("4k3/8/8/8/8/8/8/RNB1K1NR");

/** Two dice whose order does not matter choose the Knights, a third one the Bishop. */
const ask: Ask = async (dice) => {
  const [low = 0] = dice.slice(0, 2).sort();
  const knight = low === 1 ? "N" : "Q";
  return Promise.resolve(`4k3/8/8/8/8/8/8/R${knight}${dice[2] === 6 ? "A" : "B"}1K1${knight}R w - - 0 1`);
};

test("dice whose order does not matter have one table, each other die its own", async () => {
  const tables = await tablesOf([[6, 4], [6, 2], [6, 6]], kBase, ask);
  expect(tables.map(({ rows }) => rows.length)).toEqual([21, 6]);
  expect(tables.map(({ rows, chosen }) => rows[chosen]?.dice)).toEqual([[2, 4], [6]]);
  expect(tables.map(({ rows, chosen }) => rows[chosen]?.pieces.map(({ symbol }) => symbol))).toEqual([["Q"], ["A"]]);
});

test("squares that always change together are one column, named by what stood there", async () => {
  const [knights, bishop] = await tablesOf([[6, 4], [6, 2], [6, 6]], kBase, ask);
  expect(knights?.columns.map(({ was, count }) => [was.symbol, count])).toEqual([["N", 2]]);
  expect(bishop?.columns.map(({ was, count }) => [was.symbol, count])).toEqual([["B", 1]]);
});

test("a die that changes nothing has no table", async () => {
  const tables = await tablesOf([[6, 4], [2, 1]], kBase, async (dice) => ask([dice[0] ?? 0, 6, 6]));
  expect(tables).toHaveLength(1);
});

test("a lot of many, or rules that cannot be asked, have none", async () => {
  expect(await tablesOf([[960, 518]], kBase, ask)).toEqual([]);
  expect(await tablesOf([[6, 1], [6, 1], [6, 1]], kBase, async () => Promise.resolve(undefined))).toEqual([]);
  expect(await tablesOf([], kBase, ask)).toEqual([]);
});
