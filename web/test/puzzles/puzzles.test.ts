// Puzzles: what the page needs of an answer, what is said of one in words, and how one is solved on the board.
import { describe, expect, test } from "vitest";
import type { Send } from "../../src/net/ask";
import { readJudged, readSolution } from "../../src/puzzles/requests";
import type { Puzzle } from "../../src/protocol/messages.gen";
import { Solving } from "../../src/puzzles/solving.svelte";
import { taskWords } from "../../src/puzzles/task";
import { changeWords, squaresOf } from "../../src/puzzles/words";
import type { AnalysisBoard } from "../../src/analysis_board/analysis_board.svelte";

const kPuzzle: Puzzle = { id: "abcd1234", variant: "chess", fen: "8/8 w - - 0 1", turn: "white", mate: 2, last: "a7a8", rating: { rating: 1400, deviation: 90, provisional: true }, plays: 2, source: "a game", you: null };
const kTried = { solved: true, at: 5, before: 1500, after: 1512 };

describe("what the server says", () => {
  test("of right moves has an answer", () => {
    expect(readJudged({ state: "right", answer: "e7e5" })).toEqual({ state: "right", answer: "e7e5" });
    expect(readJudged({ state: "right" })).toBeUndefined();
    expect(readJudged({ state: "wrong", counted: true, you: kTried })).toEqual({ state: "wrong", counted: true, you: kTried });
  });
  test("of the solution has its moves", () => {
    expect(readSolution({ moves: ["e2e4"], counted: false })).toEqual({ moves: ["e2e4"], counted: false });
    expect(readSolution({ from: "e2" })).toBeUndefined();
  });
});

describe("words", () => {
  test.each([
    [{ turn: "white", mate: 1 }, "White to move: mate in 1 move"],
    [{ turn: "black", mate: 3 }, "Black to move: mate in 3 moves"],
    [{ turn: "black" }, "Black to move and win"],
  ] as const)("%o", (puzzle, words) => {
    expect(taskWords(puzzle)).toBe(words);
  });
  test("of a rating that changes", () => {
    expect(changeWords(kTried)).toBe("1500 → 1512 (+12)");
    expect(changeWords({ ...kTried, after: 1480 })).toBe("1500 → 1480 (−20)");
    expect(changeWords({ ...kTried, after: 1500 })).toBe("1500 → 1500 (±0)");
  });
  test("the squares of a move", () => {
    expect(squaresOf("e7e8=Q")).toEqual(["e7", "e8"]);
    expect(squaresOf("l10l12")).toEqual(["l10", "l12"]);
    expect(squaresOf("O-O")).toEqual([]);
  });
});

/** A board that keeps what was played, and a server that answers what it is told to. */
function solvingWith(...answers: readonly object[]) {
  const played: string[] = [];
  const asked: unknown[] = [];
  const analysisBoard = {
    play: (move: string) => Promise.resolve(played.push(move) > 0),
    undo: () => Promise.resolve(played.pop() !== undefined),
  } as unknown as AnalysisBoard;
  const left = [...answers];
  const send: Send = (method, path, body) => {
    asked.push([method, path, body]);
    const answer = left.shift() ?? {};
    return Promise.resolve({ status: "error" in answer ? 400 : 200, text: JSON.stringify(answer) } as Awaited<ReturnType<Send>>);
  };
  return { solving: new Solving(send, analysisBoard, kPuzzle, () => Promise.resolve()), played, asked };
}

describe("solving", () => {
  test("goes on with the answer, to the end", async () => {
    const { solving, played, asked } = solvingWith({ state: "right", answer: "b" }, { state: "solved", moves: ["a", "b", "c"], counted: true, you: kTried });
    await solving.play("a");
    expect([solving.phase, played]).toEqual(["yours", ["a", "b"]]);
    await solving.play("c");
    expect([solving.phase, solving.counted, solving.tried, solving.slipped]).toEqual(["solved", true, kTried, false]);
    expect(asked.at(-1)).toEqual(["POST", "/api/puzzles/abcd1234/try", { moves: ["a", "b", "c"] }]);
    await solving.play("d");
    expect(played).toEqual(["a", "b", "c"]);
  });

  test("takes a wrong move back, and one may try again", async () => {
    const { solving, played } = solvingWith({ state: "wrong", counted: true, you: { ...kTried, solved: false } }, { state: "solved", moves: ["a"], counted: false });
    await solving.play("x");
    expect([solving.phase, played, solving.slipped]).toEqual(["wrong", [], true]);
    await solving.play("a");
    expect([solving.phase, solving.tried?.solved]).toEqual(["solved", false]);
  });

  test("says what the server refuses, and takes the move back", async () => {
    const { solving, played } = solvingWith({ error: { code: "busy", message: "try again" } });
    await solving.play("a");
    expect([solving.phase, solving.trouble, played]).toEqual(["yours", "try again", []]);
  });

  test("shows where the move begins, and the rest of the solution", async () => {
    const { solving, played } = solvingWith({ state: "right", answer: "b" }, { from: "e2", counted: true, you: kTried }, { moves: ["a", "b", "c"], counted: false });
    await solving.play("a");
    await solving.askHint();
    expect([solving.hint, solving.slipped]).toEqual(["e2", true]);
    await solving.showSolution();
    expect([solving.phase, played, solving.hint]).toEqual(["shown", ["a", "b", "c"], undefined]);
  });

  test("plays nothing more on a board that was left", async () => {
    const { solving, played } = solvingWith({ state: "right", answer: "b" });
    const playing = solving.play("a");
    solving.leave();
    await playing;
    expect(played).toEqual(["a"]);
  });
});
