import { describe, expect, test } from "vitest";
import { kIdle, originOf, refusedBy, step, type InputEvent, type Interaction, type Step } from "../../src/board/input";
import { moveTable } from "../../src/board/moves";

const kMoves = moveTable(["e2e3", "e2e4", "d2d4", "a7a8=Q", "a7a8=N", "f5f5", "f5f6", "f5f6f7", "f5f7", "e1~e2", "c1c2c3", "c1d2c3"]);

/** Runs the events; gives the last state and all moves played. */
function run(events: readonly InputEvent[], state: Interaction = kIdle): { state: Interaction; played: string[] } {
  const played: string[] = [];
  for (const event of events) {
    const next: Step = step(state, event, kMoves);
    state = next.state;
    if (next.play !== undefined) played.push(next.play);
  }
  return { state, played };
}

const at = (x: number, y = 0): { x: number; y: number } => ({ x, y });
function down(square: string | undefined, pointer = 1, device: "mouse" | "touch" = "mouse"): InputEvent {
  return { type: "down", pointer, square, at: at(0), device };
}
const move = (square: string | undefined, x: number, pointer = 1): InputEvent => ({ type: "move", pointer, square, at: at(x) });
const up = (square: string | undefined, pointer = 1): InputEvent => ({ type: "up", pointer, square });
const tap = (square: string | undefined): InputEvent[] => [down(square, 1, "touch"), up(square)];

describe("dragging", () => {
  test("from a piece to a target plays the move", () => {
    expect(run([down("e2"), move("e3", 30), move("e4", 60), up("e4")])).toEqual({ state: kIdle, played: ["e2e4"] });
  });

  test("to no target puts the piece back, and nothing is played", () => {
    for (const to of ["e5", undefined]) {
      expect(run([down("e2"), move(to, 60), up(to)])).toEqual({ state: kIdle, played: [] });
    }
  });

  test("back to its own square keeps the piece in hand", () => {
    expect(run([down("e2"), move("e3", 30), move("e2", 0), up("e2")]).state).toEqual({ kind: "selected", from: "e2", legs: [] });
  });

  test("begins only beyond the slack: a trembling finger taps", () => {
    expect(run([down("e2"), move("e2", 4)]).state.kind).toBe("pressed");
    expect(run([down("e2"), move("e2", 5)]).state.kind).toBe("dragging");
    expect(run([down("e2", 1, "touch"), move("e2", 9)]).state.kind).toBe("pressed");
    expect(run([down("e2", 1, "touch"), move("e2", 10)]).state.kind).toBe("dragging");
  });

  test("knows the square under the pointer", () => {
    expect(run([down("e2"), move("e4", 60)]).state).toMatchObject({ from: "e2", over: "e4", at: { x: 60 } });
  });

  test("a second finger ends it, and its release plays nothing", () => {
    const second = [down("e2"), move("e3", 30), down("d2", 2, "touch"), up("e4"), up("d2", 2)];
    expect(run(second)).toEqual({ state: kIdle, played: [] });
  });

  test("another pointer's moves and ups are not its own", () => {
    const { state, played } = run([down("e2"), move("e3", 30), move("a1", 90, 2), up("e4", 2)]);
    expect(state).toMatchObject({ kind: "dragging", over: "e3" });
    expect(played).toEqual([]);
  });

  test("a cancelled pointer puts the piece back", () => {
    expect(run([down("e2"), move("e3", 30), { type: "cancel", pointer: 1 }]).state).toEqual(kIdle);
    expect(run([down("e2"), move("e3", 30), { type: "cancel", pointer: 2 }]).state.kind).toBe("dragging");
  });
});

describe("tapping", () => {
  test("piece, then target, plays", () => {
    expect(run([...tap("e2"), ...tap("e3")])).toEqual({ state: kIdle, played: ["e2e3"] });
  });

  test("another own piece takes the first one's place", () => {
    const { state, played } = run([...tap("e2"), ...tap("d2")]);
    expect(state).toEqual({ kind: "selected", from: "d2", legs: [] });
    expect(played).toEqual([]);
  });

  test("an own piece that is a target is a target", () => {
    expect(run([...tap("e1"), ...tap("e2")]).played).toEqual(["e1~e2"]);
  });

  test("elsewhere, on a hole, or twice on the same piece puts it down", () => {
    for (const square of ["h8", undefined, "e2"]) expect(run([...tap("e2"), ...tap(square)]).state).toEqual(kIdle);
  });

  test("a piece that cannot move is not taken up", () => {
    expect(run(tap("h1")).state).toEqual(kIdle);
    expect(originOf(kIdle)).toBeUndefined();
  });

  test("a selected piece can still be dragged", () => {
    expect(run([...tap("e2"), down("e2"), move("e4", 60), up("e4")]).played).toEqual(["e2e4"]);
  });
});

describe("a choice", () => {
  const begun = run([...tap("a7"), ...tap("a8")]);

  test("waits for an answer before anything is played", () => {
    expect(begun.played).toEqual([]);
    expect(begun.state).toMatchObject({ kind: "choosing", from: "a7", to: "a8" });
    expect(run([down("a7"), move("a8", 60), up("a8")]).state.kind).toBe("choosing");
  });

  test("plays what was chosen, and only what was offered", () => {
    expect(run([{ type: "choose", move: "a7a8=N" }], begun.state)).toEqual({ state: kIdle, played: ["a7a8=N"] });
    expect(run([{ type: "choose", move: "a7a8=R" }], begun.state)).toEqual({ state: begun.state, played: [] });
    expect(run([{ type: "choose", move: "e2e4" }])).toEqual({ state: kIdle, played: [] });
  });

  test("can be dismissed", () => {
    expect(run([{ type: "dismiss" }], begun.state).state).toEqual(kIdle);
    expect(run([down("e2")], begun.state).state).toEqual(kIdle);
  });

  test("is gone when there are other moves, and stays when something else is heard", () => {
    expect(run([{ type: "moves" }], begun.state).state).toEqual(begun.state);
    expect(step(begun.state, { type: "moves" }, moveTable(["d2d4"])).state).toEqual(kIdle);
    expect(step(begun.state, { type: "moves" }, moveTable(["a7a8=Q"])).state).toEqual(kIdle);
  });

});

describe("a move of several legs", () => {
  const onF6 = run([...tap("f5"), ...tap("f6")]);

  test("stands where it was put until it goes on, in taps, by dragging, by keys", () => {
    expect(onF6).toEqual({ state: { kind: "selected", from: "f5", legs: ["f6"] }, played: [] });
    expect(run([down("f5"), move("f6", 60), up("f6")]).state).toEqual(onF6.state);
    expect(run(tap("f7"), onF6.state).played).toEqual(["f5f6f7"]);
    expect(run([down("f6"), move("f7", 60), up("f7")], onF6.state).played).toEqual(["f5f6f7"]);
    expect(run([{ type: "activate", square: "f7" }], onF6.state).played).toEqual(["f5f6f7"]);
  });

  test("ends where it was put by a second click there, or by the mark beside it", () => {
    expect(run(tap("f6"), onF6.state).played).toEqual(["f5f6"]);
    expect(run([{ type: "choose", move: "f5f6" }], onF6.state).played).toEqual(["f5f6"]);
    expect(run([{ type: "activate", square: "f6" }], onF6.state).played).toEqual(["f5f6"]);
  });

  test("loses a leg where it came from, and by Escape", () => {
    const before = { kind: "selected", from: "f5", legs: [] };
    expect(run([down("f5")], onF6.state).state).toEqual(before);
    expect(run([{ type: "dismiss" }], onF6.state).state).toEqual(before);
    expect(run([{ type: "dismiss" }, { type: "dismiss" }], onF6.state).state).toEqual(kIdle);
  });

  test("is put down by a click elsewhere; a drop elsewhere leaves it where it was", () => {
    expect(run(tap("h8"), onF6.state)).toEqual({ state: kIdle, played: [] });
    expect(run([down("f6"), move("h8", 60), up("h8")], onF6.state).state).toEqual(onF6.state);
  });

  test("of which the end was clicked asks for the way on the board", () => {
    const { state } = run([...tap("c1"), ...tap("c3")]);
    expect(state).toEqual({ kind: "selected", from: "c1", legs: [], goal: "c3" });
    expect(run(tap("d2"), state).played).toEqual(["c1d2c3"]);
  });

  test("is over when other moves make it impossible", () => {
    expect(step(onF6.state, { type: "moves" }, kMoves).state).toEqual(onF6.state);
    expect(step(onF6.state, { type: "moves" }, moveTable(["f5f7"])).state).toEqual(kIdle);
  });

  test("may be none: the second tap on a piece that may pass puts it down, its mark passes", () => {
    expect(run([...tap("f5"), ...tap("f5")])).toEqual({ state: kIdle, played: [] });
    expect(run([...tap("f5"), { type: "choose", move: "f5f5" }])).toEqual({ state: kIdle, played: ["f5f5"] });
  });
});

describe("the keyboard", () => {
  const key = (square: string): InputEvent => ({ type: "activate", square });
  test("piece, then target, plays", () => {
    expect(run([key("e2"), key("e4")])).toEqual({ state: kIdle, played: ["e2e4"] });
  });
  test("the same square again, or Escape, puts the piece down", () => {
    expect(run([key("e2"), key("e2")]).state).toEqual(kIdle);
    expect(run([key("e2"), { type: "dismiss" }]).state).toEqual(kIdle);
  });
  test("another piece is taken instead, an empty square none", () => {
    expect(run([key("e2"), key("d2")]).state).toEqual({ kind: "selected", from: "d2", legs: [] });
    expect(run([key("e2"), key("h8")]).state).toEqual(kIdle);
  });
});

test("new moves keep the piece in hand if it can still move", () => {
  const held = run(tap("e2")).state;
  expect(run([{ type: "moves" }], held).state).toEqual(held);
  expect(step(held, { type: "moves" }, moveTable(["d2d4"])).state).toEqual(kIdle);
});

describe("a wish that is refused", () => {
  const inHand = run(tap("e2")).state;

  test("is a tap, a drop or a key on a square where what is in hand may not go", () => {
    expect(refusedBy(inHand, down("e7"), kMoves)).toBe("e7");
    expect(refusedBy(inHand, { type: "activate", square: "e7" }, kMoves)).toBe("e7");
    const dragged = run([down("e2"), move("e3", 30)]).state;
    expect(refusedBy(dragged, up("d2"), kMoves)).toBe("d2");
  });

  test("is none where it may go, where another piece is picked up, or where nothing is in hand", () => {
    expect(refusedBy(inHand, down("e4"), kMoves)).toBeUndefined();
    expect(refusedBy(inHand, down("d2"), kMoves)).toBeUndefined();
    expect(refusedBy(inHand, down("e2"), kMoves)).toBeUndefined();
    expect(refusedBy(inHand, down(undefined), kMoves)).toBeUndefined();
    expect(refusedBy(kIdle, down("e7"), kMoves)).toBeUndefined();
  });
});
