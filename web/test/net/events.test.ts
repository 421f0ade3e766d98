// A tournament that a page watches over its session, and what is done in it.
import { expect, test } from "vitest";
import { WatchedEvent } from "../../src/net/events";
import type { ServerMessage } from "../../src/protocol/messages.gen";
import { online, refusal, rig, welcome, type FakeSocket, type Rig } from "./fakes";

const kEvent = "Tq7xW2aB";
const event: ServerMessage = { t: "event", d: { event: kEvent, after: 41 } };
const commit = { t: "fair_commit", d: { event: kEvent, draw: "Tq7xW2aB-1.1", commitment: "ab".repeat(32) } } as const;

function watch(given: Rig, heard: number[] = []): WatchedEvent {
  const watched = new WatchedEvent(given.session, kEvent, ({ after }) => heard.push(after));
  given.session.plugIn(watched);
  return watched;
}

/** After the connection was lost. */
function again(given: Rig): FakeSocket {
  given.edge.socket.drop();
  given.edge.pass(1000);
  given.edge.socket.open();
  given.edge.socket.say(welcome());
  return given.edge.socket;
}

test("it is watched now, after a new connection too, and then no more", () => {
  const given = rig();
  const heard: number[] = [];
  const watched = watch(given, heard);
  const socket = online(given);
  expect(socket.all("watch_event").map(({ d }) => d)).toEqual([{ event: kEvent }]);
  socket.say(event);
  socket.say({ t: "event", d: { event: "AAAAaaaa", after: 7 } });
  expect(heard).toEqual([41]);
  const second = again(given);
  expect(second.all("watch_event")).toHaveLength(1);
  given.session.plugIn(undefined);
  watched.leave();
  expect(second.last("unwatch_event").d).toEqual({ event: kEvent });
  expect(again(given).all("watch_event")).toEqual([]);
});

test("it is watched at once where there is a connection", () => {
  const given = rig();
  const socket = online(given);
  watch(given);
  expect(socket.all("watch_event")).toHaveLength(1);
});

test("what is done in it waits until its state has come, on every connection", () => {
  const given = rig();
  const socket = online(given);
  const watched = watch(given);
  void watched.send(commit);
  expect(socket.all("fair_commit")).toEqual([]);
  socket.say(event);
  socket.say(event);
  expect(socket.all("fair_commit")).toHaveLength(1);
  const second = again(given);
  expect(second.all("fair_commit")).toEqual([]);
  second.say(event);
  expect(second.last("fair_commit").id).toBe(socket.last("fair_commit").id);
});

test("the answer is how it stands then; other commands wait for nothing", async () => {
  const given = rig();
  const socket = online(given);
  const watched = watch(given);
  void given.session.send({ t: "unblock", d: { player: "bob" } });
  expect(socket.all("unblock")).toHaveLength(1);
  socket.say(event);
  const answer = watched.send(commit);
  socket.say({ ...event, id: socket.last("fair_commit").id });
  expect((await answer).ok).toBe(true);
  expect(given.session.outbox.commands().map(({ t }) => t)).toEqual(["unblock"]);
});

test("what the server cannot do now is sent again in a while, the same", () => {
  const given = rig();
  const socket = online(given);
  const watched = new WatchedEvent(given.session, kEvent, () => undefined, (ms, run) => given.edge.later(ms, run));
  given.session.plugIn(watched);
  socket.say(event);
  void watched.send(commit);
  socket.say(refusal(socket.last("fair_commit").id, "busy", 500));
  expect(socket.all("fair_commit")).toHaveLength(1);
  given.edge.pass(500);
  expect(new Set(socket.all("fair_commit").map(({ id }) => id)).size).toBe(1);
  expect(socket.all("fair_commit")).toHaveLength(2);
});

test("a server that does not know that it is watched is told so once more", () => {
  const given = rig();
  const socket = online(given);
  const watched = watch(given);
  socket.say(event);
  void watched.send(commit);
  socket.say(refusal(socket.last("fair_commit").id, "not_watching"));
  expect(socket.all("watch_event")).toHaveLength(2);
  expect(socket.all("fair_commit")).toHaveLength(1);
  socket.say(event);
  expect(socket.all("fair_commit")).toHaveLength(2);
});
