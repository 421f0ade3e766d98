// What the computer does in practice: when it is asked, what an answer that comes too late does, and what becomes of failures.
import { describe, expect, test } from "vitest";
import { dueOf, kIdle, step, type Command, type Due, type Happened, type State } from "../../src/practice/machine";

const shown = (key: string, due: Due): Happened => ({ t: "shown", shown: { key, due } });
const waited = (key: string): Happened => ({ t: "waited", key });
const found = (key: string, best: string | null): Happened => ({ t: "found", key, found: { ok: true, best } });
const broken = (key: string): Happened => ({ t: "found", key, found: { ok: false, trouble: "broken", why: "it broke" } });

/** All of this one after the other, and what was to be done. */
function run(...all: readonly Happened[]): { state: State; commands: readonly string[] } {
  const commands: Command[] = [];
  let state = kIdle;
  for (const one of all) {
    const next = step(state, one);
    state = next.state;
    if (next.command) commands.push(next.command);
  }
  return { state, commands: commands.map((one) => (one.t === "play" ? `play ${one.key} ${one.move}` : `${one.t} ${one.key}`)) };
}

describe("what comes next", () => {
  const white = { fen: "8/8 w - - 0 1", status: "ongoing" };
  test.each([
    [white, "white", "player"],
    [white, "black", "computer"],
    [{ ...white, fen: "8/8 b - - 0 1" }, "black", "player"],
    [{ ...white, chance: [6] }, "white", "die"],
    [{ ...white, status: "white checkmate", chance: [6] }, "white", "over"],
  ] as const)("%o, as %s: %s", (stand, side, due) => {
    expect(dueOf(stand, side)).toBe(due);
  });
});

describe("the computer", () => {
  test("is asked after a pause, once, and its answer is played", () => {
    const { state, commands } = run(shown("a", "player"), shown("b", "computer"), shown("b", "computer"), waited("b"), waited("b"), found("b", "e7e5"));
    expect(commands).toEqual(["wait b", "ask b", "play b e7e5"]);
    expect(state).toMatchObject({ stage: "moving", asked: undefined });
  });

  test("moves again where it is its turn again, and a die is rolled for either side", () => {
    const { commands } = run(shown("b", "computer"), waited("b"), found("b", "x"), shown("bx", "computer"), waited("bx"), found("bx", "y"), shown("bxy", "die"), waited("bxy"), shown("bxyr", "player"));
    expect(commands).toEqual(["wait b", "ask b", "play b x", "wait bx", "ask bx", "play bx y", "wait bxy", "roll bxy"]);
  });

  test.each(["player", "over", "earlier", "busy"] as const)("does nothing where it is %s", (due) => {
    expect(run(shown("a", due), waited("a"), found("a", "e2e4"))).toMatchObject({ commands: [], state: { stage: "idle" } });
  });

  test("is not asked at all by who steps on within the pause", () => {
    expect(run(shown("b", "computer"), shown("a", "earlier"), waited("b")).commands).toEqual(["wait b"]);
  });

  test("has answered too late who has stepped back meanwhile", () => {
    const { state, commands } = run(shown("b", "computer"), waited("b"), shown("a", "earlier"), found("b", "e7e5"));
    expect(commands).toEqual(["wait b", "ask b"]);
    expect(state).toMatchObject({ stage: "idle", asked: undefined });
  });

  test("is asked one thing at a time: the next once the last is answered, which counts for nothing", () => {
    const before = [shown("b", "computer"), waited("b"), shown("a", "player"), shown("c", "computer"), waited("c")];
    expect(run(...before)).toMatchObject({ commands: ["wait b", "ask b", "wait c"], state: { stage: "ready", asked: "b" } });
    expect(run(...before, found("b", "e7e5"), found("c", "c7c5")).commands.slice(3)).toEqual(["ask c", "play c c7c5"]);
  });

  test("answers who has stepped back and come again before it had", () => {
    const { commands } = run(shown("b", "computer"), waited("b"), shown("a", "earlier"), shown("b", "computer"), waited("b"), found("b", "e7e5"));
    expect(commands).toEqual(["wait b", "ask b", "play b e7e5"]);
  });

  test("does not move for a side that was swapped meanwhile", () => {
    expect(run(shown("b", "computer"), waited("b"), shown("b", "player"), found("b", "e7e5")).commands).toEqual(["wait b", "ask b"]);
  });

  test("that fails says why, waits, and is asked again", () => {
    const failed = [shown("b", "computer"), waited("b"), broken("b")];
    expect(run(...failed).state).toMatchObject({ stage: "failed", failure: { trouble: "broken", why: "it broke" } });
    expect(run(...failed, waited("b"), shown("b", "computer")).commands).toEqual(["wait b", "ask b"]);
    const again = run(...failed, { t: "again" });
    expect([again.commands.at(-1), again.state.failure]).toEqual(["ask b", undefined]);
    expect(run(...failed, shown("a", "player")).state).toMatchObject({ stage: "idle", failure: undefined });
  });

  test("that fails where nobody looks any more says nothing", () => {
    expect(run(shown("b", "computer"), waited("b"), shown("a", "player"), broken("b")).state).toMatchObject({ stage: "idle", failure: undefined });
  });

  test("that finds no move says so", () => {
    expect(run(shown("b", "computer"), waited("b"), found("b", null)).state.failure).toEqual({ trouble: "none", why: "" });
  });

  test("tries again what did not come to the board, but not what was refused", () => {
    const moving = [shown("b", "computer"), waited("b"), found("b", "e7e5")];
    expect(run(...moving, { t: "lost", key: "b", why: undefined }).commands.at(-1)).toBe("wait b");
    expect(run(...moving, { t: "lost", key: "b", why: "no such move" }).state.failure).toEqual({ trouble: "refused", why: "no such move" });
    expect(run(...moving, shown("a", "earlier"), { t: "lost", key: "b", why: undefined }).state.stage).toBe("idle");
  });

  test("hears no answer that nobody has asked for", () => {
    expect(run(shown("b", "computer"), found("b", "e7e5"), found("x", "e7e5")).commands).toEqual(["wait b"]);
  });
});
