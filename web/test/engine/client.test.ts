// The client of the engine, with the built module behind it where it matters what an engine says.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Engine, type Helper } from "../../src/engine/client";
import { readBest, readReport, type Asked, type Report } from "../../src/engine/lines";
import { openEngine } from "../../src/rules/module";
import { bytes } from "../rules/opened";

const module = new WebAssembly.Module(bytes);
const kChess = { ruleset: { variant: "chess", options: {} }, from: { setup: "" }, actions: [] };
const kMate: Asked = { ...kChess, from: { fen: "7k/R7/8/8/8/8/8/KR6 w - - 0 1" }, limits: { nodes: 3000 } };

/** A worker that does what src/engine/worker.ts does, in a later turn; or one that does nothing. */
class FakeHelper implements Helper {
  static made: FakeHelper[] = [];
  readonly told: string[] = [];
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  ended = false;
  #hear: ((line: string) => void) | undefined;

  constructor(readonly works: boolean) {
    FakeHelper.made.push(this);
  }
  postMessage(told: WebAssembly.Module | string): void {
    if (typeof told !== "string") return void (this.#hear = this.works ? openEngine(told, (line) => this.say(line)) : undefined);
    this.told.push(told);
    queueMicrotask(() => this.#hear?.(told));
  }
  terminate(): void {
    this.ended = true;
  }
  say(line: string): void {
    if (!this.ended) this.onmessage?.({ data: line } as MessageEvent<string>);
  }
}

const rig = (works = true): Engine => new Engine(() => Promise.resolve(module), () => new FakeHelper(works));
const lastHelper = (): FakeHelper => {
  const helper = FakeHelper.made.at(-1);
  if (!helper) throw new Error("no worker was made");
  return helper;
};

beforeEach(() => (FakeHelper.made = []));

describe("an engine", () => {
  test("finds a move, and tells of each depth", async () => {
    const reports: Report[] = [];
    expect(await rig().search(kMate, (report) => reports.push(report))).toEqual({ ok: true, best: "b1b8" });
    expect(reports.at(-1)).toMatchObject({ number: 1, score: { mate: 1 }, line: ["b1b8"] });
  });

  test("shows several lines, plays by a level, and knows games by their options", async () => {
    const engine = rig();
    const numbers = new Set<number>();
    const asked = { ...kChess, limits: { depth: 3 }, lines: 3 };
    expect(await engine.search(asked, ({ number }) => numbers.add(number))).toMatchObject({ ok: true });
    expect([...numbers]).toEqual([1, 2, 3]);
    expect(await engine.search({ ...kChess, limits: {}, level: 1 })).toMatchObject({ ok: true, best: expect.stringMatching(/^[a-h][1-8]/) as string });
    const die = { variant: "grande-acedrex", options: { die: "on" } };
    expect(await engine.search({ ...kChess, ruleset: die, limits: { nodes: 100 } })).toEqual({ ok: true, best: "roll" });
    const rolled = await engine.search({ ...kChess, ruleset: die, actions: ["roll 8"], limits: { nodes: 100 } });
    expect(rolled).toMatchObject({ ok: true, best: expect.stringMatching(/^[a-l]\d/) as string });
  });

  test("says why it cannot search, and searches the next", async () => {
    const engine = rig();
    const wrong = await engine.search({ ...kChess, actions: ["e2e5"], limits: { depth: 1 } });
    expect(wrong).toEqual({ ok: false, trouble: "refused", why: expect.stringContaining("e2e5") as string });
    const nothing = await engine.search({ ...kMate, ruleset: { variant: "nothing", options: {} } });
    expect(nothing).toMatchObject({ ok: false });
    expect(await engine.search(kMate)).toEqual({ ok: true, best: "b1b8" });
    expect(FakeHelper.made).toHaveLength(1);
  });

  test("finds nothing in a game that is over", async () => {
    const over = { fen: "1R5k/R7/8/8/8/8/8/K7 b - - 1 1" };
    expect(await rig().search({ ...kMate, from: over })).toEqual({ ok: true, best: null });
  });

  test("is told an option once, and keeps its worker, as long as nothing stops it", async () => {
    const engine = rig();
    await engine.search(kMate);
    await engine.search(kMate);
    expect(FakeHelper.made).toHaveLength(1);
    expect(lastHelper().told.filter((line) => line.startsWith("setoption"))).toHaveLength(3);
  });

  test("is told that another game begins, once, and before it is searched", async () => {
    const engine = rig();
    for (const game of [0, 0, 1]) await engine.search({ ...kMate, game });
    expect(lastHelper().told.filter((line) => /^(ucinewgame|go)/.test(line))).toEqual(["ucinewgame", "go nodes 3000", "go nodes 3000", "ucinewgame", "go nodes 3000"]);
  });

  test("when it is stopped answers with what it has told, and begins anew", async () => {
    const engine = rig(false);
    const first = engine.search({ ...kMate, limits: {} });
    await vi.waitFor(() => expect(lastHelper().told).toContain("isready"));
    const helper = lastHelper();
    helper.say("readyok");
    expect(helper.told.at(-1)).toBe("go infinite");
    helper.say("info depth 1 seldepth 1 multipv 1 score cp 12 nodes 9 nps 9000 hashfull 0 time 0 pv a7b7 h8g8");
    engine.stop();
    expect(await first).toEqual({ ok: true, best: "a7b7" });
    expect(helper.ended).toBe(true);

    const second = engine.search(kMate);
    const third = engine.search(kMate);
    expect(await second).toEqual({ ok: true, best: null });
    await vi.waitFor(() => expect(lastHelper().told).toContain("isready"));
    expect(FakeHelper.made).toHaveLength(2);
    engine.stop();
    expect(await third).toEqual({ ok: true, best: null });
  });

  test("fails as a value when its module does not come or its worker breaks, and tries again", async () => {
    let comes = false;
    const load = () => (comes ? Promise.resolve(module) : Promise.reject(new Error("the server answered 404")));
    const engine = new Engine(load, () => new FakeHelper(comes));
    expect(await engine.search(kMate)).toEqual({ ok: false, trouble: "module", why: "the server answered 404" });
    comes = true;
    expect(await engine.search(kMate)).toEqual({ ok: true, best: "b1b8" });
    const broken = engine.search(kMate);
    lastHelper().onerror?.({ message: "unreachable" } as ErrorEvent);
    expect(await broken).toEqual({ ok: false, trouble: "broken", why: "unreachable" });
  });
});

describe("lines", () => {
  test("that are no report or no answer are none", () => {
    expect(readReport("info depth 0 score cp 0")).toBeUndefined();
    expect(readReport("info string depth 1")).toBeUndefined();
    expect(readBest("info string bestmove e2e4")).toBeUndefined();
    expect([readBest("bestmove (none)"), readBest("bestmove roll"), readBest("bestmove e2e4 ponder e7e5")]).toEqual([null, "roll", "e2e4"]);
  });
});
