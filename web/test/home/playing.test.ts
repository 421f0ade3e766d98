import { expect, test } from "vitest";
import { dueOf, fetchPlaying, opponentOf, stateOf, waitsForMe } from "../../src/account/playing";
import { momentText } from "../../src/game/post";
import type { OfferKind, OwnGame, WaitsFor } from "../../src/protocol/messages.gen";

const kNow = 1_796_000_000_000;
const kDay = 86_400_000;
const byPost: OwnGame = {
  ...{ gameId: "g8K2mQxZ", variant: "chess", phase: "playing", clock: { type: "correspondence", days: 3 }, rated: false, createdAt: 1 },
  ...{ isMyTurn: false, opponent: { id: "u-b", name: "Bob" }, deadlineAt: kNow + kDay },
};

test("a game with the computer says so", () => {
  expect(opponentOf({ ...byPost, opponent: { id: "u-computer-3", name: "Astragal-3" } })).toBe("Astragal-3 (computer, level 3)");
  expect(opponentOf(byPost)).toBe("Bob");
});

test("who is refused has no list", async () => {
  const refused = { status: 401, text: '{"error":{"code":"not_signed_in","message":"sign in"}}' };
  expect(await fetchPlaying(() => Promise.resolve(refused))).toBeUndefined();
  expect(await fetchPlaying(() => Promise.resolve({ status: 200, text: '{"nowPlaying":[]}' }))).toEqual([]);
});

test("of an offer or a wait that only a newer server knows the page says what it can", () => {
  expect(stateOf({ ...byPost, offer: "queen" as OfferKind }, kNow)).toBe(stateOf(byPost, kNow));
  expect(waitsForMe({ ...byPost, offer: "queen" as OfferKind })).toBe(true);
  const waiting: OwnGame = { ...byPost, phase: "waiting" };
  expect(stateOf({ ...waiting, waitsFor: "moon" as WaitsFor }, kNow)).toBe(stateOf({ ...waiting, waitsFor: "link" }, kNow));
});

test("an offer waits for the player, whoever is to move", () => {
  expect(waitsForMe(byPost)).toBe(false);
  expect(waitsForMe({ ...byPost, isMyTurn: true })).toBe(true);
  expect(waitsForMe({ ...byPost, offer: "draw" })).toBe(true);
  expect((["draw", "takeback", "pause"] as const).map((offer) => stateOf({ ...byPost, offer }, kNow))).toEqual(["offers a draw", "asks for a move back", "offers a pause"]);
  expect(dueOf({ ...byPost, offer: "draw" }, kNow)).toBe(`until ${momentText(kNow + kDay)}`);
});

test("dice during the game wait for the player, though it is not to move", () => {
  const owes = { ...byPost, owesDice: true };
  expect([waitsForMe(owes), stateOf(owes, kNow)]).toEqual([true, stateOf({ ...byPost, phase: "rolling", isMyTurn: true }, kNow)]);
});

test("a pause is said in place of whose turn it is, and stands beside an offer", () => {
  const paused = { ...byPost, isMyTurn: true, pausedUntil: kNow + 3 * kDay };
  const text = `paused until ${momentText(kNow + 3 * kDay)}`;
  expect([stateOf(paused, kNow), dueOf(paused, kNow)]).toEqual([text, undefined]);
  expect([stateOf({ ...paused, offer: "draw" }, kNow), dueOf({ ...paused, offer: "draw" }, kNow)]).toEqual(["offers a draw", text]);
  for (const over of [kNow + 4 * kDay, kNow + 3 * kDay - 10_000]) expect(stateOf(paused, over)).toBe("Your turn");
  expect(dueOf(paused, kNow + 4 * kDay)).toBe(`until ${momentText(kNow + kDay)}`);
});
