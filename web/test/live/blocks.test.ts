import { expect, test } from "vitest";
import { Blocks } from "../../src/live/blocks.svelte";
import type { Answer, Order } from "../../src/net/wire";

test("who is blocked is what the server says; to block or unblock is a command", async () => {
  const sent: Order[] = [];
  const blocks = new Blocks((order) => {
    sent.push(order);
    return Promise.resolve({ ok: true } as unknown as Answer);
  });
  await blocks.set("u-1", true);
  expect(blocks.has("u-1")).toBe(false);
  blocks.hear({ t: "blocks", d: { players: [{ id: "u-1", name: "Bob" }] } });
  expect(blocks.has("u-1")).toBe(true);
  expect(blocks.has("u-2")).toBe(false);
  await blocks.set("u-1", false);
  expect(sent).toEqual([
    { t: "block", d: { player: "u-1" } },
    { t: "unblock", d: { player: "u-1" } },
  ]);
});
