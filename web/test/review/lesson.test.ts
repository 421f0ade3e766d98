// Learning from mistakes: its steps, and what they do on the board.
import { describe, expect, test, vi } from "vitest";
import type { Study } from "../../src/game/link";
import { actionsTo, lineTree, nextAt, withMove, without, type Path } from "../../src/game/tree";
import { begin, isOpen, next, pointOf, shown, tried, weighed } from "../../src/review/lesson";
import { Learning } from "../../src/review/learning.svelte";
import type { ReviewBoard } from "../../src/review/line";
import { Review } from "../../src/review/review.svelte";
import { stepsOf, turningsOf, type Turning } from "../../src/review/steps";
import { FakeEngine, FakeRules, kChess } from "../engine/fakes";

const turning = (at: number, side: "white" | "black"): Turning => ({ t: "move", at, action: "bad", side, before: 60, after: 40, loss: 20, accuracy: 40, judgement: "blunder", better: ["best", "reply"] });
const kPoints = [turning(2, "white"), turning(3, "black"), turning(4, "white")];

describe("a lesson", () => {
  test("asks about one side's moves, one after the other, and counts what was found", () => {
    let lesson = begin("white", kPoints);
    expect(lesson).toMatchObject({ phase: "ask", points: [{ at: 2 }, { at: 4 }], found: 0 });
    lesson = tried(lesson, "best");
    expect(lesson).toMatchObject({ phase: "good", found: 1 });
    expect(isOpen(lesson)).toBe(false);
    lesson = next(lesson);
    expect(pointOf(lesson)?.at).toBe(4);
    lesson = shown(lesson);
    expect(lesson).toMatchObject({ phase: "answer", found: 1 });
    lesson = next(lesson);
    expect(lesson).toMatchObject({ phase: "done", found: 1 });
    expect(pointOf(lesson)).toBeUndefined();
  });

  test("takes a move that loses less than 0.05 of winning chances", () => {
    const asked = tried(begin("white", kPoints), "other");
    expect(asked.phase).toBe("weigh");
    expect(weighed(asked, "other", 57.6)).toMatchObject({ phase: "good", found: 1 });
    expect(weighed(asked, "other", 57.4)).toMatchObject({ phase: "again", found: 0 });
    expect(weighed(asked, "other", 99)).toMatchObject({ phase: "good" });
    expect(weighed(asked, "other", undefined)).toMatchObject({ phase: "unknown" });
    expect(weighed(asked, "another", 99)).toBe(asked);
  });

  test("does not take the game's own move, and asks again", () => {
    const again = tried(begin("white", kPoints), "bad");
    expect(again.phase).toBe("played");
    expect(tried(again, "best").phase).toBe("good");
  });

  test("has nothing to ask where nothing was lost, and hears nothing where nothing is asked", () => {
    expect(begin("white", [turning(3, "black")]).phase).toBe("done");
    const found = tried(begin("white", kPoints), "best");
    expect(tried(found, "other")).toBe(found);
    expect(shown(found)).toBe(found);
  });
});

/** A board for one that takes whatever is played. */
class FakeBoard implements ReviewBoard {
  study: Study = { ...kChess, tree: lineTree(["a1", "a2", "a3", "a4"]), path: [] };
  info = undefined;
  open(study: Study): Promise<boolean> {
    this.study = study;
    return Promise.resolve(true);
  }
  go(path: Path): Promise<boolean> {
    return this.open({ ...this.study, path });
  }
  undo(): Promise<boolean> {
    return this.open({ ...this.study, ...without(this.study.tree, this.study.path) });
  }
  play(action: string): Promise<boolean> {
    return this.open({ ...this.study, ...withMove(this.study.tree, this.study.path, action) });
  }
  get line(): string {
    return actionsTo(this.study.tree, this.study.path).join(" ");
  }
}

describe("on the board", () => {
  // White's second move, a3, loses three pawns; `fine` is nearly as good as `best`, and so is not `poor`.
  const engine = (): FakeEngine => new FakeEngine({ "a1 a2": 100, "a1 a2 a3": 200, "a1 a2 a3 a4": -200, "a1 a2 fine": -90, "a1 a2 poor": 50, "a1 a2 odd": "too large" });

  async function rig(): Promise<{ analysisBoard: FakeBoard; learning: Learning; seeker: FakeEngine }> {
    const [analysisBoard, seeker] = [new FakeBoard(), engine()];
    const review = new Review(new FakeRules(), () => Promise.resolve(seeker));
    const line = { ...kChess, actions: ["a1", "a2", "a3", "a4"] };
    await review.start(line, "quick");
    const learning = new Learning(review, analysisBoard);
    await learning.begin("white", turningsOf(stepsOf(line.actions, review.values)));
    return { analysisBoard, learning, seeker };
  }
  const phaseOf = (learning: Learning): string | undefined => learning.lesson?.phase;

  test("it begins before the mistake", async () => {
    const { analysisBoard, learning } = await rig();
    expect([analysisBoard.line, phaseOf(learning), learning.lesson?.points.length]).toEqual(["a1 a2", "ask", 1]);
    await learning.hear();
    expect(phaseOf(learning)).toBe("ask");
  });

  test("a move that is nearly as good stays on the board", async () => {
    const { analysisBoard, learning } = await rig();
    await analysisBoard.play("fine");
    await learning.hear();
    expect([phaseOf(learning), analysisBoard.line]).toEqual(["good", "a1 a2 fine"]);
    await learning.next();
    expect([phaseOf(learning), learning.lesson?.found]).toEqual(["done", 1]);
  });

  test("one that is not is taken back, and leaves nothing", async () => {
    const { analysisBoard, learning } = await rig();
    for (const [move, phase] of [["poor", "again"], ["odd", "unknown"], ["a3", "played"]] as const) {
      await analysisBoard.play(move);
      await learning.hear();
      expect([phaseOf(learning), analysisBoard.line]).toEqual([phase, "a1 a2"]);
    }
    expect(nextAt(analysisBoard.study.tree, [0, 0]).map(({ action }) => action)).toEqual(["a3"]);
  });

  test("what was on the board before is not taken away with an attempt", async () => {
    const { analysisBoard, learning } = await rig();
    await analysisBoard.open({ ...analysisBoard.study, ...withMove(analysisBoard.study.tree, [0, 0], "poor") });
    learning.leave();
    await learning.begin("white", [turning(2, "white")]);
    await analysisBoard.play("poor");
    await learning.hear();
    expect([phaseOf(learning), analysisBoard.line]).toEqual(["again", "a1 a2"]);
    expect(nextAt(analysisBoard.study.tree, [0, 0]).map(({ action }) => action)).toEqual(["a3", "poor"]);
  });

  test("the answer is played beside the game", async () => {
    const { analysisBoard, learning } = await rig();
    await learning.show();
    expect([phaseOf(learning), analysisBoard.line]).toEqual(["answer", "a1 a2 best"]);
    expect(nextAt(analysisBoard.study.tree, [0, 0]).map(({ action }) => action)).toEqual(["a3", "best"]);
  });

  test("what is weighed when the lesson ends is forgotten", async () => {
    const { analysisBoard, learning, seeker } = await rig();
    seeker.slow = "a1 a2 slow";
    await analysisBoard.play("slow");
    const heard = learning.hear();
    await vi.waitFor(() => expect(seeker.asked.at(-1)?.actions.at(-1)).toBe("slow"));
    expect(phaseOf(learning)).toBe("weigh");
    learning.leave();
    seeker.stop();
    await heard;
    expect([phaseOf(learning), analysisBoard.line]).toEqual([undefined, "a1 a2 slow"]);
  });
});
