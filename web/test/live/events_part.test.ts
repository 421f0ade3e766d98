import { expect, test, vi } from "vitest";
import { EventsPart } from "../../src/live/events_part";
import { memoryStore, type Store } from "../../src/net/store";
import type { You } from "../../src/protocol/messages.gen";

const kAccount = { id: "u-1", name: "A", account: { roles: [] } } as unknown as You;
const kPatience = { timeout: 60_000 };
const kWatch = { t: "watch_event", d: { event: "t8K2mQxZ" } };

function rig(you: You, store: Store = memoryStore()) {
  const told: object[] = [];
  const part = new EventsPart(store, { tell: (frame) => void told.push(frame), begun: () => undefined, me: () => you });
  return { part, told, store };
}

test("a tournament in which an account plays is watched, and again when a page has watched it", async () => {
  const { part, told } = rig(kAccount);
  part.onunplug();
  part.learn("t8K2mQxZ");
  await vi.waitFor(() => expect(told).toEqual([kWatch]), kPatience);
  part.onunplug();
  await vi.waitFor(() => expect(told).toEqual([kWatch, kWatch]), kPatience);
});

test("the browser keeps it for the next connection", async () => {
  const { part, told, store } = rig(kAccount);
  part.learn("t8K2mQxZ");
  await vi.waitFor(() => expect(told).toHaveLength(1), kPatience);
  const later = rig(kAccount, store);
  later.part.onwelcome();
  await vi.waitFor(() => expect(later.told).toEqual([kWatch]), kPatience);
});

test("a guest plays in none", async () => {
  const { part, told } = rig({ id: "g-1", name: "Guest" });
  part.learn("t8K2mQxZ");
  const other = rig(kAccount);
  other.part.learn("t8K2mQxZ");
  await vi.waitFor(() => expect(other.told).toEqual([kWatch]), kPatience);
  expect(told).toEqual([]);
});
