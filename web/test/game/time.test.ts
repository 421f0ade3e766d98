// Time as the page shows it, and what follows from it: clocks of every kind, moves taken back, opponents who have gone.
import { describe, expect, test } from "vitest";
import { claimOf, clockOf } from "../../src/game/clock";
import { fromSnapshot, reduce } from "../../src/game/reduce";
import { mayAskBack, movesUntil, type Game } from "../../src/game/state";
import type { GameEvent } from "../../src/net/wire";
import type { Clock, Clocks, ServerMessage } from "../../src/protocol/messages.gen";
import { exampleOf } from "../protocol/examples";

const kGame = fromSnapshot(exampleOf("snapshot").d, 0);
const kMove = { move: "e2e4", changes: [] };
const kRoll = { move: "roll 2", changes: [], roll: true as const };

function timed(clock: Clock, value: Clocks): Game {
  return { ...kGame, clock, clocks: { value, at: 1000 } };
}

function told(game: Game, message: ServerMessage): Game {
  const next = reduce(game, message, 5000);
  expect(next.gap).toBe(false);
  if (!next.game) throw new Error("there is no game");
  return next.game;
}

/** An event of the examples as the next one. */
function next<E extends GameEvent>(game: Game, event: E): E {
  return { ...event, v: game.v + 1 };
}

describe("a clock with a delay", () => {
  const game = timed(
    { type: "delay", base_ms: 60_000, delay_ms: 5_000 },
    { white_ms: 60_000, black_ms: 50_000, running: "white", delay_ms: 4_000 },
  );

  test("waits, and then runs", () => {
    expect(clockOf(game, "white", 2000)).toEqual({ ms: 60_000, waits: 3_000 });
    expect(clockOf(game, "white", 7000)).toEqual({ ms: 58_000, waits: 0 });
    expect(clockOf(game, "white", 999_999)).toEqual({ ms: 0, waits: 0 });
    expect(clockOf(game, "black", 7000)).toEqual({ ms: 50_000 });
  });
});

describe("byo-yomi", () => {
  const clock: Clock = { type: "byoyomi", base_ms: 60_000, period_ms: 10_000, periods: 3 };
  const main = timed(clock, { white_ms: 5_000, white_periods: 3, black_ms: 0, black_periods: 1, running: "white" });
  const late = timed(clock, { white_ms: 0, white_periods: 2, black_ms: 0, black_periods: 1, running: "white", period_ms: 4_000 });

  test.each([
    [main, 3000, { ms: 3_000, periods: 3, inPeriod: false }],
    [main, 6000, { ms: 10_000, periods: 3, inPeriod: true }],
    [main, 15_999, { ms: 1, periods: 3, inPeriod: true }],
    [main, 16_000, { ms: 10_000, periods: 2, inPeriod: true }],
    [main, 35_999, { ms: 1, periods: 1, inPeriod: true }],
    [main, 36_000, { ms: 0, periods: 0, inPeriod: true }],
    [late, 4999, { ms: 1, periods: 2, inPeriod: true }],
    [late, 5000, { ms: 10_000, periods: 1, inPeriod: true }],
    [late, 15_000, { ms: 0, periods: 0, inPeriod: true }],
  ])("%# is counted as the server counts it", (game, now, shown) => {
    expect(clockOf(game, "white", now)).toEqual(shown);
  });

  test("a side that waits has a whole period before it", () => {
    expect(clockOf(main, "black", 9000)).toEqual({ ms: 10_000, periods: 1, inPeriod: true });
  });

  test("after the end nothing runs", () => {
    const ended = { ...timed(clock, { white_ms: 0, white_periods: 0, black_ms: 7_000, black_periods: 3 }), phase: "ended" as const };
    expect(clockOf(ended, "white", 9000)).toEqual({ ms: 0, periods: 0, inPeriod: true });
    expect(clockOf(ended, "black", 9000)).toEqual({ ms: 7_000, periods: 3, inPeriod: false });
  });
});

test("more time replaces the times that were shown", () => {
  const { clocks } = told(kGame, next(kGame, exampleOf("time_added")));
  expect(clocks).toEqual({ value: exampleOf("time_added").d.clocks, at: 5000 });
});

describe("moves taken back", () => {
  test("everything from the move on goes, a roll before it stays", () => {
    const moves = [kRoll, kMove, kRoll, kMove, kRoll];
    expect(movesUntil(moves, 2)).toEqual(moves);
    expect(movesUntil(moves, 1)).toEqual([kRoll, kMove, kRoll]);
    expect(movesUntil(moves, 0)).toEqual([kRoll]);
  });

  test("a request stands until it is answered", () => {
    const asked = told(kGame, next(kGame, exampleOf("takeback_offered")));
    expect(asked.takebackOffer).toBe("white");
    expect(told(asked, next(asked, exampleOf("takeback_declined")))).not.toHaveProperty("takebackOffer");
    const back = told({ ...asked, drawOffer: "black" }, next(asked, exampleOf("taken_back")));
    expect(back).not.toHaveProperty("takebackOffer");
    expect(back).not.toHaveProperty("drawOffer");
    expect(back).toMatchObject({ moves: [], fen: exampleOf("taken_back").d.fen, legal: ["f2f3", "f2f4"] });
  });

  test("who may ask: whoever has moved, in a casual game, once at a time", () => {
    const afterOne = { ...kGame, moves: [kMove] }; // Black is to move
    expect([mayAskBack(afterOne, "white"), mayAskBack(afterOne, "black")]).toEqual([true, false]);
    expect(mayAskBack({ ...afterOne, rated: true }, "white")).toBe(false);
    expect(mayAskBack({ ...afterOne, takebackOffer: "black" }, "white")).toBe(false);
    expect(mayAskBack({ ...afterOne, phase: "ended" }, "white")).toBe(false);
    expect(mayAskBack({ ...afterOne, tournament: { id: "Tq7xW2aB", round: 1, board: 1 } }, "white")).toBe(false);
    expect(mayAskBack({ ...afterOne, moves: [kMove, kMove, kMove] }, "black")).toBe(true);
  });
});

describe("opponents who have gone", () => {
  test("the game can be claimed, in a tournament not before both have moved", () => {
    const game: Game = { ...kGame, phase: "playing", players: [{ id: "a", name: "A", color: "white" }, { id: "b", name: "B", color: "black" }], gone: [{ player: "b", claim: { value: 60_000, at: 0 } }] };
    const tournament = { id: "Tq7xW2aB", round: 1, board: 1 };
    expect([claimOf(game, "white", 2000), claimOf(game, "black", 2000), claimOf(game, undefined, 2000)]).toEqual([58_000, undefined, undefined]);
    expect(claimOf({ ...game, tournament, moves: [kMove] }, "white", 2000)).toBeUndefined();
    expect(claimOf({ ...game, tournament, moves: [kMove, kMove] }, "white", 2000)).toBe(58_000);
  });

  const gone = { t: "presence" as const, d: { game: kGame.game, here: ["alice"], gone: [{ player: "bob", claim_ms: 57_250 }], watchers: 0 } };

  test("the newest notice counts", () => {
    const away = told(kGame, gone);
    expect(away.gone).toEqual([{ player: "bob", claim: { value: 57_250, at: 5000 } }]);
    expect(fromSnapshot(exampleOf("snapshot").d, 0, away).gone).toEqual(away.gone);
    expect(told(away, { ...gone, d: { game: kGame.game, here: ["alice", "bob"], watchers: 0 } })).not.toHaveProperty("gone");
  });

  test("nobody claims a game that is over", () => {
    const away = told(kGame, gone);
    expect(told(away, next(away, exampleOf("game_ended")))).not.toHaveProperty("gone");
  });
});

test("after an outage it is told until somebody moves", () => {
  const back = told(kGame, next(kGame, exampleOf("server_restarted")));
  expect(back.outage).toBe(back.moves.length);
});
