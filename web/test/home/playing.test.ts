import { expect, test } from "vitest";
import { fetchPlaying, readPlaying } from "../../src/account/playing";

const row = { gameId: "g8K2mQxZ", variant: "chess", phase: "playing", isMyTurn: true, color: "white", opponent: { id: "g-1", name: "Guest 1" }, msLeft: 1000, fen: "8/8 w", rated: false };

test("a game that is played, and one that waits", () => {
  const waiting = { gameId: "AAAAaaaa", variant: "chaos", phase: "waiting", isMyTurn: false, waitsFor: "link" };
  expect(readPlaying({ nowPlaying: [row, waiting] })).toEqual([
    { game: "g8K2mQxZ", variant: "chess", phase: "playing", isMyTurn: true, color: "white", opponent: "Guest 1", msLeft: 1000, fen: "8/8 w" },
    { game: "AAAAaaaa", variant: "chaos", phase: "waiting", isMyTurn: false, waitsFor: "link" },
  ]);
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
