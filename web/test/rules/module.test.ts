// The module itself, as the page loads it: `npm run rules` builds it.
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { readAnswer, requestText, type Stand } from "../../src/rules/answers";
import type { Ask } from "../../src/rules/module";
import { bytes, openBuilt } from "./opened";
import { readVariant, readVariants } from "../../src/net/variants";

const kMostBytes = 220 * 1000;
let ask: Ask;

beforeAll(async () => {
  ask = await openBuilt();
});

const stand = (variant: string, ...fields: [string, string][]) =>
  readAnswer<Stand>(ask(requestText("line", { variant, options: {} }, fields)));

describe("the module", () => {
  test("weighs at most 220 kB packed, for all games and their engine", () => {
    expect(gzipSync(bytes, { level: 9 }).length).toBeLessThan(kMostBytes);
  });

  test("describes every game in the form that the page reads", () => {
    const games = readVariants(JSON.parse(ask("op games")));
    expect(games?.map(({ id }) => id)).toHaveLength(21);
    for (const { id } of games ?? []) {
      const game = readVariant(JSON.parse(ask(`op game\nvariant ${id}`)));
      expect(game?.id, id).toBe(id);
    }
  }, 60_000);

  test("knows repetition along a line, and goes back on it", () => {
    const shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"].map((text): [string, string] => ["action", text]);
    const twice = stand("chess", ["setup", ""], ...shuffle, ...shuffle);
    expect(twice).toMatchObject({ ok: true, value: { status: "draw repetition", moves: [] } });
    expect(stand("chess", ["setup", ""], ...shuffle)).toMatchObject({ ok: true, value: { status: "ongoing" } });
  });

  test("names the column of a FEN that is none, the move of a line that is none, and the squares of a refusal", () => {
    const fen = "4k3/8/8/8/8/8/4X3/4K3 w - - 0 1";
    expect(stand("chess", ["fen", fen])).toMatchObject({ ok: false, refusal: { code: "invalid_position", column: fen.indexOf("X") + 1 } });
    expect(stand("chess", ["setup", ""], ["action", "e2e4"], ["action", "e2e4"])).toMatchObject({ ok: false, refusal: { index: 1 } });
    const pinned = ask(requestText("play", { variant: "chess", options: {} }, [["fen", "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1"], ["move", "e2d3"]]));
    expect(readAnswer(pinned)).toEqual({
      ok: false,
      refusal: {
        code: "illegal_move",
        reason: "leaves_royal_attacked",
        message: "the King on e1 would be attacked by the Rook on e7",
        squares: ["e1", "e7"],
      },
    });
  });

  test("says what the other side's piece could do, as if it were its turn", () => {
    const fen = "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1";
    const reach = ask(requestText("reach", { variant: "chess", options: {} }, [["fen", fen], ["square", "e7"]]));
    expect(JSON.parse(reach)).toEqual({ moves: ["e7a7", "e7b7", "e7c7", "e7d7", "e7e2", "e7e3", "e7e4", "e7e5", "e7e6", "e7f7", "e7g7", "e7h7"] });
  });

  test("says which moves call for dice, and which dice fall", () => {
    const opening = stand("rolling-dynamic", ["setup", ""]);
    if (!opening.ok) throw new Error(opening.refusal.message);
    const call = opening.value.rolls[0] ?? "";
    const fallen = stand("rolling-dynamic", ["setup", ""], ["action", call]);
    expect(fallen).toMatchObject({ ok: true, value: { moves: [], chance: [6] } });
  });

  test("refuses what is no request", () => {
    expect(JSON.parse(ask("oops"))).toMatchObject({ error: { code: "bad_request" } });
    expect(JSON.parse(ask("op nothing\nvariant chess"))).toMatchObject({ error: { code: "bad_request" } });
    expect(JSON.parse(ask("op line\nvariant nothing"))).toMatchObject({ error: { code: "unknown_variant" } });
  });
});
