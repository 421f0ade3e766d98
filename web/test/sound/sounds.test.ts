import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStore } from "../../src/net/store";
import { kStrokes, type Stroke } from "../../src/sound/synth";
import { readVolume, Sounds } from "../../src/sound/sounds.svelte";

const made = vi.fn();
beforeEach(() => {
  const target = new EventTarget();
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("removeEventListener", target.removeEventListener.bind(target));
  vi.stubGlobal("dispatchEvent", target.dispatchEvent.bind(target));
  vi.stubGlobal("AudioContext", class { constructor() { made(); throw new Error("no device"); } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  made.mockReset();
});

test("no audio is asked for before the page is touched, and then once at a time", () => {
  const sounds = new Sounds(memoryStore());
  sounds.start();
  sounds.play("move");
  expect(made).not.toHaveBeenCalled();
  dispatchEvent(new Event("keydown"));
  dispatchEvent(new Event("pointerup"));
  expect(made).toHaveBeenCalledTimes(1);
});

test("the audio sleeps when nothing was heard for a while, and wakes for the next sound", async () => {
  vi.useFakeTimers();
  const context = { state: "suspended", resume: vi.fn(() => void (context.state = "running")), suspend: vi.fn(() => void (context.state = "suspended")) };
  vi.stubGlobal("AudioContext", function AudioContext() { return context; });
  vi.mock(import("../../src/sound/synth"), async (real) => ({ ...(await real()), sound: vi.fn() }));
  const sounds = new Sounds(memoryStore());
  sounds.start();
  dispatchEvent(new Event("keydown"));
  await vi.waitFor(() => expect(context.state).toBe("running"));
  await vi.advanceTimersByTimeAsync(8_000);
  sounds.play("move");
  await vi.advanceTimersByTimeAsync(8_000);
  expect(context.state).toBe("running");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(context.state).toBe("suspended");
  sounds.play("move");
  expect(context.state).toBe("running");
  vi.useRealTimers();
});

test("who wants silence gets no audio at all, until he wants some", () => {
  const store = memoryStore();
  new Sounds(store).choose(0);
  const sounds = new Sounds(store);
  sounds.start();
  dispatchEvent(new Event("keydown"));
  expect(made).not.toHaveBeenCalled();
  sounds.choose(0.4);
  dispatchEvent(new Event("keydown"));
  expect(made).toHaveBeenCalledTimes(1);
  expect(new Sounds(store).volume).toBe(0.4);
});

test.each([["0", 0], ["0.25", 0.25], ["1", 1], ["1.5", 0.6], ["-1", 0.6], ["loud", 0.6], ["", 0.6], [undefined, 0.6]])(
  "a stored volume of %s is %s",
  (stored, volume) => expect(readVolume(stored)).toBe(volume),
);

test("every sound is short, and none is so loud that it is cut off", () => {
  for (const [sound, strokes] of Object.entries<readonly Stroke[]>(kStrokes)) {
    const last = Math.max(0, ...strokes.map(({ at, life }) => at + life));
    expect(last, sound).toBeLessThan(1.7);
    const together = Math.max(0, ...strokes.map(({ at }) => strokes.filter((one) => one.at <= at && at < one.at + one.life / 3).reduce((sum, one) => sum + 1.3 * one.gain, 0)));
    expect(together, sound).toBeLessThan(1.5);
  }
});
