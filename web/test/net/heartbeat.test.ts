import { expect, test } from "vitest";
import { Heartbeat } from "../../src/net/heartbeat";

let now = 0;
const at = (ms: number): void => void (now = ms);

test("a server that is silent is asked, not more often than it wants, and given up in the end", () => {
  at(1000);
  const heartbeat = new Heartbeat(() => now);
  heartbeat.heard();
  heartbeat.keep({ ping_ms: 100, dead_ms: 300 });
  at(1099);
  expect(heartbeat.due(true)).toBe("nothing");
  at(1100);
  expect(heartbeat.due(false)).toBe("nothing");
  expect(heartbeat.due(true)).toBe("ping");
  at(1199);
  expect(heartbeat.due(true)).toBe("nothing");
  at(1200);
  expect(heartbeat.due(true)).toBe("ping");
  at(1300);
  expect(heartbeat.due(false)).toBe("end");
});

test("what comes puts off both", () => {
  at(0);
  const heartbeat = new Heartbeat(() => now);
  heartbeat.heard();
  heartbeat.keep({ ping_ms: 100, dead_ms: 300 });
  at(290);
  heartbeat.heard();
  at(389);
  expect(heartbeat.due(true)).toBe("nothing");
  at(390);
  expect(heartbeat.due(true)).toBe("ping");
});
