// Trees of moves: as values, as text, as links, as they are listed.
import { describe, expect, test } from "vitest";
import { isTooLong, linkOf, linkOfGame, linkToShare, newStudy, readLink } from "../../src/game/link";
import { runsOf } from "../../src/analysis_board/rows";
import { actionsTo, lineTree, mainEnd, promoted, readTree, within, without, withMove, writeTree, type Tree } from "../../src/game/tree";

const kText = "e2e4 e7e5 (c7c5 g1f3 (b1c3)) (roll_4) g1f3";
const read = (text: string): Tree => readTree(text) ?? [];

describe("a tree", () => {
  test("is its text, variations behind the move that they replace", () => {
    expect(writeTree(read(kText))).toBe(kText);
    expect(read(kText)[0]?.next.map(({ action }) => action)).toEqual(["e7e5", "c7c5", "roll 4"]);
    expect(actionsTo(read(kText), [0, 1, 1])).toEqual(["e2e4", "c7c5", "b1c3"]);
    expect(read("")).toEqual([]);
  });

  test("holds what was written about its moves", () => {
    const text = "{at first} e2e4 $1 $146 {50%25 %7b%7d (of 2)} e7e5 ({a line} c7c5 $6) g1f3";
    const tree = read(text);
    expect(tree[0]?.remark).toEqual({ before: ["at first"], after: ["50% {} (of 2)"], nags: [1, 146] });
    expect(tree[0]?.next[1]?.remark).toEqual({ before: ["a line"], nags: [6] });
    expect(writeTree(tree)).toBe(text);
    expect(writeTree(tree, false)).toBe("e2e4 e7e5 (c7c5) g1f3");
    expect(runsOf(tree)[0]?.items[0]?.remark).toBe(tree[0]?.remark);
    expect(withMove(tree, [0, 0], "b1c3").tree[0]?.remark).toBe(tree[0]?.remark);
  });

  test("may be very long, but not very deep", () => {
    const long = lineTree(Array.from({ length: 30_000 }, () => "g1f3"));
    expect(mainEnd(long, [])).toHaveLength(30_000);
    expect(actionsTo(long, mainEnd(long, []))).toHaveLength(30_000);
    expect(writeTree(readTree(writeTree(long)) ?? [])).toBe(writeTree(long));
    expect(readTree(`${"a (".repeat(10_000)}a${")".repeat(10_000)}`)).toBeUndefined();
  });

  test.each(["$1 e2e4", "e2e4 {", "e2e4 }", "{only a comment", "(e2e4)", "e2e4 ()", "e2e4 (e7e5", "e2e4) e7e5", "e2e4 e7e5)"])("is not %s", (text) => {
    expect(readTree(text)).toBeUndefined();
  });

  test("gets a move once, and a second one from the same place as a variation", () => {
    const one = withMove([], [], "e2e4");
    expect(withMove(one.tree, [], "e2e4")).toEqual(one);
    const two = withMove(one.tree, [], "d2d4");
    expect([writeTree(two.tree), two.path]).toEqual(["e2e4 (d2d4)", [1]]);
  });

  test("loses a move with all behind it, and the place is the one before", () => {
    expect(without(read(kText), [0, 1])).toEqual({ tree: read("e2e4 e7e5 (roll_4) g1f3"), path: [0] });
    expect(without([], [])).toEqual({ tree: [], path: [] });
  });

  test("makes a variation the main line", () => {
    const { tree, path } = promoted(read(kText), [0, 1]);
    expect([writeTree(tree), path]).toEqual(["e2e4 c7c5 (e7e5 g1f3) (roll_4) g1f3 (b1c3)", [0, 0]]);
  });

  test("ends where its first branches end, and no place leads out of it", () => {
    expect(mainEnd(lineTree(["a", "b", "c"]), [0])).toEqual([0, 0, 0]);
    expect(within(read("e2e4"), [0, 3, 1])).toEqual([0]);
  });
});

describe("a link", () => {
  test("to a game holds its start, its moves and dice, and the options that are not usual", () => {
    const moves = ["b1b3c3", "roll 4"].map((move) => ({ move, changes: [] }));
    const game = { variant: "rolling-dynamic", options: { castling: "off", repetition: "3" }, start: { fen: "8/8 w - - 0 1" }, moves };
    const link = linkOfGame(game, { castling: "on", repetition: "3" });
    expect(link).toBe("/board/rolling-dynamic#option.castling=off&fen=8%2F8+w+-+-+0+1&moves=b1b3c3+roll_4&at=0.0");
    expect(linkOfGame({ variant: "chess", options: {}, moves: [] }, {})).toBeUndefined();
  });

  test("holds everything, and nothing that is as usual", () => {
    const study = { ...newStudy("chess56", { setup: "1-2-6" }, { repetition: "off" }), tree: read(kText), path: [0, 1] };
    const link = linkOf(study);
    expect(link).toMatch(/^\/board\/chess56#option\.repetition=off&setup=1-2-6&moves=/);
    expect(readLink("chess56", link.slice(link.indexOf("#")))).toEqual(study);
    expect(linkOf(newStudy("chess"))).toBe("/board/chess");
  });

  test("are shared with the position that is shown, which opens without the rest, too", () => {
    const study = { ...newStudy("alfonso", { fen: "8/8 w" }, { castling: "three" }), tree: lineTree(["e2e4"]), path: [0] };
    const link = new URL(linkToShare(study, "8/8 b - - 0 1"), "https://play.example.org");
    expect(link.pathname).toBe("/board/alfonso");
    expect(Object.fromEntries(link.searchParams)).toEqual({ fen: "8/8 b - - 0 1", "option.castling": "three" });
    expect(readLink("alfonso", link.hash, link.search)).toEqual(study);
    expect(readLink("alfonso", "", link.search)).toEqual(newStudy("alfonso", { fen: "8/8 b - - 0 1" }, { castling: "three" }));
    expect(linkToShare(newStudy("chess"), "8/8 w")).toBe("/board/chess?fen=8%2F8+w");
  });

  test("loses what was written about the moves where that is too long", () => {
    const study = (length: number) => ({ ...newStudy("chess"), tree: [{ action: "e2e4", next: [], remark: { after: ["x".repeat(length)] } }] });
    expect(readLink("chess", linkOf(study(5000)).slice("/board/chess".length))).toEqual({ ...study(5000), path: [] });
    expect([isTooLong(study(5000)), isTooLong(study(70_000))]).toEqual([false, true]);
    expect(linkOf(study(70_000))).toBe("/board/chess#moves=e2e4");
  });

  test("to a game that Black has played opens from Black's side", () => {
    const link = linkOfGame({ variant: "chess", options: {}, start: { fen: "8/8 w - - 0 1" }, moves: [] }, {}, "g8K2mQxZ", "black");
    expect(link).toContain("game=g8K2mQxZ");
    expect(readLink("chess", link?.slice(link.indexOf("#")) ?? "")).toMatchObject({ game: "g8K2mQxZ", side: "black" });
    expect(readLink("chess", "#side=white")).not.toHaveProperty("side");
  });

  test("takes a position as it stands, and only moves that can be read", () => {
    const fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    const link = linkOf(newStudy("chess", { fen }));
    expect(readLink("chess", link.slice(link.indexOf("#")))?.from).toEqual({ fen });
    expect(readLink("chess", "#moves=((")).toBeUndefined();
    expect(readLink("chess", "#at=x")).toBeUndefined();
  });
});

test("a tree is listed run by run, variations below the move that they replace", () => {
  const runs = runsOf(read(kText)).map(({ depth, items }) => [depth, ...items.map(({ action, ply }) => `${String(ply)} ${action}`)]);
  expect(runs).toEqual([
    [0, "1 e2e4", "2 e7e5"],
    [1, "2 c7c5", "3 g1f3"],
    [2, "3 b1c3"],
    [1, "0 roll 4"],
    [0, "3 g1f3"],
  ]);
});
