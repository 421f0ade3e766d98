// Who takes no part in the dice of a game by post: nothing is sealed, nothing opened, and nobody is stuck for it.
import { describe, expect, test } from "vitest";
import { nextStep } from "../../src/draw/step";
import { link } from "../../src/fair/chain";
import type { Game } from "../../src/game/state";
import { gameWith, kOther, kSecret, lockFor, sealed, sign, table } from "./table";

const byPost = (game: Game): Game => ({ ...game, clock: { type: "correspondence", days: 3 } });
const committed = ["alice", "bob"];

/** The lock of this game with a dash for one of the players. */
function lockWithout(player: string): { text: string; signature: string } {
  const text = lockFor(link(kSecret)).text.replace(new RegExp(`${player}:[0-9a-f]+`), `${player}:-`);
  return { text, signature: sign(text) };
}

describe("taking no part", () => {
  test("is said once, and nothing is sealed", async () => {
    const given = table();
    given.keep.keepApart("g8K2mQxZ", true);
    await given.driver.consider(byPost(gameWith({})), "alice");
    expect(given.sent).toEqual([{ t: "fair_commit", d: { game: "g8K2mQxZ", draw: "g8K2mQxZ.1", commitment: "-" } }]);
    expect(given.keep.secrets("g8K2mQxZ.1").size).toBe(0);
    expect(nextStep(byPost(gameWith({ committed, lock: lockWithout("alice") })), "alice")).toBe("nothing");
  });

  test("is for games by post only", async () => {
    const given = table();
    given.keep.keepApart("g8K2mQxZ", true);
    await given.driver.consider(gameWith({}), "alice");
    expect(given.sent).toMatchObject([{ d: { commitment: link(kSecret) } }]);
  });

  test("comes too late for a number that is sealed", async () => {
    const first = await sealed();
    first.keep.keepApart("g8K2mQxZ", true);
    const second = table({ keep: first.keep });
    await second.driver.consider(byPost(gameWith({})), "alice");
    expect(second.sent).toMatchObject([{ d: { commitment: link(kSecret) } }]);
  });

  test("of the opponent keeps nobody from opening", async () => {
    const given = await sealed();
    await given.driver.consider(gameWith({ committed, lock: lockWithout("bob") }), "alice");
    expect(given.shut).toEqual([]);
    expect(given.sent).toMatchObject([{ t: "fair_open", d: { opening: kSecret } }]);
  });

  test("is forgotten when the game is over, and not before", async () => {
    const given = table();
    given.keep.keepApart("g8K2mQxZ", true);
    await given.driver.consider({ ...byPost(gameWith({})), fairPast: ["g8K2mQxZ.1"] }, "alice");
    expect(given.keep.isApart("g8K2mQxZ")).toBe(true);
    const { drawing: _, ...over } = gameWith({});
    await given.driver.consider({ ...byPost(over), phase: "ended", fairPast: ["g8K2mQxZ.1"] }, "alice");
    expect(given.keep.isApart("g8K2mQxZ")).toBe(false);
  });
});

describe("what other devices know", () => {
  const game = gameWith({ committed, lock: lockFor(link(kSecret)) });
  const late = { why: "not stored", again: true };

  test("is learnt before anything is sealed, and told before it is sent", async () => {
    const said: string[] = [];
    const given = table({
      shared: { isOn: () => true, learn: () => (said.push("learn"), Promise.resolve(undefined)), tell: () => (said.push("tell"), Promise.resolve(undefined)) },
      send: (order) => (said.push(order.t), Promise.resolve({ ok: false, error: { code: "game_over", message: "over" } })),
      secret: () => (said.push("secret"), kSecret),
    });
    await given.driver.consider(gameWith({}), "alice");
    await given.driver.consider(game, "alice");
    expect(said).toEqual(["learn", "secret", "tell", "fair_commit", "learn", "tell", "fair_open"]);
  });

  test.each(["learn", "tell"] as const)("stops all while it cannot %s, and is tried again", async (what) => {
    const works = { isOn: () => true, learn: () => Promise.resolve(undefined), tell: () => Promise.resolve(undefined) };
    const given = table({ shared: { ...works, [what]: () => Promise.resolve(late) } });
    await given.driver.consider(gameWith({}), "alice");
    const later = table({ keep: given.keep, shared: works });
    expect(given.sent).toEqual([]);
    expect(given.shut).toEqual(["not stored"]);
    await later.driver.consider(gameWith({}), "alice");
    expect(later.sent).toHaveLength(1);
  });

  test("may be another opening of the same roll: then none goes out", async () => {
    const given = await sealed();
    const shared = {
      isOn: () => true,
      learn: () => Promise.resolve(undefined),
      tell: () => Promise.resolve(given.keep.learnOpened("g8K2mQxZ.1", { roll: 1, callFor: "1:e2e4" })).then(() => undefined),
    };
    const other = table({ keep: given.keep, shared, secret: () => kOther });
    await other.driver.consider(game, "alice");
    const reloaded = table({ keep: given.keep });
    await reloaded.driver.consider(game, "alice");
    for (const { sent, shut } of [other, reloaded]) {
      expect(sent).toEqual([]);
      expect(shut).toEqual([expect.stringMatching(/Another device/)]);
    }
  });
});

describe("what was opened", () => {
  test("is not noted for another move, nor a roll that was sent for two", () => {
    const { keep } = table();
    const note = (roll: number, callFor: string): boolean => keep.keepOpened("g8K2mQxZ.1", roll, callFor);
    expect([note(4, "7:b"), note(4, "7:b"), note(4, "7:c"), note(3, "5:a")]).toEqual([true, true, false, false]);
    keep.learnOpened("g8K2mQxZ.1", { roll: 4, callFor: "7:c" });
    expect([note(4, "7:b"), keep.opened("g8K2mQxZ.1").callFor, note(5, "9:d")]).toEqual([false, "*", true]);
  });

  const opened = (...told: [number, string][]): string => {
    const { keep } = table();
    for (const [roll, callFor] of told) keep.learnOpened("g8K2mQxZ.1", { roll, callFor });
    const { roll, callFor } = keep.opened("g8K2mQxZ.1");
    return `${String(roll)} ${callFor ?? ""}`;
  };

  test("only grows, in whatever order it is learnt", () => {
    const told: [number, string][] = [[3, "5:a"], [4, "7:b"], [4, "7:b"], [2, "3:c"]];
    expect(opened(...told)).toBe("4 7:b");
    expect(opened(...told.toReversed())).toBe("4 7:b");
  });

  test("for two different moves is good for none", () => {
    expect(opened([4, "7:b"], [4, "7:c"])).toBe("4 *");
    expect(opened([4, "7:b"], [4, "7:c"], [4, "7:b"], [3, "5:a"])).toBe("4 *");
    expect(opened([4, "7:b"], [4, "7:c"], [5, "9:d"])).toBe("5 9:d");
  });
});
