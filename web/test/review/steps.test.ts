// Moves are judged, rolls are luck: by values made up by hand.
import { describe, expect, test } from "vitest";
import { meanOf, valueOf, valueOfEnd, type Value } from "../../src/engine/value";
import { winOf } from "../../src/engine/chances";
import { stepsOf, summaryOf, turningsOf } from "../../src/review/steps";

const white = (cp: number, ...line: string[]): Value => valueOf("white", { cp }, line);
const black = (cp: number, ...line: string[]): Value => valueOf("black", { cp: -cp }, line);

describe("a game of chess", () => {
  // White's second move throws three pawns away, Black gives nothing back.
  const actions = ["e2e4", "e7e5", "d1h5", "g8f6"];
  const values = [white(20, "e2e4"), black(20, "e7e5"), white(20, "g1f3", "b8c6"), black(-280, "g8f6"), white(-280, "a2a3")];
  const steps = stepsOf(actions, values);

  test("the engine's own moves and good ones are not judged, the bad one is", () => {
    expect(steps.map((step) => step.t === "move" && step.judgement)).toEqual([undefined, undefined, "blunder", undefined]);
    expect(turningsOf(steps)).toMatchObject([{ at: 2, action: "d1h5", side: "white", better: ["g1f3", "b8c6"] }]);
    const [turning] = turningsOf(steps);
    expect(turning?.before).toBeCloseTo(winOf(20));
    expect(turning?.after).toBeCloseTo(winOf(-280));
  });

  test("the engine's own move has lost nothing, even if it thinks otherwise a ply later", () => {
    expect(stepsOf(["e2e4"], [white(100, "e2e4"), black(-300)])).toMatchObject([{ loss: 0, judgement: undefined }]);
  });

  test("each side has its own sum", () => {
    const { white: first, black: second, rolls } = summaryOf(steps, values);
    expect(rolls).toBe(0);
    expect(first).toMatchObject({ moves: 2, counts: { inaccuracy: 0, mistake: 0, blunder: 1 }, luck: { win: 0, pawns: 0 } });
    expect(first.meanLoss).toBeCloseTo((winOf(20) - winOf(-280)) / 2);
    expect(first.accuracy).toBeLessThan(60);
    expect(second).toMatchObject({ moves: 2, meanLoss: 0, counts: { inaccuracy: 0, mistake: 0, blunder: 0 } });
    expect(second.accuracy).toBeCloseTo(100, 2);
  });

  test("a position that is not known leaves the moves beside it out", () => {
    const some = values.map((value, at) => (at === 1 ? undefined : value));
    expect(stepsOf(actions, some).map(({ at }) => at)).toEqual([2, 3]);
    expect(summaryOf(stepsOf(actions, some), some)).toMatchObject({ white: { moves: 1 }, black: { moves: 1 } });
    expect(summaryOf([], [])).toMatchObject({ white: { moves: 0, accuracy: undefined, meanLoss: undefined } });
  });

  test("a move that ends the game is judged by what it gave", () => {
    const steps = stepsOf(["g2g4", "d8h4"], [white(0, "a2a3"), valueOf("black", { mate: 1 }, ["d8h4"]), valueOfEnd("white", "black")]);
    expect(steps).toMatchObject([{ judgement: "blunder", before: 50, after: 0 }, { judgement: undefined, before: 100, after: 100 }]);
  });
});

describe("a game of Rolling Chess", () => {
  // White rolls the die of a General: two of six numbers are worth three pawns, the others none; then Black's die falls.
  const numbers = [300, 300, 0, 0, 0, 0];
  const mean = meanOf("black", numbers.map((cp) => black(cp)));
  const actions = ["b1b3c3", "roll 2", "a7a5", "roll 1"];
  const values = [white(0, "b1b3c3"), mean, black(300, "a7a5"), meanOf("white", [white(200), white(300)]), white(300)];
  const steps = stepsOf(actions, values);

  test("luck is what the roll gave beyond the mean", () => {
    const high = winOf(300);
    const expected = (2 * high + 4 * 50) / 6;
    expect(mean.win).toBeCloseTo(expected);
    expect(steps[1]).toMatchObject({ t: "roll", at: 1 });
    expect(steps[1]?.t === "roll" && steps[1].luck.win).toBeCloseTo(high - expected);
    expect(steps[1]?.t === "roll" && steps[1].luck.pawns).toBeCloseTo(2);
  });

  test("one side's luck is the other's bad luck, and their sum is what dice changed", () => {
    const { white: first, black: second, rolls } = summaryOf(steps, values);
    expect(rolls).toBe(2);
    expect(first.luck.pawns).toBeCloseTo(2 + 0.5);
    expect(second.luck.pawns).toBeCloseTo(-2.5);
    expect(first.luck.win + second.luck.win).toBeCloseTo(0);
  });

  test("over all numbers luck is nothing", () => {
    const all = numbers.map((cp) => stepsOf(["roll 1"], [mean, black(cp)])[0]);
    expect(all.reduce((sum, step) => sum + (step?.t === "roll" ? step.luck.win : NaN), 0)).toBeCloseTo(0);
  });

  test("a move is judged against the mean, not against what the die gave then", () => {
    const lucky = stepsOf(["b1b3c3", "roll 2"], [white(290, "d2d4"), meanOf("black", [black(-100), black(300)]), black(300)]);
    expect(lucky[0]).toMatchObject({ t: "move", side: "white", judgement: "blunder" });
    expect(lucky[1]?.t === "roll" && lucky[1].luck.win).toBeGreaterThan(15);
  });
});
