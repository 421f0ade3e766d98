// What a frame tells of a game: moves, names, clocks.
import { expect, test } from "vitest";
import { leftAt, ranFor, toldOf } from "../../src/embed/told";
import type { GameExport } from "../../src/protocol/messages.gen";

const kGame: GameExport = {
  id: "g8K2mQxZ",
  rated: false,
  variant: "chess",
  rulesVersion: 1,
  options: {},
  createdAt: 0,
  clock: { type: "fischer", base_ms: 60_000, increment_ms: 0 },
  players: { white: { id: "u-1", name: "Anna" }, black: { id: "c-3", name: "Astragal-3" } },
  initialFen: "8/8 w - - 0 1",
  moves: "e2e4 e7e5 g1f3",
  clocks: [59_000, 58_000, 50_000],
  events: [
    { v: 1, at: 1000, t: "moved", d: {} },
    { v: 2, at: 5000, t: "draw_offered", d: {} },
  ],
};

test("moves are those of the game, with its rolls where dice fell", () => {
  expect(toldOf(kGame).actions).toEqual(["e2e4", "e7e5", "g1f3"]);
  expect(toldOf({ ...kGame, actions: ["e2e4", "roll 3"] }).actions).toEqual(["e2e4", "roll 3"]);
  const { initialFen: _start, moves: _moves, ...waiting } = kGame;
  expect(toldOf(waiting)).toMatchObject({ start: undefined, actions: [] });
});

test("clocks are those after so many moves", () => {
  const told = toldOf(kGame);
  expect([0, 1, 2, 3].map((ply) => leftAt(told, "white", ply))).toEqual([60_000, 59_000, 59_000, 50_000]);
  expect([0, 1, 2, 3].map((ply) => leftAt(told, "black", ply))).toEqual([60_000, 60_000, 58_000, 58_000]);
  expect(leftAt(toldOf({ ...kGame, clocks: [59_000, null] }), "black", 2)).toBe(60_000);
  expect(leftAt(toldOf({ ...kGame, clock: { type: "unlimited" } }), "white", 3)).toBeUndefined();
  const black = toldOf({ ...kGame, initialFen: "8/8 b - - 0 1" });
  expect(leftAt(black, "black", 1)).toBe(59_000);
  const rolled = toldOf({ ...kGame, actions: ["e2e4", "roll 3", "e7e5"] });
  expect(leftAt(rolled, "black", 2)).toBe(60_000);
  expect(leftAt(rolled, "black", 3)).toBe(58_000);
});

test("a clock runs from the last move on, while the game does", () => {
  expect(ranFor(toldOf(kGame), 4000)).toBe(3000);
  expect(ranFor(toldOf(kGame), 500)).toBe(0);
  expect(ranFor(toldOf({ ...kGame, outcome: { result: "white", reason: "resignation" } }), 4000)).toBe(0);
  expect(ranFor(toldOf({ ...kGame, moves: "e2e4" }), 4000)).toBe(0);
  expect(ranFor(toldOf({ ...kGame, clock: { type: "byoyomi", base_ms: 1, period_ms: 1, periods: 1 } }), 4000)).toBe(0);
});
