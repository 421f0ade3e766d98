import { expect, test } from "vitest";
import type { Send } from "../../src/net/ask";
import type { Reply } from "../../src/net/request";
import type { PlayedGame, User } from "../../src/protocol/messages.gen";
import { players } from "../../src/player/requests";
import { changeOf, familiesOf, playedBy, poolsOf, poolsToTry, resultOf, shownRating, voidsText } from "../../src/player/words";

const kRating = { rating: 1662, deviation: 290, provisional: true };
const kPool = { ...kRating, games: 1, lastAt: 7 };
const kUser = {
  id: "u-4Tz81LqPdW",
  name: "Alice",
  username: "Alice",
  roles: ["player" as const],
  createdAt: 1,
  games: { played: 3, rated: 2 },
  ratings: { chess: { blitz: kPool, rapid: { ...kPool, lastAt: 9 } } },
  voids: {},
} satisfies User;
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

test("a user's pools are those with ratings, the one that was played last first", () => {
  expect(poolsOf(kUser).map(({ family, tempo }) => `${family}/${tempo}`)).toEqual(["chess/rapid", "chess/blitz"]);
  expect(poolsOf(kUser)[1]).toEqual({ family: "chess", tempo: "blitz", ...kPool });
  expect(poolsOf({ ...kUser, ratings: {} })).toEqual([]);
});

test("which throws of dice count against a player, in words", () => {
  expect(voidsText({})).toBeUndefined();
  expect(voidsText({ ended: 1 })).toBe("1 dice roll of this player did not take place: 1 game ended while the dice were due.");
  expect(voidsText({ time: 1, ended: 2 })).toBe(
    "3 dice rolls of this player did not take place: 1 not opened in time, 2 games ended while the dice were due.",
  );
});

test("what is asked for goes into the address as it must", async () => {
  const sent: string[] = [];
  const kAnswer = { family: "chess", tempo: "blitz", player: "u-1", history: [kGame], players: [{ rank: 1, id: "u-1", name: "A", ...kPool }] };
  const send: Send = (_, path) => {
    sent.push(path);
    return Promise.resolve<Reply>({ status: 200, text: JSON.stringify(kAnswer) });
  };
  expect(await players(send).history("u-1", "chess", "blitz")).toMatchObject({ ok: true, value: { history: [kGame] } });
  await players(send).history("u-1", "chess", "blitz", 5);
  expect(await players(send).top("chess", "blitz")).toMatchObject({ ok: true, value: { players: [{ name: "A" }] } });
  await players(send).user("a/b");
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
  const players = { white: { id: "u-4Tz81LqPdW", name: "Alice" }, black: { id: "g-1", name: "Guest 1" } };
  const game = { players, outcome: { result: "white", reason: "time" } } satisfies Partial<PlayedGame>;
  expect(playedBy(game, "u-4Tz81LqPdW")).toEqual({ result: "won", opponent: players.black });
  expect(playedBy(game, "g-1")).toEqual({ result: "lost", opponent: players.white });
  expect(playedBy({ players, outcome: { result: "draw", reason: "agreement" } }, "g-1")).toEqual({ result: "draw", opponent: players.white });
  expect(playedBy({ players }, "g-1")).toBeUndefined();
  expect(playedBy({ outcome: game.outcome }, "g-1")).toBeUndefined();
});
