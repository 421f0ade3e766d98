// Messages in their order, though some take a moment.
import { expect, test, vi } from "vitest";
import { InOrder } from "../../src/net/in_order";
import type { ServerMessage } from "../../src/protocol/messages.gen";

const message = (n: number): ServerMessage => ({ t: "pong", id: String(n), d: {} });
const n = (one: ServerMessage): string | undefined => ("id" in one ? one.id : undefined);

function rig() {
  const heard: (string | undefined)[] = [];
  const slow = new Map<string | undefined, (filled: ServerMessage | undefined) => void>();
  const order = new InOrder(
    (one) => (Number(n(one)) % 2 === 0 ? undefined : new Promise((resolve) => slow.set(n(one), resolve))),
    (one) => heard.push(n(one)),
  );
  return { heard, slow, order };
}

test("what needs nothing is heard at once", () => {
  const { heard, order } = rig();
  order.put(message(2));
  order.put(message(4));
  expect(heard).toEqual(["2", "4"]);
});

test("what comes while one is made whole waits for it, and each is begun in its turn", async () => {
  const { heard, slow, order } = rig();
  for (const i of [1, 2, 3, 4]) order.put(message(i));
  expect([heard, [...slow.keys()]]).toEqual([[], ["1"]]);
  slow.get("1")?.(message(1));
  await vi.waitFor(() => expect(slow.has("3")).toBe(true));
  expect(heard).toEqual(["1", "2"]);
  slow.get("3")?.(message(3));
  await vi.waitFor(() => expect(heard).toEqual(["1", "2", "3", "4"]));
});

test("what cannot be made whole is not heard, nor anything of a connection that is gone", async () => {
  const { heard, slow, order } = rig();
  for (const i of [1, 2, 3, 4]) order.put(message(i));
  slow.get("1")?.(undefined);
  await vi.waitFor(() => expect(slow.has("3")).toBe(true));
  expect(heard).toEqual(["2"]);
  order.drop();
  slow.get("3")?.(message(3));
  await Promise.resolve();
  await Promise.resolve();
  expect(heard).toEqual(["2"]);
});
