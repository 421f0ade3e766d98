// Conditional lines between the page and the server: as trees, as flat lists, and what the server answers.
import { expect, test } from "vitest";
import { readTree, type Tree } from "../../src/game/tree";
import { droppedBy, flatOf, roomFor, sizeOf, treeOf } from "../../src/lines/flat";
import { hasAnswer, lineRuns } from "../../src/lines/rows";
import { fetchLines, storeLines } from "../../src/lines/requests";
import { readLines } from "../../src/protocol/readers.gen";

const tree = (text: string): Tree => readTree(text) ?? [];

test("a tree is a flat list in which each move follows the nearest one a ply before", () => {
  const lines = tree("e2e4 (d2d4 d7d5) e7e5 g1f3 (f1c4 g8f6) b8c6");
  const flat = [
    { ply: 1, move: "e2e4" },
    { ply: 2, move: "e7e5" },
    { ply: 3, move: "g1f3" },
    { ply: 4, move: "b8c6" },
    { ply: 3, move: "f1c4" },
    { ply: 4, move: "g8f6" },
    { ply: 1, move: "d2d4" },
    { ply: 2, move: "d7d5" },
  ];
  expect(flatOf(lines, 1)).toEqual(flat);
  expect(treeOf(flat)).toEqual(lines);
  expect(sizeOf(lines)).toBe(flat.length);
  expect(treeOf([])).toEqual([]);
});

test("another answer takes the place of the one before, with all behind it", () => {
  const lines = tree("e2e4 (d2d4 d7d5) e7e5 g1f3");
  expect(roomFor(lines, [0], "e7e5")).toBe(lines);
  expect(roomFor(lines, [0], "c7c5")).toEqual(tree("e2e4 (d2d4 d7d5)"));
  expect(roomFor(lines, [0, 0, 0], "b8c6")).toBe(lines);
  expect([droppedBy(lines, [0], "e7e5"), droppedBy(lines, [0], "c7c5"), droppedBy(lines, [1], "g8f6")]).toEqual([0, 1, 0]);
});

test("each move of the opponent stands in a row with its answers, and one without is known", () => {
  const rows = (text: string) => lineRuns(tree(text)).map(({ depth, items, open }) => [depth, items.map(({ action }) => action).join(" "), open]);
  expect(rows("e7e5 (c7c5) g1f3 b8c6 (d7d6 d2d4) f1b5 a7a6")).toEqual([
    [0, "e7e5 g1f3", undefined],
    [1, "b8c6 f1b5 a7a6", true],
    [1, "d7d6 d2d4", undefined],
    [0, "c7c5", true],
  ]);
  const last = lineRuns(tree("e7e5 (c7c5) g1f3 b8c6 (d7d6 d2d4) f1b5"))[2]?.items[0];
  expect(last).toEqual({ action: "d7d6", path: [0, 0, 1], line: "e7e5\ng1f3\nd7d6", ply: 3 });
  expect([hasAnswer(tree("e7e5 (c7c5)")), hasAnswer(tree("e7e5 (c7c5 g1f3)")), hasAnswer([])]).toEqual([false, true, false]);
});

test("what the server answers is read field by field", () => {
  const good = { after: 7, lines: [{ ply: 1, move: "e2e4" }] };
  expect(readLines(good)).toEqual(good);
  for (const bad of [undefined, {}, { after: "7", lines: [] }, { after: 7, lines: [{ ply: 1 }] }]) expect(readLines(bad)).toBeUndefined();
});

test("lines are asked for, and stored instead of others; a refusal is a value", async () => {
  const asked: unknown[] = [];
  const answer = { after: 7, lines: [] };
  const send = (...what: unknown[]) => {
    asked.push(what);
    return Promise.resolve({ status: 200, text: JSON.stringify(answer) });
  };
  expect(await fetchLines("g8K2mQxZ", send)).toEqual({ ok: true, value: answer });
  await storeLines("g8K2mQxZ", { after: 7, lines: [{ ply: 1, move: "e2e4" }] }, send);
  const path = "/api/games/g8K2mQxZ/lines";
  expect(asked).toEqual([
    ["GET", path],
    ["PUT", path, { after: 7, lines: [{ ply: 1, move: "e2e4" }] }],
  ]);
  const refused = () => Promise.resolve({ status: 409, text: '{"error":{"code":"position_changed","message":"it is your turn"}}' });
  expect(await fetchLines("g8K2mQxZ", refused)).toEqual({ ok: false, code: "position_changed", message: "it is your turn" });
});
