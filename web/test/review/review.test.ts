// The review of a line: what it asks, what it keeps, how it ends. With the built engine at the end, where it matters what one says.
import { describe, expect, test, vi } from "vitest";
import { Engine, type Helper } from "../../src/engine/client";
import { valueOfEnd } from "../../src/engine/value";
import { winOf } from "../../src/engine/chances";
import { kNodes } from "../../src/review/depth";
import { Evaluator, faceOf, type Referee, type Seeker } from "../../src/engine/evaluate";
import { Review } from "../../src/review/review.svelte";
import { stepsOf, summaryOf } from "../../src/review/steps";
import { beginningFields, readAnswer, requestText, type Beginning, type Stand } from "../../src/rules/answers";
import { openEngine } from "../../src/rules/module";
import { bytes, openBuilt } from "../rules/opened";
import { FakeEngine, FakeRules, kChess } from "../engine/fakes";

const kLine = { ...kChess, actions: ["e2e4", "e7e5", "g1f3"] };

const evaluator = (engine: FakeEngine, rules = new FakeRules(), nodes = 1000): Evaluator => new Evaluator(engine, rules, { ...kChess, nodes }, new AbortController().signal);

describe("a position", () => {
  test("is searched with its nodes, and seen from White", async () => {
    const engine = new FakeEngine({ e2e4: 70 }, { e2e4: "c7c5" });
    const valued = await evaluator(engine).value(["e2e4"]);
    expect(valued).toMatchObject({ t: "value", value: { turn: "black", score: { cp: -70 }, line: ["c7c5"] } });
    expect(engine.asked[0]).toMatchObject({ actions: ["e2e4"], limits: { nodes: 1000 } });
  });

  test("of a game that is over is not searched", async () => {
    const engine = new FakeEngine({});
    const valued = await evaluator(engine, new FakeRules({ ends: { e2e4: "black checkmate" } })).value(["e2e4"]);
    expect(valued).toEqual({ t: "value", value: valueOfEnd("black", "black") });
    expect(engine.asked).toEqual([]);
  });

  test("before a die falls is the mean over the numbers that the rules allow, each with a quarter of the nodes", async () => {
    // Black is to move behind each of them; 3 has no move and would be thrown again.
    const engine = new FakeEngine({ "a roll 1": -300, "a roll 2": 100, "a roll 4": 0 });
    const rules = new FakeRules({ dice: { a: 4 }, wrong: ["a roll 3"] });
    const valued = await evaluator(engine, rules).value(["a"]);
    expect(valued.t === "value" && valued.value.win).toBeCloseTo((winOf(300) + winOf(-100) + 50) / 3);
    expect(valued.t === "value" && valued.value.pawns).toBeCloseTo((3 - 1 + 0) / 3);
    expect(engine.asked.map(({ limits }) => limits.nodes)).toEqual([250, 250, 250]);
  });

  test("before a die falls takes what is known of the number that fell", async () => {
    const engine = new FakeEngine({ "a roll 1": 0 });
    const known = { face: 2, value: valueOfEnd("black", "white") };
    const valued = await evaluator(engine, new FakeRules({ dice: { a: 2 } })).value(["a"], known);
    expect(valued).toMatchObject({ t: "value", value: { win: 75 } });
    expect(engine.asked.map(({ actions }) => actions.at(-1))).toEqual(["roll 1"]);
    expect([faceOf("roll 2"), faceOf("roll 7-2-4")]).toEqual([2, 4]);
  });

  test("that is refused says why", async () => {
    expect(await evaluator(new FakeEngine({ e2e4: "too large" })).value(["e2e4"])).toEqual({ t: "refused", why: "too large" });
    expect(await evaluator(new FakeEngine({}), new FakeRules({ wrong: ["e2e4"] })).value(["e2e4"])).toEqual({ t: "refused", why: "no e2e4" });
    expect(await evaluator(new FakeEngine({ "a roll 2": "too large" }), new FakeRules({ dice: { a: 2 } })).value(["a"])).toEqual({ t: "refused", why: "too large" });
  });
});

describe("a review", () => {
  const rig = (engine: FakeEngine, rules: Referee = new FakeRules(), now = () => 0): Review => new Review(rules, () => Promise.resolve(engine), now);

  test("goes from the end to the beginning, and knows it all then", async () => {
    const engine = new FakeEngine({ "e2e4": 30 });
    const review = rig(engine);
    expect(await review.start(kLine, "quick")).toBe(true);
    expect(review).toMatchObject({ phase: "done", done: 4, all: 4, troubles: [], leftMs: undefined });
    expect(engine.asked.map(({ actions }) => actions.length)).toEqual([3, 2, 1, 0]);
    expect(engine.asked.every(({ limits }) => limits.nodes === kNodes.quick)).toBe(true);
    expect(review.values.map((value) => value?.score)).toEqual([{ cp: 0 }, { cp: -30 }, { cp: 0 }, { cp: -0 }]);
    expect(review.isOf(kLine)).toBe(true);
    expect(review.isOf({ ...kLine, actions: [...kLine.actions, "b8c6"] })).toBe(true);
    expect(review.isOf({ ...kLine, actions: ["d2d4"] })).toBe(false);
  });

  test("refuses a second one while it goes on, keeps what it has when it is stopped, and can be begun anew", async () => {
    const engine = new FakeEngine({});
    engine.slow = "e2e4";
    const review = rig(engine);
    const first = review.start(kLine, "quick");
    await vi.waitFor(() => expect(engine.asked).toHaveLength(3));
    expect(review).toMatchObject({ phase: "going", done: 2 });
    expect(await review.start(kLine, "deep")).toBe(false);
    expect(review.depth).toBe("quick");
    review.stop();
    await first;
    expect(engine.stops).toBe(1);
    expect(review).toMatchObject({ phase: "stopped", done: 2 });
    expect(review.values.map((value) => value !== undefined)).toEqual([false, false, true, true]);
    engine.slow = undefined;
    await review.start(kLine, "deep");
    expect(review).toMatchObject({ phase: "done", done: 4, depth: "deep" });
  });

  test("says how much longer it takes by its own pace", async () => {
    const left: (number | undefined)[] = [];
    let now = 0;
    const engine = new FakeEngine({});
    const search = engine.search.bind(engine);
    const review: Review = rig(engine, new FakeRules(), () => now);
    engine.search = (asked, onreport) => {
      left.push(review.leftMs);
      now += 100;
      return search(asked, onreport);
    };
    await review.start(kLine, "quick");
    expect(left).toEqual([undefined, 300, 200, 100]);
  });

  test("goes on behind a position that is refused, and gives up after three in a row", async () => {
    const one = rig(new FakeEngine({ "e2e4": "too large" }));
    await one.start(kLine, "quick");
    expect(one).toMatchObject({ phase: "done", troubles: [{ at: 1, why: "too large" }], done: 4 });
    expect(stepsOf(kLine.actions, one.values).map(({ at }) => at)).toEqual([2]);
    const all = rig(new FakeEngine({ "e2e4 e7e5 g1f3": "gone", "e2e4 e7e5": "gone", e2e4: "gone" }));
    await all.start(kLine, "quick");
    expect(all).toMatchObject({ phase: "broken", done: 3 });
    expect(all.troubles).toHaveLength(3);
  });

  test("without an engine says so", async () => {
    const review = new Review(new FakeRules(), () => Promise.reject(new Error("404")));
    await review.start(kLine, "quick");
    expect(review).toMatchObject({ phase: "broken", done: 0 });
  });

  test("of a long game takes the last 600 moves", async () => {
    const engine = new FakeEngine({});
    const review = rig(engine);
    await review.start({ ...kChess, actions: Array.from({ length: 1000 }, (_, i) => `m${String(i)}`) }, "quick");
    expect(review).toMatchObject({ phase: "done", all: 601 });
    expect(engine.asked).toHaveLength(601);
    expect(review.values[399]).toBeUndefined();
    expect(review.values[400]).toBeDefined();
  });
});

describe("with the rules and the engine as they are built", () => {
  class Built implements Helper {
    onmessage: Helper["onmessage"] = null;
    onerror: Helper["onerror"] = null;
    #hear: ((line: string) => void) | undefined;
    postMessage(told: WebAssembly.Module | string): void {
      if (typeof told !== "string") this.#hear = openEngine(told, (data) => this.onmessage?.({ data } as MessageEvent<string>));
      else queueMicrotask(() => this.#hear?.(told));
    }
    terminate = (): void => undefined;
  }

  /** Of small searches; `asked` has the moves of each. */
  async function reviewed(variant: string, options: Record<string, string>, from: Beginning, actions: readonly string[]): Promise<{ review: Review; asked: (readonly string[])[] }> {
    const ask = await openBuilt();
    const rules: Referee = { line: (ruleset, from, moves) => Promise.resolve(readAnswer<Stand>(ask(requestText("line", ruleset, [...beginningFields(from), ...moves.map((text) => ["action", text] as const)])))) };
    const engine = new Engine(() => Promise.resolve(new WebAssembly.Module(bytes)), () => new Built());
    const asked: (readonly string[])[] = [];
    const small: Seeker = {
      search: (one, onreport) => (asked.push(one.actions), engine.search({ ...one, limits: { nodes: 300 } }, onreport)),
      stop: () => engine.stop(),
    };
    const review = new Review(rules, () => Promise.resolve(small));
    await review.start({ ruleset: { variant, options }, from, actions }, "quick");
    expect(review).toMatchObject({ phase: "done", troubles: [], done: actions.length + 1 });
    return { review, asked };
  }

  test("a game of Rolling Chess: all six numbers of a roll, each once", async () => {
    const actions = ["h2h4", "e7e6", "h4e7", "d8e7", "g1h1h3", "g8f8f6", "b1b3c3", "roll 2", "a7a5"];
    const { review, asked } = await reviewed("rolling-dynamic", {}, { setup: "" }, actions);
    expect(asked.filter(({ length }) => length === 8).map((moves) => moves.at(-1)).sort()).toEqual(["roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll 6"]);
    const summary = summaryOf(stepsOf(actions, review.values), review.values);
    expect(summary).toMatchObject({ rolls: 1, white: { moves: 4 }, black: { moves: 4 } });
    expect(summary.white.luck.win).toBeCloseTo(-summary.black.luck.win);
  });

  test("Grande Acedrex with its die: of the numbers only those of kinds that can move", async () => {
    // White has a Pawn (1), a Lion (4) and a King (8): 5 was thrown again.
    const from = { fen: "6k5/12/12/p11/12/12/12/12/P11/12/12/1L4K5 w - - 0 1" };
    const { review, asked } = await reviewed("grande-acedrex", { die: "on" }, from, ["roll 5-8", "g1h2"]);
    expect(asked.filter(({ length }) => length === 1)).toEqual([["roll 5-8"], ["roll 1"], ["roll 4"]]);
    expect(stepsOf(["roll 5-8", "g1h2"], review.values).map(({ t }) => t)).toEqual(["roll", "move"]);
  });
});
