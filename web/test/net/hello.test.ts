import { describe, expect, test } from "vitest";
import { memoryStore } from "../../src/net/store";
import { online, refusal, rig, welcome } from "./fakes";

describe("hello", () => {
  test("a new guest's token is kept and shown the next time", () => {
    const given = rig();
    const socket = online(given, { token: "Zk3vQ9pL2mTzXr8sWq1d" });
    expect(socket.last("hello").d).toEqual({ protocol: 1, features: ["announcements"] });
    socket.drop();
    given.edge.pass(1000);
    given.edge.socket.open();
    expect(given.edge.socket.last("hello").d.token).toBe("Zk3vQ9pL2mTzXr8sWq1d");
  });

  test("a token that belongs to nobody is dropped: a new guest", () => {
    const store = memoryStore();
    store.set("astragal.token", "oldoldoldoldoldold");
    const given = rig({ store });
    given.session.start();
    given.edge.socket.open();
    given.edge.socket.say(refusal(given.edge.socket.last("hello").id, "bad_token"));
    given.edge.pass(1000);
    given.edge.socket.open();
    expect(given.edge.socket.last("hello").d.token).toBeUndefined();
  });

  test("two tabs that become guests at once end as the same one", () => {
    const given = rig();
    given.session.start();
    given.edge.socket.open();
    given.store.set("astragal.token", "theothertabwasfirst");
    given.edge.socket.say(welcome({ token: "thistabwasthesecond" }));
    given.edge.pass(1000);
    given.edge.socket.open();
    expect(given.edge.socket.last("hello").d.token).toBe("theothertabwasfirst");
  });

  test("who it is has changed: another connection at once, and the old one is not heard any more", () => {
    const given = rig();
    const before = online(given);
    given.session.reconnect();
    expect(before.closed).toBe(true);
    expect(given.edge.sockets).toHaveLength(2);
    before.drop();
    before.say(welcome({ name: "Old" }));
    given.edge.socket.open();
    given.edge.socket.say(welcome({ id: "u-4Tz81LqPdW", name: "Alice", account: { roles: ["player"] } }));
    expect(given.statuses.at(-1)).toBe("online");
    given.edge.pass(10);
    expect(given.edge.sockets).toHaveLength(2);
  });

  test("too many new guests: the page says so, and tries again after a minute", () => {
    const given = rig();
    given.session.start();
    given.edge.socket.open();
    given.edge.socket.say(refusal(given.edge.socket.last("hello").id, "too_many_attempts"));
    expect(given.statuses.at(-1)).toBe("crowded");
    given.edge.pass(59_000);
    expect(given.edge.sockets).toHaveLength(1);
    given.edge.pass(2000);
    given.edge.socket.open();
    given.edge.socket.say(welcome({ token: "Zk3vQ9pL2mTzXr8sWq1d" }));
    expect(given.statuses.at(-1)).toBe("online");
  });

  test("one window too many: nothing brings it back but the person himself", () => {
    const given = rig();
    const socket = online(given);
    socket.drop(4003);
    expect(given.statuses.at(-1)).toBe("displaced");
    given.edge.pass(600_000);
    given.session.wake();
    expect(given.edge.sockets).toHaveLength(1);
    given.session.reconnect();
    given.edge.socket.open();
    given.edge.socket.say(welcome({}));
    expect(given.statuses.at(-1)).toBe("online");
    given.edge.socket.drop(1006);
    given.edge.pass(5_000);
    expect(given.edge.sockets).toHaveLength(3);
  });

  test("another protocol ends it: no connection is tried again", () => {
    const given = rig();
    given.session.start();
    given.edge.socket.open();
    given.edge.socket.say(refusal(given.edge.socket.last("hello").id, "unsupported_protocol"));
    given.edge.pass(60_000);
    expect(given.statuses.at(-1)).toBe("outdated");
    expect(given.edge.sockets).toHaveLength(1);
  });
});
