import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepAsking } from "../../src/net/keep_asking";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** When each time was asked; the last answer is the only good one. */
async function askedAt(times: number, random: number): Promise<number[]> {
  const [begin, at]: [number, number[]] = [Date.now(), []];
  keepAsking(() => Promise.resolve(at.push(Date.now() - begin) === times), () => random);
  await vi.runAllTimersAsync();
  return at;
}

test("it is asked until it is there, later each time, and no more then", async () => {
  expect(await askedAt(1, 1)).toEqual([0]);
  expect(await askedAt(6, 1)).toEqual([0, 6000, 18_000, 42_000, 82_000, 122_000]);
  expect(await askedAt(3, 0)).toEqual([0, 3000, 9000]);
});

test("who has left the page asks no more, even if an answer is on its way", async () => {
  const ask = vi.fn(() => Promise.resolve(false));
  const stop = keepAsking(ask);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  keepAsking(ask)();
  await vi.runAllTimersAsync();
  expect(ask).toHaveBeenCalledTimes(2);
});
