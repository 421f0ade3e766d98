// What a die that is due is worth on the board for one.
import { beforeEach, describe, expect, test } from "vitest";
import { BeforeRoll, type DueRoll } from "../../src/engine_panel/before_roll.svelte";
import { FakeEngine, FakeRules, kChess } from "../engine/fakes";

const roll = (...actions: string[]): DueRoll => ({ ...kChess, actions, faces: 2, turn: "white" });

let planned: (() => void)[] = [];
const later = (_ms: number, then: () => void): (() => void) => {
  planned.push(then);
  return () => (planned = planned.filter((one) => one !== then));
};
const settled = async (): Promise<void> => {
  for (const then of planned.splice(0)) then();
  await new Promise((resolve) => setTimeout(resolve));
};

describe("a die that is due", () => {
  beforeEach(() => (planned = []));

  test("is worth the mean over its numbers, which are shown one by one", async () => {
    // White is to move behind both.
    const search = new BeforeRoll(new FakeEngine({ "roll 1": 300, "roll 2": -100 }), new FakeRules(), later);
    search.look(roll());
    expect(search.phase).toBe("idle");
    await settled();
    expect(search.phase).toBe("done");
    expect(search.faces.map(({ face, value }) => [face, value.pawns])).toEqual([[1, 3], [2, -1]]);
    expect(search.mean?.pawns).toBe(1);
  });

  test("is looked at once, and with four times as many positions when that is wanted", async () => {
    const engine = new FakeEngine({});
    const search = new BeforeRoll(engine, new FakeRules(), later);
    search.look(roll());
    search.look(roll());
    await settled();
    search.deeper();
    await settled();
    const [first, , third] = engine.asked.map(({ limits }) => limits.nodes ?? 0);
    expect(engine.asked.length).toBe(4);
    expect(third).toBe(4 * (first ?? 0));
  });

  test("that is left is not searched any more, and nothing of it is shown beside the next one", async () => {
    const engine = new FakeEngine({});
    engine.slow = "roll 2";
    const search = new BeforeRoll(engine, new FakeRules(), later);
    search.look(roll());
    await settled();
    expect([search.phase, search.faces.length]).toEqual(["searching", 1]);
    search.look(roll("e2e4"));
    expect([engine.stops, search.phase, search.faces]).toEqual([1, "idle", []]);
    await settled();
    expect([search.phase, search.faces.length]).toEqual(["done", 2]);
    search.look(undefined);
    expect([search.phase, search.mean]).toEqual(["idle", undefined]);
  });

  test("that the engine refuses says why, and can be tried again", async () => {
    const scores: Record<string, number | string> = { "roll 1": "too large" };
    const search = new BeforeRoll(new FakeEngine(scores), new FakeRules(), later);
    search.look(roll());
    await settled();
    expect([search.phase, search.why, search.mean]).toEqual(["failed", "too large", undefined]);
    scores["roll 1"] = 0;
    search.again();
    await settled();
    expect([search.phase, search.mean?.pawns]).toEqual(["done", 0]);
  });

  test("of which no number is allowed is no die", async () => {
    const search = new BeforeRoll(new FakeEngine({}), new FakeRules({ wrong: ["roll 1", "roll 2"] }), later);
    search.look(roll());
    await settled();
    expect(search.phase).toBe("failed");
  });
});
