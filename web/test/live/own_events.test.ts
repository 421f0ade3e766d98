// The tournaments in which a player plays: which steps of their records are news, and what is kept of them.
import { expect, test } from "vitest";
import { newsFor, OwnEvents } from "../../src/live/own_events";
import { memoryStore, type Store } from "../../src/net/store";
import type { TournamentStep } from "../../src/protocol/messages.gen";

const kEvent = "Tq7xW2aB";
let seq = 0;
const step = (type: string, d: object = {}): TournamentStep => ({ seq: ++seq, at_ms: 0, type, d: d as TournamentStep["d"] });
const begun = (round: number, board: number, game: string, white = "me", black = "other"): TournamentStep => step("games_begun", { round, games: [{ board, game, white, black }] });
const entered = (player: string): TournamentStep => step("entered", { player: { id: player, name: player }, round: 1 });

test("own games that have begun and are not over are news", () => {
  expect(newsFor("me", [entered("me"), begun(1, 2, "g1")])).toEqual({ entered: true, isOver: false, games: ["g1"] });
  expect(newsFor("me", [entered("other"), begun(1, 2, "g1", "third")])).toEqual({ entered: false, isOver: false, games: [] });
  expect(newsFor("other", [begun(1, 2, "g1"), step("board_scored", { round: 1, board: 2 }), begun(2, 1, "g2")]).games).toEqual(["g2"]);
  expect(newsFor("me", [begun(1, 2, "g1"), step("board_scored", { round: 1, board: 3 })]).games).toEqual(["g1"]);
  expect(newsFor("me", [begun(1, 2, "g1"), step("game_called_off", { round: 1, board: 2 }), begun(1, 2, "g2")]).games).toEqual(["g2"]);
  expect(newsFor("me", [begun(1, 2, "g1"), step("tournament_over")])).toEqual({ entered: false, isOver: true, games: [] });
});

test("of a board with two games the one that is over is no news", () => {
  const first = [begun(1, 2, "g1"), step("board_scored", { round: 1, board: 2, game: 1 })];
  expect(newsFor("me", [...first, begun(1, 2, "g2", "other", "me")]).games).toEqual(["g2"]);
});

/** A browser, and a server that has these steps. */
function world(record: TournamentStep[], store: Store = memoryStore()) {
  const [watched, games, asked]: [string[], string[], number[]] = [[], [], []];
  const waiting: (() => void)[] = [];
  const events = new OwnEvents(
    store,
    "kept",
    { tell: (frame) => void watched.push((frame as { d: { event: string } }).d.event), begun: (game) => void games.push(game) },
    (_, after) => (asked.push(after), Promise.resolve(record.filter((one) => one.seq > after))),
    (_, then) => waiting.push(then),
  );
  const settle = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    for (const then of waiting.splice(0)) then();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const hear = async (me = "me"): Promise<void> => {
    events.hear(me, kEvent, record.at(-1)?.seq ?? 0);
    await settle();
  };
  return { events, store, watched, games, asked, hear, settle };
}

test("a game that begins while the player is on any page is handed on, once", async () => {
  const record = [entered("me")];
  const { games, watched, asked, hear } = world(record);
  await hear();
  expect([watched, games]).toEqual([[kEvent], []]);
  record.push(begun(1, 1, "g1"));
  await hear();
  await hear();
  expect(games).toEqual(["g1"]);
  expect(asked).toEqual([0, record[0]?.seq]);
});

test("what happens while the record is being read is read afterwards", async () => {
  const record = [entered("me")];
  const { events, games, settle } = world(record);
  events.hear("me", kEvent, record.at(-1)?.seq ?? 0);
  const late = begun(1, 1, "g1");
  events.hear("me", kEvent, late.seq);
  await new Promise((resolve) => setTimeout(resolve, 0));
  record.push(late);
  await settle();
  expect(games).toEqual(["g1"]);
});

test("the browser keeps the player's tournaments, until they are over, for this account alone", async () => {
  const record = [entered("me")];
  const { store, hear } = world(record);
  await hear();
  const watchedBy = (me: string): string[] => {
    const later = world(record, store);
    later.events.watch(me);
    return later.watched;
  };
  expect([watchedBy("me"), watchedBy("other")]).toEqual([[kEvent], []]);
  const again = world(record, store);
  record.push(step("tournament_over"));
  await again.hear();
  expect([again.asked, watchedBy("me")]).toEqual([[record[0]?.seq], []]);
});

test("who only looks on watches nothing", async () => {
  const { watched, hear } = world([entered("other")]);
  await hear();
  expect(watched).toEqual([]);
});

test("whoever plays a game of a tournament hears of its next ones", async () => {
  const record = [entered("me"), begun(1, 1, "g1")];
  const { events, watched, games, hear } = world(record);
  events.learn("me", kEvent);
  events.learn("me", kEvent);
  expect(watched).toEqual([kEvent]);
  await hear();
  expect(games).toEqual(["g1"]);
});
