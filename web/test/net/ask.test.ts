import { afterEach, expect, test, vi } from "vitest";
import { browserSend, sendBy } from "../../src/net/ask";

afterEach(() => vi.unstubAllGlobals());

test("a guest shows the token, an account its cookie alone", async () => {
  const fetched = vi.fn((_path: string, _init: RequestInit) => Promise.resolve(new Response("{}")));
  vi.stubGlobal("fetch", fetched);
  expect(await sendBy({ guest: "secret" })("GET", "/api/account/playing")).toEqual({ status: 200, text: "{}" });
  await sendBy({ guest: "secret" })("PUT", "/api/games/g8K2mQxZ/lines", { after: 7 });
  await browserSend("GET", "/api/account/playing");
  const shown = fetched.mock.calls.map(([path, { method, headers, body }]) => [method, path, headers, body]);
  expect(shown).toEqual([
    ["GET", "/api/account/playing", { authorization: "Bearer secret" }, undefined],
    ["PUT", "/api/games/g8K2mQxZ/lines", { authorization: "Bearer secret", "content-type": "application/json" }, '{"after":7}'],
    ["GET", "/api/account/playing", {}, undefined],
  ]);
});
