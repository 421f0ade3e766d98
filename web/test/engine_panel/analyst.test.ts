// What keeps an engine on the position that is shown: when it begins, breaks off, begins anew; and lines as the page writes them.
import { beforeEach, describe, expect, test } from "vitest";
import { Analyst, type Searcher } from "../../src/engine_panel/analyst.svelte";
import { kLineCounts, NumberChoice } from "../../src/engine_panel/choices.svelte";
import { kPauseMs } from "../../src/engine_panel/later";
import { Rows } from "../../src/engine_panel/rows.svelte";
import type { Found } from "../../src/engine/client";
import type { Asked, Report } from "../../src/engine/lines";
import { memoryStore } from "../../src/net/store";
import type { Answered, Beginning, Listed, Ruleset } from "../../src/rules/answers";

const asked = (...actions: string[]): Asked => ({ ruleset: { variant: "chess", options: {} }, from: { setup: "" }, actions, lines: 2, limits: { movetime: 1000 } });
const report = (number: number, first: string, depth = 1): Report => ({ depth, seldepth: depth, number, score: { cp: 10 }, nodes: 1, ms: 1, line: [first] });

class FakeEngine implements Searcher {
  searches: Asked[] = [];
  stops = 0;
  say: (report: Report) => void = () => undefined;
  end: (found: Found) => void = () => undefined;
  search(what: Asked, onreport: (report: Report) => void): Promise<Found> {
    this.searches.push(what);
    this.say = onreport;
    return new Promise((end) => (this.end = end));
  }
  stop(): void {
    ++this.stops;
    this.end({ ok: true, best: null });
  }
}

/** Time that goes on when it is told to. */
class FakeTime {
  #planned: (() => void)[] = [];
  readonly later = (ms: number, then: () => void): (() => void) => {
    expect(ms).toBe(kPauseMs);
    this.#planned.push(then);
    return () => (this.#planned = this.#planned.filter((one) => one !== then));
  };
  pass(): void {
    for (const then of this.#planned.splice(0)) then();
  }
}

let engine: FakeEngine;
let time: FakeTime;
let analyst: Analyst;
const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

beforeEach(() => {
  [engine, time] = [new FakeEngine(), new FakeTime()];
  analyst = new Analyst(engine, time.later);
});

function begin(...actions: string[]): void {
  analyst.look(asked(...actions));
  time.pass();
}

describe("an analyst", () => {
  test("searches what it looks at once it has looked for a while, and shows the lines", async () => {
    analyst.look(asked());
    expect([analyst.phase, engine.searches.length]).toEqual(["waiting", 0]);
    time.pass();
    expect([analyst.phase, engine.searches]).toEqual(["searching", [asked()]]);
    engine.say(report(1, "e2e4"));
    engine.say(report(2, "d2d4"));
    engine.say(report(1, "g1f3", 2));
    expect(analyst.lines.map(({ line }) => line[0])).toEqual(["g1f3", "d2d4"]);
    engine.end({ ok: true, best: "g1f3" });
    await settled();
    expect([analyst.phase, analyst.lines.length, engine.stops]).toEqual(["done", 2, 0]);
  });

  test("searches only where fast steps end, and breaks off one search for all of them", () => {
    begin();
    engine.say(report(1, "e2e4"));
    for (const move of ["a", "b", "c", "d"]) analyst.look(asked(move));
    expect([engine.stops, engine.searches.length, analyst.lines]).toEqual([1, 1, []]);
    time.pass();
    expect(engine.searches.map(({ actions }) => actions[0])).toEqual([undefined, "d"]);
  });

  test("lets what is searched go on when it is shown again", () => {
    begin("e2e4");
    analyst.look(asked("e2e4"));
    time.pass();
    expect([engine.stops, engine.searches.length, analyst.phase]).toEqual([0, 1, "searching"]);
  });

  test("stops nothing that is over, so that the engine remembers", async () => {
    begin();
    engine.end({ ok: true, best: "e2e4" });
    await settled();
    begin("e2e4");
    expect([engine.stops, engine.searches.length]).toEqual([0, 2]);
  });

  test("does not hear what an older search still says", async () => {
    begin();
    const { say, end } = engine;
    begin("e2e4");
    say(report(1, "d2d4"));
    end({ ok: false, trouble: "broken", why: "late" });
    await settled();
    expect([analyst.lines, analyst.phase, analyst.failure]).toEqual([[], "searching", undefined]);
  });

  test("stops when it is told to, keeps its lines, and goes deeper without a bound", async () => {
    begin();
    engine.say(report(1, "e2e4"));
    analyst.stop();
    await settled();
    expect([analyst.phase, analyst.lines.length, engine.stops]).toEqual(["stopped", 1, 1]);
    analyst.stop();
    expect(engine.stops).toBe(1);
    analyst.deeper();
    expect([analyst.phase, engine.searches.at(-1)]).toEqual(["searching", { ...asked(), limits: {} }]);
    begin("e2e4");
    expect(engine.searches.at(-1)).toEqual(asked("e2e4"));
  });

  test("is stopped before it has begun", () => {
    analyst.look(asked());
    analyst.stop();
    time.pass();
    expect([analyst.phase, engine.searches, engine.stops]).toEqual(["stopped", [], 0]);
  });

  test("says what went wrong, and tries again", async () => {
    begin();
    engine.end({ ok: false, trouble: "module", why: "404" });
    await settled();
    expect([analyst.phase, analyst.failure]).toMatchObject(["failed", { trouble: "module", why: "404" }]);
    analyst.again();
    expect([analyst.phase, analyst.failure, engine.searches.length]).toEqual(["searching", undefined, 2]);
    analyst.again();
    expect(engine.searches).toHaveLength(2);
  });

  test("ends with its engine, and with nothing to look at searches nothing", () => {
    begin();
    analyst.look(undefined);
    expect([analyst.phase, engine.stops]).toEqual(["idle", 1]);
    analyst.look(asked());
    analyst.end();
    time.pass();
    expect([analyst.phase, engine.stops, engine.searches.length]).toEqual(["idle", 2, 1]);
  });
});

describe("lines as the page writes them", () => {
  /** Answers when it is told to. */
  class FakeRules {
    asked: string[] = [];
    #waiting: (() => void)[] = [];
    list(_ruleset: Ruleset, _from: Beginning, actions: readonly string[]): Promise<Answered<readonly (Listed | null)[]>> {
      this.asked.push(actions.join(" "));
      const value = actions.map((action): Listed => ({ by: "white", number: 1, piece: "", rest: action.slice(2) }));
      return new Promise((resolve) => this.#waiting.push(() => resolve({ ok: true, value })));
    }
    async answer(): Promise<void> {
      for (const one of this.#waiting.splice(0)) one();
      await settled();
    }
  }
  const lines = (fen: string, ...firsts: string[]) => ({ ruleset: asked().ruleset, fen, reports: firsts.map((first, i) => report(i + 1, first)) });

  test("are asked for once, the newest only, and those before stay until they are written", async () => {
    const rules = new FakeRules();
    const rows = new Rows(rules);
    rows.show(lines("x", "e2e4"));
    await rules.answer();
    expect(rows.rows.map(({ moves }) => moves[0]?.listed?.rest)).toEqual(["e4"]);
    rows.show(lines("x", "g1f3"));
    rows.show(lines("x", "b1c3"));
    rows.show(lines("x", "e2e4", "d2d4"));
    expect(rows.rows).toHaveLength(1);
    await rules.answer();
    await rules.answer();
    expect(rows.rows.map(({ moves }) => moves[0]?.action)).toEqual(["e2e4", "d2d4"]);
    expect(rules.asked).toEqual(["e2e4", "g1f3", "d2d4"]);
  });

  test("go at once with their position, and do not come back late", async () => {
    const rules = new FakeRules();
    const rows = new Rows(rules);
    rows.show(lines("x", "e2e4"));
    rows.show(lines("y", "g8f6"));
    expect(rows.rows).toEqual([]);
    await rules.answer();
    expect(rows.rows).toEqual([]);
    await rules.answer();
    expect(rows.rows.map(({ moves }) => moves[0]?.action)).toEqual(["g8f6"]);
  });
});

describe("a number that is chosen", () => {
  test("is remembered, and is the usual one where what was kept is none of the choices", () => {
    const store = memoryStore();
    const choice = (): NumberChoice => new NumberChoice(store, "k", kLineCounts, 3);
    expect(choice().value).toBe(3);
    choice().value = 5;
    expect(choice().value).toBe(5);
    store.set("k", "6");
    expect(choice().value).toBe(3);
  });
});
