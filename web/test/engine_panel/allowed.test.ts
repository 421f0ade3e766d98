// In which games of its player an engine is off.
import { describe, expect, test } from "vitest";
import type { OwnGame } from "../../src/protocol/messages.gen";
import { forbidding, goingOn } from "../../src/engine_panel/allowed";
import type { Game } from "../../src/game/state";
import type { Clock, Phase } from "../../src/protocol/messages.gen";

const kMe = "g-me";
const kFischer: Clock = { type: "fischer", base_ms: 60_000, increment_ms: 0 };
const kByoyomi: Clock = { type: "byoyomi", base_ms: 60_000, period_ms: 1000, periods: 1 };
const kPost = { type: "correspondence", days: 3 } as Clock;
const kNoClock: Clock = { type: "unlimited" };

function heard(game: string, variant: string, clock: Clock, phase: Phase = "playing", player = kMe): Game {
  return { game, variant, clock, phase, players: [{ id: player, name: "x" }, { id: "g-other", name: "y" }] } as unknown as Game;
}
const listed = (gameId: string, variant: string, clock: OwnGame["clock"], phase: OwnGame["phase"] = "playing"): OwnGame => ({
  ...{ gameId, variant, clock, phase },
  ...{ isMyTurn: true, rated: false, createdAt: 1 },
});
const offFor = (variant: string, games: readonly Game[], list: readonly OwnGame[] = []): string | undefined => forbidding(goingOn(games, list, kMe), variant)?.game;

describe("the engine is off", () => {
  test.each([kFischer, kByoyomi])("on every board beside a game with a clock", (clock) => {
    expect(offFor("chess", [heard("a", "chess", clock)])).toBe("a");
    expect(offFor("shatar", [heard("a", "chess", clock)])).toBe("a");
    expect(offFor("shatar", [heard("a", "chess", clock, "rolling")])).toBe("a");
  });

  test.each([kPost, kNoClock])("beside a game by post or without a clock on boards of its own game only", (clock) => {
    expect(offFor("chess", [heard("a", "chess", clock)])).toBe("a");
    expect(offFor("shatar", [heard("a", "chess", clock)])).toBeUndefined();
  });

  test("for a game with a clock rather than for another one", () => {
    expect(offFor("chess", [heard("post", "chess", kPost), heard("live", "shatar", kFischer)])).toBe("live");
  });

  test("neither for games that have not begun or are over, nor for those of others", () => {
    expect(offFor("chess", [heard("a", "chess", kFischer, "waiting"), heard("b", "chess", kFischer, "ended")])).toBeUndefined();
    expect(offFor("chess", [heard("c", "chess", kFischer, "playing", "g-third")])).toBeUndefined();
    expect(forbidding(goingOn([heard("a", "chess", kFischer)], [], undefined), "chess")).toBeUndefined();
  });

  test("for games of which only the server's list knows", () => {
    expect(offFor("shatar", [], [listed("a", "chess", kFischer)])).toBe("a");
    expect(offFor("shatar", [], [listed("a", "chess", kFischer, "rolling")])).toBe("a");
    expect(offFor("shatar", [], [listed("a", "chess", kPost, "rolling")])).toBeUndefined();
    expect(offFor("chess", [], [listed("a", "chess", kPost)])).toBe("a");
    expect(offFor("chess", [], [listed("a", "chess", kNoClock)])).toBe("a");
    expect(offFor("shatar", [], [listed("a", "chess", kNoClock)])).toBeUndefined();
    expect(offFor("chess", [], [listed("a", "chess", kFischer, "waiting")])).toBeUndefined();
  });

  test("no longer once the page has heard of the end, whatever the list said before", () => {
    expect(offFor("chess", [heard("a", "chess", kFischer, "ended")], [listed("a", "chess", kFischer)])).toBeUndefined();
  });
});
