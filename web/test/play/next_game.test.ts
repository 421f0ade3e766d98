import { expect, test } from "vitest";
import { nextOf } from "../../src/play/next_game";
import type { OwnGame } from "../../src/protocol/messages.gen";

const game = (id: string, isMyTurn: boolean): OwnGame => ({
  ...{ gameId: id, variant: "chess", phase: "playing", isMyTurn },
  ...{ clock: { type: "unlimited" }, rated: false, createdAt: 1 },
});
const kGames = [game("a", true), game("b", true), game("c", true), game("d", false)];
const next = (open: string, games = kGames): string | undefined => nextOf(games, open)?.gameId;

test("those that wait come round and round", () => {
  expect(["a", "b", "c"].map((one) => next(one))).toEqual(["b", "c", "a"]);
});

test("from a game that does not wait the first comes", () => {
  expect(next("d")).toBe("a");
  expect(next("elsewhere")).toBe("a");
});

test("there is none where no other waits", () => {
  expect(next("a", [game("a", true), game("d", false)])).toBeUndefined();
  expect(next("d", [game("d", false)])).toBeUndefined();
  expect(next("d", [])).toBeUndefined();
});

test("one with an offer to be answered waits, too", () => {
  expect(next("a", [game("a", true), { ...game("d", false), offer: "draw" }])).toBe("d");
});
