import { expect, test, vi } from "vitest";
import { PageClock } from "../../src/live/page_clock.svelte";

test("the page's clock stands still until it ticks", () => {
  const time = vi.spyOn(performance, "now").mockReturnValue(1000);
  const clock = new PageClock();
  time.mockReturnValue(2000);
  expect(clock.now).toBe(1000);
  clock.tick();
  expect(clock.now).toBe(2000);
  time.mockRestore();
});
