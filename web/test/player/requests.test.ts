import { expect, test } from "vitest";
import type { Send } from "../../src/net/ask";
import type { Reply } from "../../src/net/request";
import { players, readHistory, readPlayedGames, readProfile, readTop } from "../../src/player/requests";
import { changeOf, familiesOf, playedBy, poolsToTry, resultOf, shownRating, voidsText } from "../../src/player/words";

const kRating = { rating: 1662, deviation: 290, provisional: true };
const kPool = { ...kRating, games: 1, lastAt: 7 };
const kProfile = {
  id: "u-4Tz81LqPdW",
  name: "Alice",
  roles: ["player"],
  createdAt: 1,
  games: { played: 3, rated: 2 },
  ratings: { chess: { blitz: kPool, rapid: { ...kPool, lastAt: 9 } } },
};
const kGame = {
  number: 1,
  game: "g8K2mQxZ",
  at: 7,
  color: "black",
  opponent: { id: "u-0000000000", name: "Bob" },
  result: "black",
  before: 1500,
  ...kRating,
} as const;

test("a profile has its ratings, the one that was played last first", () => {
  const profile = readProfile(kProfile);
  expect(profile).toMatchObject({ name: "Alice", played: 3, rated: 2 });
  expect(profile?.pools.map(({ family, tempo }) => `${family}/${tempo}`)).toEqual(["chess/rapid", "chess/blitz"]);
  expect(readProfile({ ...kProfile, ratings: {} })?.pools).toEqual([]);
});

test("a profile says which throws of dice count against the player", () => {
  expect(readProfile(kProfile)?.voids).toEqual({});
  expect(readProfile({ ...kProfile, voids: { time: 1, ended: 2 } })?.voids).toEqual({ time: 1, ended: 2 });
  expect(readProfile({ ...kProfile, voids: { time: "1" } })).toBeUndefined();
  expect(voidsText({})).toBeUndefined();
  expect(voidsText({ ended: 1 })).toBe("1 dice roll of this player did not take place: 1 game ended while the dice were due.");
  expect(voidsText({ time: 1, ended: 2 })).toBe(
    "3 dice rolls of this player did not take place: 1 not opened in time, 2 games ended while the dice were due.",
  );
});

test("a profile says how the player ends games by post, if he has ended some", () => {
  expect(readProfile(kProfile)?.conduct).toBeUndefined();
  const read = readProfile({ ...kProfile, conduct: { games: 37, lostOnTime: 3, msPerMove: 100_800_000, mostOpen: 5 } })?.conduct;
  expect(read).toEqual({ games: 37, lost_on_time: 3, move_ms: 100_800_000, mostOpen: 5 });
  expect(readProfile({ ...kProfile, conduct: { games: 1, lostOnTime: 0 } })?.conduct).toEqual({ games: 1, lost_on_time: 0, mostOpen: undefined });
  for (const wrong of [null, 3, {}, { games: 1 }, { games: "1", lostOnTime: 0 }]) expect(readProfile({ ...kProfile, conduct: wrong })).toBeUndefined();
});

test("what has not its form is no profile, no history, no list", () => {
  for (const wrong of [null, {}, { ...kProfile, ratings: { chess: { blitz: {} } } }, { ...kProfile, ratings: { chess: 1 } }, { ...kProfile, games: {} }]) {
    expect(readProfile(wrong)).toBeUndefined();
  }
  for (const wrong of [null, {}, { history: [{ ...kGame, result: "none" }] }, { history: [{ ...kGame, opponent: "Bob" }] }]) {
    expect(readHistory(wrong)).toBeUndefined();
  }
  expect(readTop({ players: [{ rank: 1 }] })).toBeUndefined();
});

test("what is asked for goes into the address as it must", async () => {
  const sent: string[] = [];
  const send: Send = (_, path) => {
    sent.push(path);
    return Promise.resolve<Reply>({ status: 200, text: JSON.stringify({ history: [kGame], players: [{ rank: 1, id: "u-1", name: "A", ...kPool }] }) });
  };
  expect(await players(send).history("u-1", "chess", "blitz")).toEqual({ ok: true, value: [kGame] });
  await players(send).history("u-1", "chess", "blitz", 5);
  expect(await players(send).top("chess", "blitz")).toMatchObject({ ok: true, value: { deviationLimit: undefined, players: [{ name: "A" }] } });
  await players(send).profile("a/b");
  expect(sent).toEqual(["/api/ratings/u-1/chess/blitz", "/api/ratings/u-1/chess/blitz?before=5", "/api/player/top/chess/blitz", "/api/user/a%2Fb"]);
});

test("a rated game in words, as its player sees it", () => {
  expect(resultOf(kGame)).toBe("won");
  expect(resultOf({ ...kGame, color: "white" })).toBe("lost");
  expect(resultOf({ ...kGame, result: "draw" })).toBe("draw");
  expect(changeOf(kGame)).toBe("+162");
  expect(shownRating(kGame)).toBe("1662?");
});

test("families are called after the game of their name", () => {
  const game = (id: string, name: string, family: string) => ({ id, name, family, options: [], dice: [], inPlay: false });
  expect(familiesOf([game("chess", "Chess", "chess"), game("chess112", "Chess 112", "chess56"), game("chess56", "Chess 56", "chess56")])).toEqual([
    { id: "chess", name: "Chess" },
    { id: "chess56", name: "Chess 56" },
  ]);
});

test("players are looked for tempo by tempo, family by family, and not for ever", () => {
  expect(poolsToTry(["chess", "chess56"]).map(({ family, tempo }) => `${family} ${tempo}`)).toEqual(
    ["chess", "chess56"].flatMap((family) => ["bullet", "blitz", "rapid", "classical", "correspondence"].map((tempo) => `${family} ${tempo}`)),
  );
  expect(poolsToTry(Array.from({ length: 20 }, (_, i) => String(i)))).toHaveLength(16);
});

test("games of whatever kind, as one of the players saw them", () => {
  const people = { white: { id: "u-4Tz81LqPdW", name: "Alice" }, black: { id: "g-1", name: "Guest 1" } };
  const row = { gameId: "g8K2mQxZ", variant: "chaos", rated: false, endedAt: 9, createdAt: 1, players: people, outcome: { result: "white", reason: "time" } };
  const read = readPlayedGames({ games: [row], before: "g8K2mQxZ" });
  const game = { game: "g8K2mQxZ", variant: "chaos", rated: false, endedAt: 9, ...people, result: "white" as const };
  expect(read).toEqual({ games: [game], before: "g8K2mQxZ" });
  expect(readPlayedGames({ games: [{ ...row, outcome: { result: "none" } }] })).toBeUndefined();
  expect(playedBy(game, "u-4Tz81LqPdW")).toEqual({ result: "won", opponent: people.black });
  expect(playedBy(game, "g-1")).toEqual({ result: "lost", opponent: people.white });
  expect(playedBy({ ...game, result: "draw" }, "g-1")).toEqual({ result: "draw", opponent: people.white });
});
