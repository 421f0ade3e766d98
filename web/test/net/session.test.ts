import { describe, expect, test } from "vitest";
import type { Resumed, Snapshot } from "../../src/protocol/messages.gen";
import { exampleOf } from "../protocol/examples";
import { follow, kGame, online, refusal, rig, welcome } from "./fakes";

const snapshot: Snapshot = exampleOf("snapshot");
const resumed: Resumed = { t: "resumed", d: { game: kGame, v: 10 } };

test("a second game is watched beside the first, after a new connection too", () => {
  const given = rig();
  follow(given);
  const socket = online(given);
  const games = (): string[] => given.edge.socket.all("watch").map(({ d }) => d.game);
  given.session.watchBeside(["Sec0nd01"]);
  expect(games()).toEqual([kGame, "Sec0nd01"]);
  socket.drop();
  given.edge.pass(1000);
  given.edge.socket.open();
  given.edge.socket.say(welcome());
  expect(games()).toEqual([kGame, "Sec0nd01"]);
  given.session.watchBeside([]);
  expect(given.edge.socket.last("unwatch").d).toEqual({ game: "Sec0nd01" });
});

test("the game beside goes on being watched when it becomes the one that is followed", () => {
  const given = rig();
  follow(given);
  const socket = online(given);
  given.session.watchBeside(["Sec0nd01"]);
  given.session.follow({ game: "Sec0nd01", last: () => undefined, onrefused: () => undefined });
  given.session.watchBeside([]);
  expect(socket.all("unwatch").map(({ d }) => d.game)).toEqual([kGame]);
});

test("a command for a game beside waits for that game's state, not for the one that is followed", () => {
  const given = rig();
  const socket = online(given);
  given.session.watchBeside(["Sec0nd01"]);
  void given.session.send({ t: "rematch_decline", d: { game: "Sec0nd01" } });
  expect(socket.all("rematch_decline")).toEqual([]);
  socket.say({ ...snapshot, d: { ...snapshot.d, game: "Sec0nd01" } });
  socket.say({ ...snapshot, d: { ...snapshot.d, game: "Sec0nd01" } });
  expect(socket.all("rematch_decline").map(({ d }) => d.game)).toEqual(["Sec0nd01"]);
});

test("who looks on at a private game is put out once both seats are taken", () => {
  const given = rig();
  follow(given);
  const socket = online(given);
  socket.say(snapshot);
  socket.say(refusal(undefined, "too_many_messages"));
  expect(given.refused).toEqual([]);
  socket.say(refusal(undefined, "private_game"));
  expect(given.refused).toEqual(["private_game"]);
});

describe("the heartbeat", () => {
  test("pings after silence, not before", () => {
    const given = rig();
    const socket = online(given);
    given.edge.pass(2400);
    expect(socket.all("ping")).toHaveLength(0);
    given.edge.pass(600);
    expect(socket.all("ping")).toHaveLength(1);
    socket.say({ t: "pong", d: {} });
    given.edge.pass(2000);
    expect(socket.all("ping")).toHaveLength(1);
  });

  test("connects anew after too much of it", () => {
    const given = rig();
    const socket = online(given);
    given.edge.pass(9600);
    expect(socket.closed).toBe(true);
    expect(given.edge.sockets).toHaveLength(2);
  });

  test("gives up a connection that never opens", () => {
    const given = rig();
    given.session.start();
    given.edge.pass(10_500);
    expect(given.edge.sockets.length).toBeGreaterThan(1);
  });

  test("tries soon at first, then waits longer from try to try, at most some seconds", () => {
    const given = rig();
    online(given);
    const waits: number[] = [];
    for (let i = 0; i < 15; ++i) {
      const [before, count] = [given.edge.time, given.edge.sockets.length];
      given.edge.socket.drop();
      while (given.edge.sockets.length === count) given.edge.pass(50);
      waits.push(given.edge.time - before);
    }
    expect(waits.slice(0, 9)).toEqual(Array(9).fill(300));
    expect(waits.every((wait, i) => i === 0 || wait >= (waits[i - 1] ?? 0))).toBe(true);
    expect(waits.at(-1)).toBe(8000);
  });

  test("is quick again after a connection that worked", () => {
    const given = rig();
    online(given);
    for (let i = 0; i < 5; ++i) {
      given.edge.socket.drop();
      given.edge.pass(8000);
    }
    given.edge.socket.open();
    given.edge.socket.say(welcome());
    const count = given.edge.sockets.length;
    given.edge.socket.drop();
    given.edge.pass(300);
    expect(given.edge.sockets).toHaveLength(count + 1);
  });

  test("a restart that was announced sets the time of the next try", () => {
    const given = rig();
    const socket = online(given);
    socket.say({ t: "restart", d: { retry_ms: 1500 } });
    socket.drop(1012);
    given.edge.pass(1400);
    expect(given.edge.sockets).toHaveLength(1);
    given.edge.pass(700);
    expect(given.edge.sockets).toHaveLength(2);
  });

  test("does not hear what an old connection still says", () => {
    const given = rig();
    const socket = online(given);
    socket.drop();
    given.edge.pass(1000);
    socket.say({ t: "pong", d: {} });
    socket.drop();
    given.edge.pass(100);
    expect(given.heard).toEqual([]);
    expect(given.edge.sockets).toHaveLength(2);
  });

  test("looking at the page again tries at once", () => {
    const given = rig();
    online(given);
    given.edge.socket.drop();
    given.session.wake();
    expect(given.edge.sockets).toHaveLength(2);
    given.edge.pass(5000);
    expect(given.edge.sockets).toHaveLength(2);
  });
});

describe("a game", () => {
  test("is watched whole at first, resumed after a loss", () => {
    const given = rig();
    const seen: { v?: number } = {};
    follow(given, () => seen.v);
    const socket = online(given);
    expect(socket.last("watch").d).toEqual({ game: kGame });
    socket.say({ ...snapshot, id: socket.last("watch").id ?? "" });
    seen.v = 10;
    socket.drop();
    given.edge.pass(1000);
    given.edge.socket.open();
    expect(given.edge.socket.last("hello").d.resume).toEqual({ game: kGame, v: 10 });
    given.edge.socket.say(welcome());
    expect(given.edge.socket.all("watch")).toHaveLength(0);
  });

  test("is asked for once however often something is missing", () => {
    const given = rig();
    follow(given, () => 7);
    const socket = online(given);
    given.edge.socket.say(resumed);
    given.session.resync();
    given.session.resync();
    expect(socket.all("watch")).toHaveLength(1);
    expect(socket.last("watch").d).toEqual({ game: kGame, since: 7 });
    socket.say({ ...resumed, id: socket.last("watch").id ?? "" });
    given.session.resync();
    expect(socket.all("watch")).toHaveLength(2);
  });

  test("that does not exist is said to be refused", () => {
    const given = rig();
    follow(given);
    const socket = online(given);
    socket.say(refusal(socket.last("watch").id, "no_such_game"));
    expect(given.refused).toEqual(["no_such_game"]);
  });

  test("that has too much to do is asked for again later", () => {
    const given = rig();
    const seen: { v?: number } = {};
    follow(given, () => seen.v);
    const socket = online(given);
    socket.say(refusal(socket.last("watch").id, "busy", 700));
    given.edge.pass(800);
    expect(socket.all("watch")).toHaveLength(2);
    socket.say({ ...snapshot, id: socket.last("watch").id ?? "" });
    seen.v = 10;
    socket.drop();
    given.edge.pass(1000);
    given.edge.socket.open();
    given.edge.socket.say(welcome());
    given.edge.socket.say(refusal(undefined, "busy", 700));
    given.edge.pass(800);
    expect(given.edge.socket.last("watch").d).toEqual({ game: kGame, since: 10 });
    expect(given.refused).toEqual([]);
  });

  test("another one takes its place", () => {
    const given = rig();
    follow(given);
    const socket = online(given);
    given.session.follow({ game: "AAAAaaaa", last: () => undefined, onrefused: () => undefined });
    expect(socket.last("unwatch").d).toEqual({ game: kGame });
    expect(socket.last("watch").d).toEqual({ game: "AAAAaaaa" });
  });
});

describe("a command", () => {
  const move = { t: "move", d: { game: kGame, ply: 2, move: "b8b6" } } as const;

  test("waits for the game to be there, then is sent once", () => {
    const given = rig();
    follow(given);
    const answer = given.session.send(move);
    const socket = online(given);
    expect(socket.all("move")).toHaveLength(0);
    socket.say({ ...snapshot, id: socket.last("watch").id ?? "" });
    expect(socket.all("move")).toHaveLength(1);
    void answer;
  });

  test("given between hello and the game's state waits for the latter; another state does not send it again", () => {
    const given = rig();
    follow(given, () => 10);
    const socket = online(given);
    void given.session.send(move);
    expect(socket.all("move")).toHaveLength(0);
    socket.say(snapshot);
    expect(socket.all("move")).toHaveLength(1);
    given.session.resync();
    socket.say(resumed);
    expect(socket.all("move")).toHaveLength(1);
  });

  test("without an answer is sent again under its id, and answered by its event", async () => {
    const given = rig();
    follow(given, () => 10);
    const socket = online(given);
    socket.say(snapshot);
    const answer = given.session.send(move);
    const { id } = socket.last("move");
    socket.drop();
    given.edge.pass(1000);
    given.edge.socket.open();
    given.edge.socket.say(welcome());
    expect(given.edge.socket.all("move")).toHaveLength(0);
    given.edge.socket.say(resumed);
    expect(given.edge.socket.last("move")).toEqual({ ...move, id });
    given.edge.socket.say({ ...exampleOf("moved"), id });
    expect(await answer).toMatchObject({ ok: true, message: { t: "moved" } });
    given.edge.socket.drop();
    given.edge.pass(1000);
    given.edge.socket.open();
    given.edge.socket.say(welcome());
    given.edge.socket.say(resumed);
    expect(given.edge.socket.all("move")).toHaveLength(0);
  });

  test("that comes at a bad moment is sent again after the time that the server names", async () => {
    const given = rig();
    follow(given);
    const socket = online(given);
    socket.say(snapshot);
    const answer = given.session.send(move);
    const { id } = socket.last("move");
    for (let tries = 1; tries < 5; ++tries) {
      socket.say(refusal(id, "busy", 700));
      given.edge.pass(600);
      expect(socket.all("move")).toHaveLength(tries);
      given.edge.pass(200);
      expect(socket.all("move")).toHaveLength(tries + 1);
    }
    socket.say(refusal(id, "busy", 700));
    expect(await answer).toMatchObject({ ok: false, error: { code: "busy" } });
  });

  test("for another position is refused, and the game taken up again", async () => {
    const given = rig();
    follow(given, () => 10);
    const socket = online(given);
    socket.say(snapshot);
    const answer = given.session.send(move);
    socket.say(refusal(socket.last("move").id, "stale_ply"));
    expect(await answer).toMatchObject({ ok: false, error: { code: "stale_ply" } });
    expect(socket.last("watch").d).toEqual({ game: kGame, since: 10 });
  });

  test("for a game that is not watched is sent again once it is", () => {
    const given = rig();
    follow(given, () => 10);
    const socket = online(given);
    socket.say(snapshot);
    void given.session.send(move);
    const { id } = socket.last("move");
    socket.say(refusal(id, "not_watching"));
    expect(socket.all("move")).toHaveLength(1);
    socket.say({ ...resumed, id: socket.last("watch").id ?? "" });
    expect(socket.all("move").map((frame) => frame.id)).toEqual([id, id]);
  });

  test("a move under way outlives a reload of the page, until it is answered", () => {
    const given = rig();
    follow(given);
    online(given).say(snapshot);
    void given.session.send(move);
    const { id } = given.edge.socket.last("move");
    const after = rig({ store: given.store, tab: given.tab });
    expect(after.session.outbox.keptMove(kGame)).toEqual({ ...move, id });
    follow(after);
    const socket = online(after);
    socket.say(snapshot);
    void after.session.sendAs({ ...move, id });
    expect(after.session.outbox.keptMove(kGame)).toBeUndefined();
    socket.say({ ...exampleOf("moved"), id });
    expect(rig({ tab: given.tab }).session.outbox.keptMove(kGame)).toBeUndefined();
  });

  test("a new game needs none to be watched", async () => {
    const given = rig();
    const socket = online(given);
    const d = exampleOf("create").d;
    const answer = given.session.send({ t: "create", d });
    socket.say({ t: "created", id: socket.last("create").id, d: { game: kGame } });
    expect(await answer).toMatchObject({ ok: true, message: { d: { game: kGame } } });
  });

  test("nor does a block, which is sent again after a loss too", async () => {
    const given = rig();
    const socket = online(given);
    const answer = given.session.send({ t: "block", d: { player: "bob" } });
    const { id } = socket.last("block");
    socket.drop();
    given.edge.pass(1000);
    given.edge.socket.open();
    given.edge.socket.say(welcome());
    expect(given.edge.socket.last("block").id).toBe(id);
    given.edge.socket.say({ t: "blocks", id, d: { players: [{ id: "bob", name: "Bob" }] } });
    expect(await answer).toMatchObject({ ok: true });
    expect(given.heard.at(-1)?.t).toBe("blocks");
  });

  test("whom one blocks is asked under an id of its own: a refusal is not that of a resume", () => {
    const given = rig();
    given.session.listBlocks();
    follow(given, () => 3);
    const socket = online(given);
    expect(socket.all("list_blocks")).toHaveLength(0);
    given.session.listBlocks();
    socket.say(refusal(socket.last("list_blocks").id, "no_such_game"));
    expect(given.refused).toEqual([]);
  });

  test("the page hears of an event before its sender", async () => {
    const given = rig();
    follow(given);
    const socket = online(given);
    socket.say(snapshot);
    const order: string[] = [];
    const answer = given.session.send(move).then(() => order.push(`answer after ${String(given.heard.length)}`));
    socket.say({ ...exampleOf("moved"), id: socket.last("move").id });
    await answer;
    expect(order).toEqual(["answer after 2"]);
  });
});
