// What is small: how long a review takes, who plays meanwhile, the main line, the picture, numbers in words.
import { describe, expect, test } from "vitest";
import { lineTree, withMove } from "../../src/game/tree";
import { meanOf, valueOf, valueOfEnd } from "../../src/engine/value";
import { nodesAt } from "../../src/engine/evaluate";
import { costOf, firstOf, guessMs, kMostSteps, roundedMs } from "../../src/review/depth";
import { areasOf, keyed, nearest, rollsOf } from "../../src/review/graph";
import { isPrefix, madeAt, mainLineOf, mainPart, mainPath, withLine } from "../../src/review/line";
import { numberAt } from "../../src/review/names.svelte";
import { pawnsText, percentText, pointsText, scoreText } from "../../src/review/number_text";

describe("how long it takes", () => {
  const sixty = Array.from({ length: 60 }, () => "e2e4");

  test("60 plies take about half a minute, a quarter of a minute less or five times as long", () => {
    expect(guessMs(sixty, "normal")).toBeGreaterThan(20_000);
    expect(guessMs(sixty, "normal")).toBeLessThan(40_000);
    expect(guessMs(sixty, "deep")).toBeCloseTo(5 * guessMs(sixty, "normal"));
  });

  test("a roll costs a search for each number, smaller ones", () => {
    expect(costOf(["e2e4", "e7e5"], 0)).toBe(3);
    expect(costOf(["e2e4", "roll 3", "e7e5"], 0)).toBe(1 + 7 / 4 + 1 / 4 + 1);
    expect(costOf(["e2e4", "roll 3", "e7e5"], 2, 2)).toBe(1 / 4);
    expect([nodesAt([], 1000), nodesAt(["e2e4"], 1000), nodesAt(["e2e4", "roll 3"], 1000)]).toEqual([1000, 1000, 250]);
  });

  test("of a long game the last moves are taken", () => {
    expect(firstOf(sixty)).toBe(0);
    expect(firstOf(Array.from({ length: 1000 }, () => "e2e4"))).toBe(1000 - kMostSteps);
  });

  test("is said in round numbers", () => {
    expect([100, 5001, 56_000, 59_000, 61_000].map(roundedMs)).toEqual([5000, 10_000, 60_000, 60_000, 120_000]);
  });
});

describe("the main line", () => {
  const tree = withMove(lineTree(["e2e4", "e7e5", "g1f3"]), [0], "c7c5").tree;
  const study = { ruleset: { variant: "chess", options: {} }, from: { setup: "" }, tree, path: [0, 1] };

  test("is what the first branches lead to", () => {
    expect(mainLineOf(study).actions).toEqual(["e2e4", "e7e5", "g1f3"]);
    expect(mainPath(2)).toEqual([0, 0]);
    expect([mainPart([]), mainPart([0, 0]), mainPart([0, 1]), mainPart([0, 1, 0])]).toEqual([0, 2, 1, 1]);
  });

  test("may go on, and is another one by its moves, rules or beginning", () => {
    const line = mainLineOf(study);
    expect(isPrefix({ ...line, actions: ["e2e4"] }, line)).toBe(true);
    expect(isPrefix(line, { ...line, actions: ["e2e4"] })).toBe(false);
    expect(isPrefix({ ...line, actions: ["d2d4"] }, line)).toBe(false);
    expect(isPrefix({ ...line, from: { setup: "1" } }, line)).toBe(false);
    expect(isPrefix({ ...line, ruleset: { variant: "chess", options: { repetition: "5" } } }, line)).toBe(false);
  });

  test("takes a better line beside it, once", () => {
    const more = withLine(tree, [0], ["d7d5", "e4d5"]);
    expect(more.path).toEqual([0, 2]);
    expect(withLine(more.tree, [0], ["d7d5", "e4d5"])).toEqual(more);
    expect(withLine(tree, [0], []).path).toEqual([0]);
  });

  test("knows which move was made just behind a place", () => {
    expect([madeAt(tree, [0], [0, 1]), madeAt(tree, [0], [0, 0]), madeAt(tree, [0], [0]), madeAt(tree, [0], [0, 0, 0])]).toEqual(["c7c5", "e7e5", undefined, undefined]);
  });
});

describe("the picture", () => {
  const values = [undefined, valueOf("white", { cp: 0 }, []), valueOfEnd("black", "white"), valueOfEnd("black", "black")];

  test("shows what is known, and in it what is White's", () => {
    expect(areasOf(values)).toEqual({ white: "M1 100L1 50.00L2 0.00L3 100.00L3 100Z", known: "M1 100L1 0.00L2 0.00L3 0.00L3 100Z" });
    expect(areasOf([])).toEqual({ white: "", known: "" });
  });

  test("shows rolls by themselves", () => {
    expect(rollsOf(["e2e4", "roll 2", "e7e5"], values)).toBe("M1 50.00L2 0.00");
    expect(rollsOf(["roll 2", "e2e4", "e7e5"], values)).toBe("");
  });

  test("is pointed at and stepped through", () => {
    expect([nearest(0, 10), nearest(0.26, 10), nearest(1, 10), nearest(1.2, 10), nearest(-1, 10)]).toEqual([0, 3, 10, 10, 0]);
    expect(["ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "a"].map((key) => keyed(key, 3, 10))).toEqual([2, 4, 0, 10, 10, undefined]);
    expect(keyed("ArrowLeft", 0, 10)).toBe(0);
  });
});

describe("in words", () => {
  test("numbers have their sign", () => {
    expect([pawnsText(0.31), pawnsText(-1), pawnsText(-0.01), pointsText(12.345), percentText(54.4)]).toEqual(["+0.3", "−1.0", "0.0", "+12.3", "54%"]);
    expect(scoreText(valueOf("black", { cp: 120 }, []))).toBe("−1.2");
    expect(scoreText(valueOf("black", { mate: 3 }, []))).toBe("Black wins in 3");
    expect([valueOfEnd("white", "draw"), valueOfEnd("white", "black")].map(scoreText)).toEqual(["a draw", "Black has won"]);
    expect(scoreText(meanOf("white", [valueOf("white", { cp: 40 }, [])]))).toBe("+0.4");
  });

  test("moves are numbered as the game does", () => {
    const listed = [{ by: "white", number: 1, piece: "", rest: "e4" }, { by: "black", number: 1, piece: "", rest: "e5" }, null, { by: "white", number: 2, piece: "", rest: "d4" }] as const;
    expect([0, 1, 2, 3, 4].map((at) => numberAt({}, listed, at))).toEqual(["1.", "1…", "", "2.", ""]);
  });
});
