import { expect, test } from "vitest";
import { choiceWords, isQuiet, keepChoice, kFirstChoice, meanwhileOrder, orderOf, pacesFor, readChoice, withVariant, type ComputerChoice } from "../../src/lobby/computer";
import { memoryStore } from "../../src/net/store";
import type { LiveGame, Seek } from "../../src/protocol/messages.gen";

const kPace = { minutes: 10, increment: 5 };
const choice: ComputerChoice = { variant: "chess56", level: 5, color: "black", pace: kPace };

test("what was chosen last is chosen again", () => {
  const store = memoryStore();
  expect(readChoice(store)).toEqual({ variant: "chess", level: 3, color: "random", pace: undefined });
  for (const one of [choice, { ...choice, pace: undefined }]) {
    keepChoice(store, one);
    expect(readChoice(store)).toEqual(one);
  }
});

test.each(["", "null", "[]", "{", '{"variant":"../x","level":9,"color":"green","pace":{"minutes":"5"}}', '{"variant":1,"level":"3","pace":{"minutes":0,"increment":5}}', '{"pace":{"minutes":5,"increment":1e9}}'])(
  "of what was kept as %s nothing can be read",
  (kept) => {
    const store = memoryStore();
    store.set("astragal.computer", kept);
    expect(readChoice(store)).toEqual(kFirstChoice);
  },
);

test("a challenge to the level, casual, without a clock unless one is chosen", () => {
  const clock = { type: "fischer", base_ms: 600_000, increment_ms: 5000 };
  expect(orderOf(choice, 0.9)).toEqual({ variant: "chess56", options: {}, clock, color: "black", rated: false, to: "u-computer-5" });
  expect(orderOf(kFirstChoice, 0)).toMatchObject({ clock: { type: "unlimited" }, to: "u-computer-3" });
});

test("where nobody minds, who has White is decided here, evenly", () => {
  expect([0, 0.49, 0.5, 0.99].map((random) => orderOf(kFirstChoice, random).color)).toEqual(["white", "white", "black", "black"]);
});

test("meanwhile it is the same game with the same clock, but no days for a move", () => {
  const clock = { type: "byoyomi", base_ms: 60_000, period_ms: 10_000, periods: 3 } as const;
  const game = { variant: "chess112", options: { interchange: "odd" }, clock };
  expect(meanwhileOrder(game, 2, 0)).toEqual({ ...game, color: "white", rated: false, to: "u-computer-2" });
  expect(meanwhileOrder({ ...game, clock: { type: "correspondence", days: 3 } }, 2, 0).clock).toEqual({ type: "unlimited" });
});

test("another game has the clock that suits it, if there was one", () => {
  expect(withVariant(choice, "shatar")).toEqual({ ...choice, variant: "shatar", pace: { minutes: 5, increment: 3 } });
  expect(withVariant({ ...choice, pace: undefined }, "shatar").pace).toBeUndefined();
  expect(withVariant({ ...choice, pace: { minutes: 1, increment: 0 } }, "chess56").pace).toEqual({ minutes: 1, increment: 0 });
});

test("the pace that is chosen is among those that are offered, once", () => {
  expect(pacesFor(choice).filter(({ minutes }) => minutes === 10)).toHaveLength(1);
  expect(pacesFor({ ...choice, pace: { minutes: 1, increment: 0 } }).at(-1)).toEqual({ minutes: 1, increment: 0 });
  expect(pacesFor({ ...choice, pace: undefined })).toHaveLength(3);
});

test("a choice in words", () => {
  expect(choiceWords(choice)).toBe("level 5, 10+5, you play Black");
  expect(choiceWords(kFirstChoice)).toBe("level 3, no clock");
});

test("it is quiet where nobody else waits or plays", () => {
  const [me, other, computer] = [{ id: "g-1", name: "" }, { id: "g-2", name: "" }, { id: "u-computer-1", name: "" }];
  const seek = (by: object) => ({ by }) as Seek;
  const game = (white: object, black: object) => ({ white, black }) as LiveGame;
  const quiet = (seeks: Seek[], games: LiveGame[] = []): boolean => isQuiet({ seeks, games }, me.id);
  expect([quiet([]), quiet([seek(me)]), quiet([], [game(me, computer)])]).toEqual([true, true, true]);
  expect([quiet([seek(other)]), quiet([], [game(other, computer)]), quiet([], [game(me, other)])]).toEqual([false, false, false]);
  expect(isQuiet(undefined, me.id)).toBe(false);
});
