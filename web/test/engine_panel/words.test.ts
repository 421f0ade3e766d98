// What an engine thinks, as numbers and words, and its first moves as arrows.
import { describe, expect, test } from "vitest";
import { arrowsOf } from "../../src/engine_panel/arrows";
import { isThreatsKey } from "../../src/engine_panel/keys";
import { fromWhite, gradeOf, numberText, verdictText, whiteShare, type Score } from "../../src/engine_panel/words";

describe("a number", () => {
  test.each<[Score, string]>([
    [{ cp: 0 }, "0.0"],
    [{ cp: 4 }, "0.0"],
    [{ cp: -4 }, "0.0"],
    [{ cp: 5 }, "+0.1"],
    [{ cp: 134 }, "+1.3"],
    [{ cp: -40 }, "\u22120.4"],
    [{ cp: -1203 }, "\u221212.0"],
    [{ mate: 5 }, "M5"],
    [{ mate: -3 }, "\u2212M3"],
  ])("of %o is %s", (score, text) => expect(numberText(score)).toBe(text));

  test("is White's, whoever is to move", () => {
    expect(fromWhite({ cp: 30 }, "white")).toEqual({ cp: 30 });
    expect(fromWhite({ cp: 30 }, "black")).toEqual({ cp: -30 });
    expect(fromWhite({ mate: 2 }, "black")).toEqual({ mate: -2 });
  });
});

describe("a verdict", () => {
  test.each<[Score, string]>([
    [{ cp: 25 }, "Equal"],
    [{ cp: -25 }, "Equal"],
    [{ cp: 26 }, "White is slightly better"],
    [{ cp: -80 }, "Black is slightly better"],
    [{ cp: 81 }, "White is better"],
    [{ cp: -200 }, "Black is better"],
    [{ cp: 201 }, "White is much better"],
    [{ cp: 500 }, "White is much better"],
    [{ cp: -501 }, "Black is winning"],
    [{ mate: 5 }, "White wins in 5 moves"],
    [{ mate: -1 }, "Black wins in 1 move"],
  ])("on %o is: %s", (score, words) => expect(verdictText(score)).toBe(words));

  test("is as strong for both sides", () => {
    for (const cp of [0, 25, 26, 80, 81, 200, 201, 500, 501, 9000]) expect(gradeOf({ cp: -cp })).toBe(gradeOf({ cp }));
  });

  test("fills a bar from Black's side to White's", () => {
    const shares = [{ mate: -1 }, { cp: -700 }, { cp: -1 }, { cp: 0 }, { cp: 1 }, { cp: 700 }, { mate: 9 }].map(whiteShare);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(new Set(shares).size).toBe(shares.length);
    expect([shares[0], shares[3], shares[6]]).toEqual([0, 0.5, 1]);
  });
});

describe("arrows", () => {
  test("are one for each leg of a move, the best move's over the others", () => {
    expect(arrowsOf(["f5f6f7", "e2e4"], {}, "moves")).toEqual([
      { from: "e2", to: "e4", color: "other" },
      { from: "f6", to: "f7", color: "best" },
      { from: "f5", to: "f6", color: "best" },
    ]);
  });

  test("show a way once, though several moves have it", () => {
    expect(arrowsOf(["e7e8=Q", "e7e8=N"], {}, "threats")).toEqual([{ from: "e7", to: "e8", color: "threat" }]);
    expect(arrowsOf(["a7a8", "e7e8=N"], {}, "threats")[0]).toEqual({ from: "e7", to: "e8", color: "lesserThreat" });
  });

  test("show a castling as the king goes, a change of places as a way, a pass as a circle, and nothing of what has no squares", () => {
    const castlings = { "O-O": { from: "e1", to: "g1" } };
    expect(arrowsOf(["O-O"], castlings, "moves")).toEqual([{ from: "e1", to: "g1", color: "best" }]);
    expect(arrowsOf(["f8~c8"], {}, "moves")).toEqual([{ from: "f8", to: "c8", color: "best" }]);
    expect(arrowsOf(["f5f5"], {}, "moves")).toEqual([{ from: "f5", to: "f5", color: "best" }]);
    expect(arrowsOf(["O-O"], {}, "moves")).toEqual([]);
  });
});

describe("the key of threats", () => {
  const x = { key: "x", ctrlKey: false, metaKey: false, altKey: false };
  const within = (taken: boolean) => ({ closest: () => (taken ? {} : null) });

  test("is x alone, and not where something is typed", () => {
    expect(isThreatsKey(x, undefined)).toBe(true);
    expect(isThreatsKey(x, within(false))).toBe(true);
    expect(isThreatsKey(x, within(true))).toBe(false);
    expect(isThreatsKey({ ...x, ctrlKey: true }, undefined)).toBe(false);
    expect(isThreatsKey({ ...x, key: "X" }, undefined)).toBe(false);
  });
});
