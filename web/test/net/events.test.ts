// Tournaments that a client watches over its one session, and what it does in them.
import { expect, test } from "vitest";
import type { ServerMessage } from "../../src/protocol/messages.gen";
import { online, refusal, rig, welcome, type FakeSocket, type Rig } from "./fakes";

const event: ServerMessage = { t: "event", d: { event: "Tq7xW2aB", after: 41 } };
const commit = { t: "fair_commit", d: { event: "Tq7xW2aB", draw: "Tq7xW2aB-1.1", commitment: "ab".repeat(32) } } as const;
const again = (given: Rig): FakeSocket => {
  given.edge.pass(1000);
  given.edge.socket.open();
  given.edge.socket.say(welcome());
  return given.edge.socket;
};

test("one is watched now, after a new connection too, and then no more", () => {
  const given = rig();
  given.session.watchEvent("Tq7xW2aB", true);
  const socket = online(given);
  expect(socket.all("watch_event").map(({ d }) => d)).toEqual([{ event: "Tq7xW2aB" }]);
  given.session.watchEvent("Tq7xW2aB", true);
  expect(socket.all("watch_event")).toHaveLength(1);
  socket.drop();
  const second = again(given);
  expect(second.all("watch_event")).toHaveLength(1);
  given.session.watchEvent("Tq7xW2aB", false);
  expect(second.last("unwatch_event").d).toEqual({ event: "Tq7xW2aB" });
  second.drop();
  expect(again(given).all("watch_event")).toEqual([]);
});

test("what is done in one waits until its state has come, on every connection", () => {
  const given = rig();
  const socket = online(given);
  given.session.watchEvent("Tq7xW2aB", true);
  void given.session.send(commit);
  expect(socket.all("fair_commit")).toEqual([]);
  socket.say(event);
  socket.say(event);
  expect(socket.all("fair_commit")).toHaveLength(1);
  socket.drop();
  const second = again(given);
  expect(second.all("fair_commit")).toEqual([]);
  second.say(event);
  expect(second.last("fair_commit").id).toBe(socket.last("fair_commit").id);
});

test("the answer is how it stands then", async () => {
  const given = rig();
  const socket = online(given);
  given.session.watchEvent("Tq7xW2aB", true);
  socket.say(event);
  const answer = given.session.send(commit);
  socket.say({ ...event, id: socket.last("fair_commit").id });
  expect((await answer).ok).toBe(true);
  expect(given.session.outbox.commands()).toEqual([]);
});

test("a server that does not know that it is watched is told so once more", () => {
  const given = rig();
  const socket = online(given);
  given.session.watchEvent("Tq7xW2aB", true);
  socket.say(event);
  void given.session.send(commit);
  socket.say(refusal(socket.last("fair_commit").id, "not_watching"));
  expect(socket.all("watch_event")).toHaveLength(2);
  expect(socket.all("fair_commit")).toHaveLength(1);
  socket.say(event);
  expect(socket.all("fair_commit")).toHaveLength(2);
});
