import { describe, expect, test } from "vitest";
import { hear, isStillDue } from "../../src/game/hear";
import { reduce } from "../../src/game/reduce";
import { isTakenUnseen, mayAbort, mayJoin, otherWatchers, turnOf, type Game } from "../../src/game/state";
import type { ServerMessage } from "../../src/protocol/messages.gen";
import { exampleOf } from "../protocol/examples";
import { after, at, fresh, kGame, told } from "./told";

describe("each event", () => {
  test("game_created: one player waits", () => {
    const before = told([{ t: "snapshot", d: { ...fresh, v: 1 } }]);
    const again = reduce({ ...before, v: 0 }, exampleOf("game_created"), 0).game;
    expect(again).toMatchObject({ v: 1, variant: "chess112", rulesVersion: 1, phase: "waiting", players: [{ id: "alice" }] });
  });

  test("game_created, snapshot: a game of a tournament knows its place there and the draw of its round", () => {
    const tournament = { id: "Tq7xW2aB", round: 1, board: 2, draw: "Tq7xW2aB-1.2" };
    const before = told([{ t: "snapshot", d: { ...fresh, v: 1, tournament } }]);
    expect(before.tournament).toEqual(tournament);
    const example = exampleOf("game_created");
    expect(reduce({ ...before, v: 0 }, { ...example, d: { ...example.d, tournament } }, 0).game?.tournament).toEqual(tournament);
  });

  test("player_joined: both seats are taken", () => {
    expect(after("player_joined").players.map(({ id }) => id)).toEqual(["alice", "bob"]);
  });

  test("fair_offered: the dice are in hand", () => {
    const game = after("fair_offered");
    expect(game.phase).toBe("rolling");
    expect(game.drawing).toMatchObject({ offer: { draw: "g8K2mQxZ.1", asks: "6,6,6", n: 1 }, committed: [], opened: [] });
    expect(game.drawing?.offer).not.toHaveProperty("game");
  });

  test("fair_committed: who has sealed, each once", () => {
    const game = after("fair_committed");
    expect(game.drawing?.committed).toEqual(["alice"]);
    const twice = told([at(5, exampleOf("fair_committed"))], game);
    expect(twice.drawing?.committed).toEqual(["alice"]);
  });

  test("fair_locked: the lock, and the time that is left from now", () => {
    const { drawing } = after("fair_locked");
    expect(drawing?.lock?.text).toMatch(/^fair1\|lock\|g8K2mQxZ.1\|/);
    expect(drawing?.left).toEqual({ value: 60000, at: 5000 });
  });

  test("fair_opened: who has opened", () => {
    expect(after("fair_opened").drawing?.opened).toEqual(["alice"]);
  });

  test("fair_rolled: the draw is over, its dice and its lock stay to be checked", () => {
    const game = after("fair_rolled");
    expect(game.drawing).toBeUndefined();
    expect(game.fairPast).toEqual(["g8K2mQxZ.1"]);
    expect(game.drawn).toMatchObject({ dice: [[6, 6], [6, 2], [6, 2]], missing: [], callFor: "setup" });
    expect(game.drawn?.lock?.text).toMatch(/^fair1\|lock/);
  });

  test("fair_voided: who was missing; sent again it brings what would have been rolled", () => {
    const game = told([at(7, exampleOf("fair_voided"))], after("fair_opened"));
    expect(game.drawing).toBeUndefined();
    expect(game.drawn).toMatchObject({ missing: [2], dice: undefined });
    const late = told([at(8, exampleOf("fair_voided", 1))], game);
    expect(late.drawn).toMatchObject({ missing: [2], dice: [[6, 6], [6, 2], [6, 2]] });
    expect(late.drawn?.lock).toEqual(game.drawn?.lock);
    expect(late.fairPast).toEqual(["g8K2mQxZ.1"]);
  });

  test("game_started: White's moves, and colours for seats that had none", () => {
    const random = after("fair_rolled");
    const seats = [{ id: "bob", name: "Bob" }, { id: "alice", name: "Alice" }];
    const game = told([at(8, exampleOf("game_started"))], { ...random, players: seats });
    expect(game.players.map(({ id, color }) => `${id} ${String(color)}`)).toEqual(["bob black", "alice white"]);
    expect(game).toMatchObject({ phase: "playing", legal: ["b3b4", "b3b5", "f2f3", "f2f4"], start: { setup: "2-2-6" } });
    expect(game.fen).toBe(game.start?.fen);
    expect(turnOf(game)).toBe("white");
  });

  test("moved: the position, the changes, the next moves, the clocks of now", () => {
    const game = after("moved");
    expect(game.moves).toEqual([{ move: "f2f4", changes: [{ moved: ["f2", "f4"] }] }]);
    expect(turnOf(game)).toBe("black");
    expect(game.clocks?.at).toBe(9000);
    expect(game.legal).toEqual(["b8b6", "b8b7"]);
  });

  test("moved by a line says so", () => {
    const example = exampleOf("moved");
    const game = told([at(9, { ...example, d: { ...example.d, conditional: true } })], after("game_started"));
    expect(game.moves.at(-1)?.conditional).toBe(true);
  });

  test("draw_offered and draw_declined", () => {
    const offered = told([at(10, exampleOf("draw_offered"))], after("moved"));
    expect(offered.drawOffer).toBe(exampleOf("draw_offered").d.by);
    const declined = told([at(11, exampleOf("draw_declined"))], offered);
    expect(declined).not.toHaveProperty("drawOffer");
  });

  test("server_restarted: its times replace what was shown", () => {
    const clocks = { white_ms: 1, black_ms: 2, running: "black" as const };
    const game = told([{ t: "server_restarted", v: 10, d: { game: kGame, clocks } }], after("moved"));
    expect(game.clocks).toEqual({ value: clocks, at: 1000 });
    const rolling = told([{ t: "server_restarted", v: 7, d: { game: kGame, fair_left_ms: 4321 } }], after("fair_opened"));
    expect(rolling.drawing?.left).toEqual({ value: 4321, at: 1000 });
  });

  test("game_ended: no moves, no offer, clocks as they stood", () => {
    const offered = told([at(10, exampleOf("draw_offered"))], after("moved"));
    const game = told([at(11, exampleOf("game_ended"))], offered);
    expect(game).toMatchObject({ phase: "ended", legal: [], outcome: { result: "white", reason: "resignation" } });
    expect(game).not.toHaveProperty("drawOffer");
    expect(game.clocks?.value).toEqual({ white_ms: 291250, black_ms: 288000 });
    expect(turnOf(game)).toBeUndefined();
  });
});

describe("the numbers of events", () => {
  test("what the page has already changes nothing, not even as a repeated acknowledgement", () => {
    const game = after("moved");
    const again = reduce(game, { ...at(9, exampleOf("moved")), id: "kX3v9QpL2mTz" }, 99);
    expect(again).toEqual({ game, gap: false });
  });

  test("a gap is seen, and nothing applied", () => {
    const game = after("game_started");
    expect(reduce(game, at(10, exampleOf("moved")), 99)).toEqual({ game, gap: true });
  });

  test("an event of another game changes nothing", () => {
    const game = after("game_started");
    const other: ServerMessage = { t: "draw_offered", v: 9, d: { game: "AAAAaaaa", by: "white" } };
    expect(reduce(game, other, 99)).toEqual({ game, gap: false });
  });

  test("before a snapshot there is nothing to change", () => {
    expect(reduce(undefined, exampleOf("moved"), 0)).toEqual({ game: undefined, gap: false });
  });
});

describe("snapshot and resumed", () => {
  test("a snapshot says the same as the events that led there", () => {
    const events = after("moved");
    const snapshot = exampleOf("snapshot");
    const game = told([{ ...snapshot, d: { ...snapshot.d, v: 9 } }]);
    const { drawn: _, clocks: __, ...rest } = events;
    expect(game).toMatchObject(rest);
    expect(game.clocks?.value).toEqual(snapshot.d.clocks);
  });

  test("a snapshot replaces what was known, even by less", () => {
    const game = told([{ t: "snapshot", d: { ...fresh, v: 1 } }], after("moved"));
    expect(game).toMatchObject({ v: 1, phase: "waiting", moves: [] });
    expect(game).not.toHaveProperty("drawn");
    expect(game).not.toHaveProperty("fen");
  });

  test("the dice that the page saw stay if the snapshot names their draw as over", () => {
    const before = after("moved");
    const snapshot = exampleOf("snapshot");
    expect(told([snapshot], before).drawn).toEqual(before.drawn);
  });

  test("a snapshot in the middle of a draw", () => {
    const offer = exampleOf("fair_offered").d;
    const { lock, signature } = exampleOf("fair_locked").d;
    const { game: _, ...fair } = offer;
    const d = { ...fresh, v: 6, phase: "rolling" as const, fair: { ...fair, committed: ["alice", "bob"], opened: ["bob"], lock, signature, left_ms: 50000 } };
    const game = told([{ t: "snapshot", d }]);
    const { opened, ...events } = after("fair_locked").drawing ?? { opened: [] };
    expect(game.drawing).toEqual({ ...events, committed: ["alice", "bob"], opened: ["bob"], left: { value: 50000, at: 1000 } });
    void opened;
  });

  test("resumed brings the times of now", () => {
    const clocks = { white_ms: 1000, black_ms: 2000, running: "white" as const };
    const game = told([{ t: "resumed", d: { game: kGame, v: 9, clocks } }], after("moved"));
    expect(game.clocks).toEqual({ value: clocks, at: 1000 });
    const rolling = told([{ t: "resumed", d: { game: kGame, v: 6, fair_left_ms: 51000 } }], after("fair_opened"));
    expect(rolling.drawing?.left).toEqual({ value: 51000, at: 1000 });
  });

  test("resumed at another event than the page's is a gap", () => {
    expect(reduce(after("moved"), { t: "resumed", d: { game: kGame, v: 12 } }, 0).gap).toBe(true);
  });

  test("presence: the newest counts, and it is no event", () => {
    const game = told([{ t: "presence", d: { game: kGame, here: ["bob"], watchers: 4 } }], after("moved"));
    expect(game).toMatchObject({ v: 9, here: ["bob"], watchers: 4 });
    expect(told([exampleOf("snapshot")], game).here).toEqual(["bob"]);
  });

  test("talk: lines come once, and who hears another channel begins anew", () => {
    const said = exampleOf("said");
    const line = { ...said.d.line, n: 4 };
    const game = told([exampleOf("talk"), said, { t: "said", d: { ...said.d, line } }], after("moved"));
    expect(game.talk?.lines.map(({ n }) => n)).toEqual([3, 4]);
    expect(told([{ t: "said", d: { ...said.d, game: "anothers", line: { ...line, n: 5 } } }], game).talk).toEqual(game.talk);
    expect(told([exampleOf("snapshot")], game).talk).toEqual(game.talk);
    const other = told([{ t: "said", d: { ...said.d, to: "watchers" } }], game);
    expect(other.talk).toEqual({ to: "watchers", lines: [said.d.line] });
  });

  test("rated: the newest counts, in a snapshot too", () => {
    const rated = exampleOf("rated");
    const { white, black } = rated.d;
    const game = told([rated], after("moved"));
    expect(game).toMatchObject({ v: 9, ratings: { white, black } });
    expect(told([{ t: "rated", d: { ...rated.d, game: "anothers", white: black } }], game).ratings).toEqual({ white, black });
    expect(told([{ t: "snapshot", d: { ...exampleOf("snapshot").d, ratings: { white, black } } }]).ratings).toEqual({ white, black });
  });
});

test("a game that is shown later is full though it seems to wait", () => {
  const waiting = { ...told([{ t: "snapshot", d: fresh }]), delay: 60_000 };
  const [creator] = waiting.players.map(({ id }) => id);
  expect(isTakenUnseen({ ...waiting, here: [creator ?? ""] })).toBe(false);
  expect(isTakenUnseen({ ...waiting, here: ["somebody"] })).toBe(true);
  expect([isTakenUnseen(waiting, [{ game: "anothers" }]), isTakenUnseen(waiting, [{ game: waiting.game }])]).toEqual([false, true]);
  expect(isTakenUnseen({ ...after("moved"), here: ["somebody"] })).toBe(false);
});

test("who watches does not count himself", () => {
  const game = { ...after("moved"), watchers: 2 };
  expect([otherWatchers(game, "carol"), otherWatchers(game, "alice"), otherWatchers({ ...game, watchers: 0 }, "carol")]).toEqual([1, 2, 0]);
});

test("who may join, and until when a game may be called off", () => {
  const waiting = told([{ t: "snapshot", d: fresh }]);
  expect([mayJoin(waiting, "bob"), mayJoin(waiting, "alice"), mayJoin(waiting, undefined)]).toEqual([true, false, false]);
  expect(mayJoin(after("player_joined"), "carol")).toBe(false);
  expect(mayAbort(waiting)).toBe(true);
  expect([mayAbort(after("fair_offered")), mayAbort(after("fair_locked"))]).toEqual([true, false]);
  const moved = after("moved");
  expect([mayAbort(moved), mayAbort({ ...moved, rated: true }), mayAbort({ ...moved, moves: [...moved.moves, ...moved.moves] })]).toEqual([true, false, false]);
  // A rated game can be called off until its dice are called for.
  expect(mayAbort({ ...moved, rated: true, fairPast: [] })).toBe(true);
  // One that keeps the setup of the game before has had its dice.
  expect(mayAbort({ ...moved, rated: true, fairPast: [], setup: "1-3-6" })).toBe(false);
  expect(mayAbort({ ...moved, tournament: { id: "Tq7xW2aB", round: 1, board: 1 } })).toBe(false);
  expect([mayAbort({ ...after("fair_offered"), rated: true }), mayAbort({ ...after("fair_rolled"), rated: true })]).toEqual([true, false]);
});

describe("what to ask for", () => {
  test("a gap: the tail; a tail that ends elsewhere: everything", () => {
    const game = after("game_started");
    expect(hear(kGame, game, at(10, exampleOf("moved")), 0)).toEqual({ game, ask: "tail" });
    expect(hear(kGame, game, at(9, exampleOf("moved")), 0).ask).toBe("nothing");
    expect(hear(kGame, game, { t: "resumed", d: { game: kGame, v: 12 } }, 0).ask).toBe("all");
    expect(hear(kGame, game, { t: "resumed", d: { game: kGame, v: 8 } }, 0).ask).toBe("nothing");
  });

  test("by post, the tail again as a draw before the game is offered: its end says until when", () => {
    const offered = exampleOf("fair_offered");
    const before = after("player_joined");
    const byPost: Game = { ...before, clock: { type: "correspondence", days: 3 } };
    const { game, ask } = hear(kGame, byPost, offered, 0);
    expect([game?.drawing?.left, ask]).toEqual([undefined, "tail"]);
    const told = hear(kGame, game, { t: "resumed", d: { game: kGame, v: offered.v, fair_left_ms: 259_200_000 } }, 7);
    expect([told.game?.drawing?.left, told.ask]).toEqual([{ value: 259_200_000, at: 7 }, "nothing"]);
    // At the board everybody is there, and in play the clocks tell it.
    expect(hear(kGame, before, offered, 0).ask).toBe("nothing");
    expect(hear(kGame, { ...byPost, phase: "playing" }, offered, 0).ask).toBe("nothing");
    expect(hear(kGame, byPost, { ...offered, d: { ...offered.d, game: "AAAAaaaa" } }, 0).ask).toBe("nothing");
  });

  test("the tail again as a draw is made anew during a game: the clock of whose part is missing runs", () => {
    const game = after("game_started");
    expect(game.clocks).toBeDefined();
    for (const type of ["fair_offered", "fair_committed", "fair_locked"] as const) {
      const step = at(9, exampleOf(type));
      expect(hear(kGame, game, step, 0).ask).toBe("tail");
      expect(hear(kGame, game, { ...step, d: { ...step.d, game: "AAAAaaaa" } } as typeof step, 0).ask).toBe("nothing");
    }
    expect(hear(kGame, { ...game, clocks: undefined } as unknown as Game, at(9, exampleOf("fair_offered")), 0).ask).toBe("nothing");
  });

  test("the state of a game that was left meanwhile is not taken up", () => {
    expect(hear("AAAAaaaa", undefined, exampleOf("snapshot"), 0).game).toBeUndefined();
    expect(hear(kGame, undefined, exampleOf("snapshot"), 0).game?.game).toBe(kGame);
  });

  test("a move that was under way is sent again as long as the position stands", () => {
    const move = (ply: number) => ({ t: "move" as const, id: "m", d: { game: kGame, ply, move: "f2f4" } });
    expect(isStillDue(after("game_started"), move(1))).toBe(true);
    expect(isStillDue(after("moved"), move(1))).toBe(false);
    expect(isStillDue({ ...after("game_started"), phase: "ended" }, move(1))).toBe(false);
  });
});
