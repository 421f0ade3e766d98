import { expect, test } from "vitest";
import { awaitedWords, isForComputer } from "../../src/play/awaited";
import type { ComputerShown } from "../../src/protocol/messages.gen";

const words = (status: Partial<ComputerShown>): string => awaitedWords({ ok: true, value: { here: true, places: 64, waiting: 0, ...status } });

test("why the computer does not come, and for how long", () => {
  expect(words({ places: 0 })).toBe("This server has no computer to play with any more.");
  expect(words({ here: false, waiting: 2 })).toContain("away just now");
  expect(words({ waiting: 1, waitMs: 9375 })).toContain("1 game waits for a place: about 1 minute.");
  expect(words({ waiting: 20, waitMs: 187_500 })).toContain("20 games wait for a place: about 4 minutes.");
  expect(words({})).toBe(awaitedWords(undefined));
  expect(awaitedWords({ ok: false, what: "x" })).toContain("has not answered yet");
});

test("only a challenge that waits is one to the computer", () => {
  const to = { id: "u-computer-1", name: "Astragal-1" };
  expect([isForComputer({ phase: "waiting", to }), isForComputer({ phase: "playing", to }), isForComputer({ phase: "waiting" }), isForComputer(undefined)]).toEqual([true, false, false, false]);
  expect(isForComputer({ phase: "waiting", to: { id: "u-aB3dE5gH7j", name: "Astragal-1" } })).toBe(false);
});
