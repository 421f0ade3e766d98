import { expect, test } from "vitest";
import { dueOf, fetchPlaying, readPlaying, stateOf, waitsForMe, type OwnGame } from "../../src/account/playing";
import { momentText } from "../../src/game/post";

const row = { gameId: "g8K2mQxZ", variant: "chess", phase: "playing", isMyTurn: true, color: "white", opponent: { id: "g-1", name: "Guest 1" }, msLeft: 1000, fen: "8/8 w", rated: false };

test("a game that is played, and one that waits", () => {
  const waiting = { gameId: "AAAAaaaa", variant: "chaos", phase: "waiting", isMyTurn: false, waitsFor: "link" };
  expect(readPlaying({ nowPlaying: [row, waiting] })).toEqual([
    { game: "g8K2mQxZ", variant: "chess", phase: "playing", isMyTurn: true, color: "white", opponent: "Guest 1", msLeft: 1000, fen: "8/8 w" },
    { game: "AAAAaaaa", variant: "chaos", phase: "waiting", isMyTurn: false, waitsFor: "link" },
  ]);
});

test("a game with the computer says so", () => {
  expect(readPlaying({ nowPlaying: [{ ...row, opponent: { id: "u-computer-3", name: "Astragal-3" } }] })?.[0]?.opponent).toBe("Astragal-3 (computer, level 3)");
});

test.each([{}, { nowPlaying: {} }, { nowPlaying: [{ ...row, gameId: 1 }] }, { nowPlaying: [{ ...row, phase: "ended" }] }])("%j is no list", (value) => {
  expect(readPlaying(value)).toBeUndefined();
});

test("who is refused has no list", async () => {
  const refused = { status: 401, text: '{"error":{"code":"not_signed_in","message":"sign in"}}' };
  expect(await fetchPlaying(() => Promise.resolve(refused))).toBeUndefined();
  expect(await fetchPlaying(() => Promise.resolve({ status: 200, text: '{"nowPlaying":[]}' }))).toEqual([]);
});

test("a game by post is told with its deadline, not with what is left", () => {
  const list = readPlaying({ nowPlaying: [{ ...row, deadlineAt: 1796045200000 }] });
  expect(list?.[0]).toMatchObject({ deadlineAt: 1796045200000 });
  expect(list?.[0]).not.toHaveProperty("msLeft");
});

test("a game of a tournament says of which", () => {
  const tournament = { id: "Cup00001", round: 2, board: 7 };
  expect(readPlaying({ nowPlaying: [{ ...row, tournament }] })?.[0]).toMatchObject({ tournament: { id: "Cup00001", round: 2 } });
  for (const strange of [{ ...row, tournament: "Cup00001" }, { ...row, tournament: { id: 1, round: 1 } }, row]) expect(readPlaying({ nowPlaying: [strange] })?.[0]).not.toHaveProperty("tournament");
});

test("the own note comes with the game that it is on", () => {
  expect(readPlaying({ nowPlaying: [{ ...row, note: "a plan" }] })?.[0]).toMatchObject({ note: "a plan" });
  expect(readPlaying({ nowPlaying: [row] })?.[0]).not.toHaveProperty("note");
});

const kNow = 1_796_000_000_000;
const kDay = 86_400_000;
const byPost: OwnGame = { game: "g8K2mQxZ", variant: "chess", phase: "playing", isMyTurn: false, opponent: "Bob", deadlineAt: kNow + kDay };

test("what the opponent offers, and a pause, are read", () => {
  expect(readPlaying({ nowPlaying: [{ ...row, offer: "takeback", pausedUntil: kNow }] })?.[0]).toMatchObject({ offer: "takeback", pausedUntil: kNow });
  for (const strange of [{ ...row, offer: "queen", pausedUntil: "soon" }, { ...row, offer: 1 }, row]) {
    const read = readPlaying({ nowPlaying: [strange] })?.[0];
    expect(read).not.toHaveProperty("offer");
    expect(read).not.toHaveProperty("pausedUntil");
  }
});

test("an offer waits for the player, whoever is to move", () => {
  expect(waitsForMe(byPost)).toBe(false);
  expect(waitsForMe({ ...byPost, isMyTurn: true })).toBe(true);
  expect(waitsForMe({ ...byPost, offer: "draw" })).toBe(true);
  expect((["draw", "takeback", "pause"] as const).map((offer) => stateOf({ ...byPost, offer }, kNow))).toEqual(["offers a draw", "asks for a move back", "offers a pause"]);
  expect(dueOf({ ...byPost, offer: "draw" }, kNow)).toBe(`until ${momentText(kNow + kDay)}`);
});

test("dice during the game wait for the player, though it is not to move", () => {
  const [owes] = readPlaying({ nowPlaying: [{ ...row, isMyTurn: false, owesDice: true }] }) ?? [];
  expect(owes && [waitsForMe(owes), stateOf(owes, kNow)]).toEqual([true, stateOf({ ...byPost, phase: "rolling", isMyTurn: true }, kNow)]);
});

test("a pause is said in place of whose turn it is, and stands beside an offer", () => {
  const paused = { ...byPost, isMyTurn: true, pausedUntil: kNow + 3 * kDay };
  const text = `paused until ${momentText(kNow + 3 * kDay)}`;
  expect([stateOf(paused, kNow), dueOf(paused, kNow)]).toEqual([text, undefined]);
  expect([stateOf({ ...paused, offer: "draw" }, kNow), dueOf({ ...paused, offer: "draw" }, kNow)]).toEqual(["offers a draw", text]);
  for (const over of [kNow + 4 * kDay, kNow + 3 * kDay - 10_000]) expect(stateOf(paused, over)).toBe("Your turn");
  expect(dueOf(paused, kNow + 4 * kDay)).toBe(`until ${momentText(kNow + kDay)}`);
});
