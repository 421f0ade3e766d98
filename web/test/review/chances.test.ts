// Chances, accuracy and judgements, by the published formulas (https://lichess.org/page/accuracy).
import { describe, expect, test } from "vitest";
import { gameAccuracy, weightsOf } from "../../src/review/accuracy";
import { meanOf, valueOf, valueOfEnd, winFor } from "../../src/engine/value";
import { accuracyOf, isGood, judgementOf, lossOf } from "../../src/review/chances";
import { winOf } from "../../src/engine/chances";

describe("chances", () => {
  // 50 + 50 * (2 / (1 + exp(-0.00368208 * cp)) - 1), by a calculator.
  test.each([
    [0, 50],
    [100, 59.1024],
    [-100, 40.8976],
    [300, 75.1126],
    [1000, 97.5447],
  ])("%i hundredths of a pawn", (cp, win) => {
    expect(winOf(cp)).toBeCloseTo(win, 3);
  });

  test("are White's, whoever is to move", () => {
    expect(valueOf("white", { cp: 100 }, ["e2e4"])).toEqual({ turn: "white", win: winOf(100), pawns: 1, score: { cp: 100 }, line: ["e2e4"] });
    expect(valueOf("black", { cp: 100 }, [])).toMatchObject({ win: winOf(-100), pawns: -1, score: { cp: -100 } });
    expect(winFor("black", valueOf("black", { cp: 100 }, []))).toBeCloseTo(winOf(100));
  });

  test("of a mate are all or nothing, and of an end what it gave", () => {
    expect(valueOf("white", { mate: 3 }, [])).toMatchObject({ win: 100, pawns: 10, score: { mate: 3 } });
    expect(valueOf("black", { mate: 3 }, [])).toMatchObject({ win: 0, pawns: -10, score: { mate: -3 } });
    expect(valueOf("black", { mate: -2 }, [])).toMatchObject({ win: 100, score: { mate: 2 } });
    expect(valueOf("white", { mate: 0 }, [])).toMatchObject({ win: 0 });
    expect([valueOfEnd("black", "white"), valueOfEnd("white", "draw"), valueOfEnd("white", "black")].map(({ win, pawns }) => [win, pawns])).toEqual([[100, 10], [50, 0], [0, -10]]);
  });

  test("before a die falls are the mean of chances, not of pawns", () => {
    const mean = meanOf("black", [valueOf("black", { cp: 500 }, ["a"]), valueOf("black", { cp: -100 }, []), valueOf("black", { mate: -1 }, [])]);
    expect(mean.win).toBeCloseTo((winOf(-500) + winOf(100) + 100) / 3);
    expect(mean.pawns).toBeCloseTo((-5 + 1 + 10) / 3);
    expect(mean).toMatchObject({ turn: "black", line: [] });
    expect(mean).not.toHaveProperty("score");
    expect(mean).not.toHaveProperty("over");
  });
});

describe("a move", () => {
  // 103.1668 * exp(-0.04354 * loss) - 3.1669, by a calculator.
  test.each([
    [0, 99.9999],
    [5, 79.817],
    [10, 63.5826],
    [20, 40.0207],
    [50, 8.5303],
    [100, 0],
  ])("that loses %i points of its chances has its accuracy", (loss, accuracy) => {
    expect(accuracyOf(loss)).toBeCloseTo(accuracy, 3);
  });

  test("that seems to gain has lost nothing", () => {
    const [low, high] = [valueOf("white", { cp: 0 }, []), valueOf("white", { cp: 200 }, [])];
    expect(lossOf("white", low, high)).toBe(0);
    expect(lossOf("black", low, high)).toBeCloseTo(winOf(200) - 50);
  });

  // 0.1, 0.2 and 0.3 on the scale from -1 to 1 are 5, 10 and 15 points of 100.
  test.each([
    [4.99, undefined],
    [5, "inaccuracy"],
    [9.99, "inaccuracy"],
    [10, "mistake"],
    [14.99, "mistake"],
    [15, "blunder"],
    [100, "blunder"],
  ])("that loses %f points is judged", (loss, judgement) => {
    expect(judgementOf(loss)).toBe(judgement);
    expect(judgementOf(50.1 + loss - 50.1)).toBe(judgement); // as sums of numbers come out
  });

  test("is good enough below 0.05", () => {
    expect([-3, 0, 2.49, 2.5].map(isGood)).toEqual([true, true, true, false]);
  });
});

describe("the accuracy of a game", () => {
  test("weighs a move by how much the chances swing around it, within bounds", () => {
    expect(weightsOf([50, 50, 50])).toEqual([0.5, 0.5]);
    expect(weightsOf([0, 100, 0])).toEqual([12, 12]);
    expect(weightsOf([50, 54, 50, 60])).toEqual([2, 2, 5]);
    expect(weightsOf([50])).toEqual([]);
    expect(weightsOf([])).toEqual([]);
  });

  test("looks at a tenth of the game, from two moves to eight; the first ones share the first window", () => {
    const wins = Array.from({ length: 41 }, (_, i) => (i < 4 ? 50 : 60)); // 40 steps, windows of four
    const weights = weightsOf(wins);
    expect(weights).toHaveLength(40);
    expect(weights.slice(0, 3)).toEqual([0.5, 0.5, 0.5]);
    expect(weights[3]).toBeCloseTo(Math.sqrt(18.75));
    expect(weights.slice(6)).toEqual(Array(34).fill(0.5));
  });

  test("is the mean of the weighted mean and the harmonic one", () => {
    expect(gameAccuracy([{ accuracy: 100, weight: 1 }, { accuracy: 50, weight: 3 }])).toBeCloseTo((62.5 + 200 / 3) / 2);
    expect(gameAccuracy([{ accuracy: 100, weight: 0.5 }, { accuracy: 100, weight: 12 }])).toBe(100);
    expect(gameAccuracy([{ accuracy: 0, weight: 1 }])).toBe(0.5);
    expect(gameAccuracy([])).toBeUndefined();
  });
});
