import { describe, expect, test } from "vitest";
import { fromSnapshot, reduce } from "../../src/game/reduce";
import { halvesText, keepsSetup, mayJoin, nextOf, type Game } from "../../src/game/state";
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
