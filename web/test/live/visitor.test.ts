import { afterEach, expect, test, vi } from "vitest";
import { Visitor } from "../../src/live/visitor.svelte";
import { kToken } from "../../src/net/session";
import { memoryStore } from "../../src/net/store";
import type { You } from "../../src/protocol/messages.gen";

afterEach(() => void vi.unstubAllGlobals());

const account = (...roles: string[]): You => ({ id: "u-4Tz81LqPdW", name: "Alice", account: { roles } }) as unknown as You;

async function headersAs(you: You): Promise<Record<string, string>> {
  const asked = vi.fn((_path: string, _init: RequestInit) => Promise.resolve(new Response("{}")));
  vi.stubGlobal("fetch", asked);
  const store = memoryStore();
  store.set(kToken, "secret");
  const visitor = new Visitor(store);
  visitor.you = you;
  await visitor.http("GET", "/api/x");
  return asked.mock.calls[0]?.[1].headers as Record<string, string>;
}

test("a guest shows its token over HTTP; an account, which has a cookie, does not", async () => {
  expect(await headersAs({ id: "g-4Tz81LqPdW", name: "Guest" })).toEqual({ authorization: "Bearer secret" });
  expect(await headersAs(account())).toEqual({});
});

test.each([[[], false], [["organizer"], false], [["moderator"], true], [["admin"], true]])("with the roles %j one moderates: %s", (roles, moderates) => {
  const visitor = new Visitor(memoryStore());
  expect(visitor.moderates).toBe(false);
  visitor.you = account(...roles);
  expect(visitor.moderates).toBe(moderates);
});
