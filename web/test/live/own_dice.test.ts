import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Keep } from "../../src/draw/keep";
import type { Game } from "../../src/game/state";
import { OwnDice } from "../../src/live/own_dice.svelte";
import { memoryStore } from "../../src/net/store";

type Said = (draw: string, why: string | undefined, again: boolean) => void;
const driver = vi.hoisted((): { say: Said; considered: string[] } => ({ say: () => undefined, considered: [] }));
vi.mock("../../src/draw/driver", () => ({
  Driver: class {
    constructor(_keep: Keep, edge: { onshut: Said }) {
      driver.say = edge.onshut;
    }
    consider(game: Game): Promise<void> {
      driver.considered.push(game.game);
      return Promise.resolve();
    }
    whyStuck(): string {
      return "gone";
    }
  },
}));

const game = (draw: string): Game =>
  ({ game: "g8K2mQxZ", drawing: { offer: { draw } }, fairPast: [], rolls: [] }) as unknown as Game;

async function rig(): Promise<OwnDice> {
  const unused = () => Promise.reject(new Error("not asked"));
  const dice = new OwnDice(new Keep(memoryStore()), {
    ...{ crypto: unused, record: unused, keys: unused, send: unused, dice: unused },
    stillDue: (one) => one,
    shown: () => game("d.1"),
    me: () => "u-1",
  });
  await dice.consider(game("d.1"));
  return dice;
}

beforeEach(() => {
  vi.useFakeTimers();
  driver.considered.length = 0;
});
afterEach(() => void vi.useRealTimers());

test("what is only waited for is told, and looked at again after a while", async () => {
  const dice = await rig();
  driver.say("d.1", "the server is away", true);
  expect([dice.waits, dice.shut]).toEqual(["the server is away", undefined]);
  await vi.advanceTimersByTimeAsync(1999);
  expect(driver.considered).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(driver.considered).toHaveLength(2);
  driver.say("d.1", undefined, false);
  expect(dice.waits).toBeUndefined();
});

test("why an envelope stays shut is told until another draw begins", async () => {
  const dice = await rig();
  driver.say("d.1", "the record is wrong", false);
  driver.say("d.1", "the server is away", true);
  dice.meet(game("d.1"));
  expect(dice.shut).toBe("the record is wrong");
  dice.meet(game("d.2"));
  expect(dice.shut).toBeUndefined();
});

test("another device may have done it: what was refused for good is forgotten, with the driver that refused", async () => {
  const dice = await rig();
  driver.say("d.1", "the secret is gone", false);
  expect(dice.whyStuck(game("d.1"))).toBe("gone");
  dice.forget();
  expect([dice.shut, dice.whyStuck(game("d.1"))]).toEqual([undefined, undefined]);
});
