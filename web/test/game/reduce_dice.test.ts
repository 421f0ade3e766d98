import { describe, expect, test } from "vitest";
import { reduce } from "../../src/game/reduce";
import { callForOf, mayAbort, pliesOf, throwing, type Game } from "../../src/game/state";
import type { GameEvent } from "../../src/net/wire";
import { exampleOf, examplesOf } from "../protocol/examples";
import { after, at, fresh, told } from "./told";

describe("dice in play", () => {
  const { game: _, ...setup } = exampleOf("fair_offered").d;
  const offered = { ...exampleOf("fair_offered"), v: 3, d: { ...exampleOf("fair_offered").d, asks: "6", n: 1000 } };
  const { left_ms: __, ...unhurried } = exampleOf("fair_locked").d;
  const call = { draw: setup.draw, roll: 1, for: "1:b1b3c3", signature: "ab".repeat(64) };
  const before = exampleOf("moved", 0);
  const events: readonly GameEvent[] = [
    exampleOf("player_joined"),
    offered,
    { ...exampleOf("fair_locked"), v: 4, d: unhurried },
    at(5, exampleOf("game_started")),
    { ...before, v: 6, d: { ...before.d, move: "b1b3c3", legal: [], call } },
    at(7, exampleOf("fair_opened")),
    { ...exampleOf("fair_rolled"), v: 8, d: { ...exampleOf("fair_rolled").d, for: "1:b1b3c3", dice: [[6, 2]] } },
    at(9, exampleOf("dice_fell")),
  ];
  const upTo = (count: number): Game => told([{ ...exampleOf("snapshot"), d: fresh }, ...events.slice(0, count)]);

  test("the draw stays while the game is played, and nothing is thrown before a call", () => {
    const game = upTo(4);
    expect(game.drawing).toMatchObject({ offer: { n: 1000 }, made: 0, rolls: [] });
    expect(game.drawing?.left).toBeUndefined();
    expect(throwing(game)).toBeUndefined();
    expect(callForOf(game)).toBe("0:-");
  });

  test("the time that a draw had before the game says nothing of its dice in play", () => {
    const hurried = { value: 4321, at: 1000 };
    const game = upTo(3);
    const seen = told([at(5, exampleOf("game_started"))], { ...game, ...(game.drawing ? { drawing: { ...game.drawing, left: hurried } } : {}) });
    expect(seen.drawing).toBeDefined();
    expect(seen.drawing?.left).toBeUndefined();
  });

  test("a move that calls for dice brings its mover's opening", () => {
    const game = upTo(5);
    expect(throwing(game)).toMatchObject({ call, opened: ["alice"] });
    expect(callForOf(game)).toBe("1:b1b3c3");
    expect(mayAbort(game)).toBe(false);
  });

  test("a roll is remembered, and the draw waits for the next call", () => {
    const game = upTo(7);
    const seen = { for: "1:b1b3c3", signature: call.signature, dice: [[6, 2]] };
    expect(game.drawing).toMatchObject({ made: 1, rolls: [seen] });
    expect(throwing(game)).toBeUndefined();
    expect(game.drawn).toMatchObject({ roll: 1, callFor: "1:b1b3c3", signature: call.signature });
    expect(game.fairPast).toEqual([]);
  });

  test("what the dice did stands among the moves, and is no ply", () => {
    const game = upTo(8);
    expect(game.moves.map(({ move }) => move)).toEqual(["b1b3c3", "roll 2"]);
    expect(pliesOf(game)).toBe(1);
    expect(callForOf(game)).toBe("1:b1b3c3");
    expect(game.legal).toEqual(exampleOf("dice_fell").d.legal);
  });

  test("a snapshot between call and roll lets a page go on", () => {
    const shot = examplesOf("snapshot").find(({ d }) => d.fair?.call !== undefined);
    const game = shot && reduce(undefined, shot, 0).game;
    expect(game?.drawing).toMatchObject({ made: 3, call: { roll: 4 } });
    expect(game?.moves.at(-1)).toMatchObject({ move: "roll 7-2-4", roll: true });
    expect(game && pliesOf(game)).toBe(1);
  });

  test("the draw is over with the game, also if a roll was due", () => {
    const voided = exampleOf("fair_voided");
    const game = told([{ ...voided, v: 7 }, { ...exampleOf("game_ended"), v: 8 }], upTo(5));
    expect(game.drawing).toBeUndefined();
    expect(game.drawn).toMatchObject({ callFor: "1:b1b3c3", signature: call.signature });
    expect(game.fairPast).toEqual([setup.draw]);
  });

  test("which moves call for dice is what the last message said", () => {
    const rolls = ["b1b3c3"];
    const begun = told([{ ...exampleOf("game_started"), v: 5, d: { ...exampleOf("game_started").d, rolls } }], upTo(3));
    expect(begun.rolls).toEqual(rolls);
    expect(told([{ ...before, v: 6 }], begun).rolls).toEqual([]);
    expect(told([{ ...exampleOf("game_ended"), v: 6 }], begun).rolls).toEqual([]);
  });

  test("a wish for a new draw stands until the roll is made, or not made", () => {
    const wanted = { ...exampleOf("fair_renew_wanted"), v: 7 };
    const game = told([wanted], upTo(5));
    expect(game.drawing?.renew).toEqual(["bob"]);
    const opened = { ...exampleOf("fair_opened"), v: 8 };
    const rolled = { ...exampleOf("fair_rolled"), v: 9, d: { ...exampleOf("fair_rolled").d, for: "1:b1b3c3", dice: [[6, 2]] } };
    expect(told([opened, rolled], game).drawing?.renew).toBeUndefined();
    const next = { ...offered, v: 9, d: { ...offered.d, draw: "g8K2mQxZ.2" } };
    const renewed = told([{ ...exampleOf("fair_voided"), v: 8 }, next], game);
    expect(renewed.drawing).toMatchObject({ offer: { draw: "g8K2mQxZ.2" }, committed: [] });
    expect(renewed.drawing?.renew).toBeUndefined();
    // A late opening of the old one changes what is known of it, and nothing else.
    const late = { ...exampleOf("fair_voided"), v: 10, d: { ...exampleOf("fair_voided").d, openings: ["aa", "bb", "cc"] } };
    const after = told([late], renewed);
    expect(after.drawing).toEqual(renewed.drawing);
    expect(after.drawn).toMatchObject({ callFor: "1:b1b3c3", signature: call.signature, openings: ["aa", "bb", "cc"] });
  });
});

test("colours that were drawn are known with the dice", () => {
  const rolled = exampleOf("fair_rolled");
  const random = { ...after("fair_opened"), color: "random" as const };
  for (const [number, white] of [[1, 0], [2, 1]] as const) {
    const game = told([at(7, { ...rolled, d: { ...rolled.d, dice: [[2, number]] } })], random);
    expect(game.players.map(({ color }) => color)).toEqual(white === 0 ? ["white", "black"] : ["black", "white"]);
  }
});
