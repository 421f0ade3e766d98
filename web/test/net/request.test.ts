import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { request } from "../../src/net/request";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = (): Promise<never> => Promise.reject(new TypeError("no answer came"));

test("what only reads is asked again where no answer came", async () => {
  fetched.mockImplementationOnce(lost).mockImplementationOnce(lost).mockResolvedValueOnce(new Response("[]"));
  const reply = request("/api/variants");
  await vi.runAllTimersAsync();
  expect(await reply).toEqual({ status: 200, text: "[]" });
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("it is asked so often and no more", async () => {
  fetched.mockImplementation(lost);
  const reply = request("/api/variants").catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await reply).toBeInstanceOf(TypeError);
  expect(fetched).toHaveBeenCalledTimes(3);
  await expect(request("/api/variants", {}, { pauses: [] })).rejects.toThrow(TypeError);
  expect(fetched).toHaveBeenCalledTimes(4);
});

test("a refusal is an answer, but for one that says `not now`", async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response("no", { status: 404 })));
  expect(await request("/api/variants")).toEqual({ status: 404, text: "no" });
  expect(fetched).toHaveBeenCalledTimes(1);
  fetched.mockImplementation(() => Promise.resolve(new Response("busy", { status: 503 })));
  const reply = request("/api/variants");
  await vi.runAllTimersAsync();
  expect(await reply).toEqual({ status: 503, text: "busy" });
  expect(fetched).toHaveBeenCalledTimes(4);
});

test("what changes something is asked once: nobody knows whether it has been done", async () => {
  fetched.mockImplementation(lost);
  await expect(request("/api/account", { method: "POST" })).rejects.toThrow(TypeError);
  expect(fetched).toHaveBeenCalledTimes(1);
});
