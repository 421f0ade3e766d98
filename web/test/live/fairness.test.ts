import { afterEach, expect, test, vi } from "vitest";
import { Keep } from "../../src/draw/keep";
import { Fairness } from "../../src/live/fairness";
import { memoryStore } from "../../src/net/store";

afterEach(() => void vi.unstubAllGlobals());

test("the cryptography is made once", async () => {
  const fairness = new Fairness(new Keep(memoryStore()), () => undefined);
  expect(await fairness.crypto()).toBe(await fairness.crypto());
  expect(fairness.partyEdge.crypto()).toBe(fairness.crypto());
});

test("where the server says no keys, those count that this browser has seen", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 404 })));
  const keep = new Keep(memoryStore());
  keep.keepServerKeys(["ab"]);
  expect(await new Fairness(keep, () => undefined).serverKeys()).toEqual(["ab"]);
});
