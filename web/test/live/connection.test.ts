import { expect, test, vi } from "vitest";
import { Connection } from "../../src/live/connection.svelte";
import type { Plug } from "../../src/net/events";
import type { Answer, Order } from "../../src/net/wire";

const kOrder: Order = { t: "block", d: { player: "u-1" } };
const kDone = { ok: true } as unknown as Answer;
const kRefused = { ok: false, error: { code: "no_such_player", message: "nobody is called so" } } as Answer;

function rig() {
  const answers: Answer[] = [];
  const session = {
    send: vi.fn(() => Promise.resolve(answers.shift() ?? kDone)),
    reconnect: vi.fn(),
    plugIn: vi.fn<(plug: Plug | undefined) => void>(),
    tell: vi.fn(),
  };
  const onunplug = vi.fn();
  return { answers, session, onunplug, connection: new Connection(session, onunplug) };
}

test("a refusal is shown as a sentence until something else is wanted", async () => {
  const { answers, session, connection } = rig();
  answers.push(kRefused);
  expect(await connection.send(kOrder)).toBe(kRefused);
  expect(session.send).toHaveBeenCalledWith(kOrder);
  expect(connection.trouble).toBe("Nobody is called so.");
  const sent = connection.send(kOrder);
  expect(connection.trouble).toBeUndefined();
  expect(await sent).toBe(kDone);
  expect(connection.trouble).toBeUndefined();
});

test("what a page plugs in is there until the page takes it out, and that is told afterwards", () => {
  const { session, onunplug, connection } = rig();
  const plug: Plug = { onwelcome: () => undefined, onmessage: () => undefined };
  const unplug = connection.plugIn((of) => {
    of.tell({ t: "watch_event" });
    return plug;
  });
  expect(session.tell).toHaveBeenCalledWith({ t: "watch_event" });
  expect(session.plugIn).toHaveBeenLastCalledWith(plug);
  expect(onunplug).not.toHaveBeenCalled();
  session.plugIn.mockImplementation(() => expect(onunplug).not.toHaveBeenCalled());
  unplug();
  expect(session.plugIn).toHaveBeenLastCalledWith(undefined);
  expect(onunplug).toHaveBeenCalledOnce();
});
