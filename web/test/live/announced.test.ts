import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Announced } from "../../src/live/announced.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an announcement goes when its time is over, and not when that of the one before is", () => {
  const announced = new Announced();
  announced.take({ text: "The server restarts.", left_ms: 1000 });
  vi.advanceTimersByTime(900);
  announced.take({ text: "It restarts later.", left_ms: 1000 });
  vi.advanceTimersByTime(900);
  expect(announced.text).toBe("It restarts later.");
  vi.advanceTimersByTime(100);
  expect(announced.text).toBeUndefined();
});

test("it is taken back by one without a text", () => {
  const announced = new Announced();
  announced.take({ text: "The server restarts.", left_ms: 1000 });
  announced.take({});
  expect(announced.text).toBeUndefined();
});
