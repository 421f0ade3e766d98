import { describe, expect, test } from "vitest";
import { besideWords } from "../../src/game/match";
import { fromSnapshot, reduce } from "../../src/game/reduce";
import { halvesText, keepsSetup, mayJoin, nextOf, otherOfMatch, type Game } from "../../src/game/state";
import type { GameEvent } from "../../src/net/wire";
import type { ServerMessage } from "../../src/protocol/messages.gen";
import { exampleOf } from "../protocol/examples";

/** An event of the examples under another number. */
function at<E extends GameEvent>(v: number, event: E): E {
  return { ...event, v };
}

describe("games that belong together", () => {
  const over = (): Game => ({ ...fromSnapshot({ ...exampleOf("snapshot").d, v: 9 }, 0), phase: "ended", outcome: { result: "white", reason: "resignation" } });
  const hear = (game: Game, message: ServerMessage): Game => reduce(game, message, 0).game!;

  test("an offer of a rematch stands until it is answered", () => {
    const offered = hear(over(), at(10, { ...exampleOf("rematch_offered") }));
    expect(offered.rematch).toEqual({ by: "alice", setup: "same" });
    expect(hear(offered, at(11, exampleOf("rematch_declined"))).rematch).toBeUndefined();
    const followed = hear(offered, at(11, exampleOf("game_followed")));
    expect([followed.rematch, nextOf(followed, "rematch"), nextOf(followed, "second")]).toEqual([undefined, "Rem4tch1", undefined]);
  });

  test("the score of the match is that of the game's own notice", () => {
    const score = exampleOf("match_score");
    expect(hear(over(), score).score).toEqual(score.d);
    expect(hear(over(), { ...score, d: { ...score.d, game: "Sec0nd01" } }).score).toBeUndefined();
    expect([0, 1, 2, 3, 4].map(halvesText)).toEqual(["0", "½", "1", "1½", "2"]);
  });

  test("who joins with a colour has agreed on it, so that none is drawn", () => {
    const open = { ...exampleOf("game_created") };
    const { color: _, ...creator } = open.d.creator;
    const waiting = fromSnapshot({ ...exampleOf("snapshot").d, phase: "waiting", color: "random", v: 1, players: [creator] }, 0);
    const joined = hear(waiting, at(2, exampleOf("player_joined")));
    expect(joined.color).toBe("white");
    expect(joined.players.map(({ color }) => color)).toEqual(["white", "black"]);
  });

  test("a setup that did not count is kept", () => {
    expect(keepsSetup(over())).toBe(false);
    expect(keepsSetup({ ...over(), outcome: { result: "none", reason: "aborted" } })).toBe(true);
  });

  test("only the one who is challenged may join", () => {
    const { start: _, fen: __, ...rest } = exampleOf("snapshot").d;
    const waiting = fromSnapshot({ ...rest, phase: "waiting", players: [{ id: "alice", name: "Alice" }], to: { id: "bob", name: "Bob" } }, 0);
    expect([mayJoin(waiting, "bob"), mayJoin(waiting, "carol")]).toEqual([true, false]);
  });
});

describe("the other game of a mini-match", () => {
  const snapshot = exampleOf("snapshot").d;
  const clocks = { white_ms: 60_000, black_ms: 50_000, running: "white" as const };
  const white = snapshot.players.find(({ color }) => color === "white");
  const playing = (fen: string): Game => ({ ...fromSnapshot(snapshot, 0), phase: "playing", fen, clocks: { value: clocks, at: 0 } });

  test("whose move it is, with his time", () => {
    expect(besideWords(playing("8/8 w - 0 1"), white?.id, 2000)).toEqual({ text: "Your move, 0:58", mine: true });
    expect(besideWords(playing("8/8 w - 0 1"), "carol", 2000)).toEqual({ text: `${white?.name ?? ""} to move, 0:58`, mine: false });
    const first = { ...playing("8/8 w - 0 1"), clocks: { value: { ...clocks, first_move_ms: 30_000 }, at: 0 } };
    expect(besideWords(first, white?.id, 6000)?.text).toBe("Your move, 24 s");
  });

  test("nothing before it is played, and that it is over", () => {
    expect(besideWords({ ...playing("8/8 w - 0 1"), phase: "rolling" }, white?.id, 0)).toBeUndefined();
    expect(besideWords({ ...playing("8/8 w - 0 1"), phase: "ended" }, white?.id, 0)).toEqual({ text: "Finished.", mine: false });
  });

  test("its dice wait for whoever has not sealed or opened", () => {
    const offer = { draw: "Sec0nd01.1", ruleset: "", asks: "6", n: 1000, server_key: "", server_commitment: "", players: [] };
    const drawing = { offer, committed: ["bob"], opened: [], made: 0, rolls: [] };
    const rolling = { ...playing("8/8 w - 0 1"), phase: "rolling" as const, drawing };
    expect(besideWords(rolling, "alice", 0)).toEqual({ text: "The dice are waiting for you.", mine: true });
    expect(besideWords(rolling, "bob", 0)).toBeUndefined();
    const called = { ...drawing, lock: { text: "", signature: "" }, call: { draw: "Sec0nd01.1", roll: 1, for: "1:a", signature: "" }, opened: ["bob"] };
    expect(besideWords({ ...playing("8/8 w - 0 1"), drawing: called }, "alice", 0)?.mine).toBe(true);
    expect(besideWords({ ...playing("8/8 w - 0 1"), drawing: { ...drawing, committed: ["alice"], lock: called.lock } }, "alice", 2000)?.text).not.toMatch(/dice/);
  });

  test("is the second of the first, and the first of the second", () => {
    const game = fromSnapshot(snapshot, 0);
    expect(otherOfMatch({ ...game, followed: [{ as: "second", next: "Sec0nd01" }] })).toBe("Sec0nd01");
    expect(otherOfMatch({ ...game, origin: { as: "second", game: "First001" }, followed: [] })).toBe("First001");
    expect(otherOfMatch({ ...game, followed: [{ as: "rematch", next: "Rem4tch1" }] })).toBeUndefined();
  });
});
