import { expect, test } from "vitest";
import { readComputer } from "../../src/net/computer";

const kIs = { engine: "Astragal 0.1.0", levels: 8, here: true, playing: 0, places: 64, waiting: 0 };

test("how the computer is, and how long who waits will wait", () => {
  expect(readComputer(kIs)).toEqual({ here: true, places: 64, waiting: 0 });
  expect(readComputer({ ...kIs, waiting: 3, waitMs: 28_125 })).toEqual({ here: true, places: 64, waiting: 3, waitMs: 28_125 });
});

test.each([null, "", [], {}, { ...kIs, here: 1 }, { ...kIs, places: -1 }, { ...kIs, places: 1.5 }, { ...kIs, waiting: "0" }])("%j is no answer", (value) => {
  expect(readComputer(value)).toBeUndefined();
});
