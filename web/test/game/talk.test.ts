import { expect, test } from "vitest";
import { hideTalk, isTalkHidden, linesShown } from "../../src/game/talk";
import { memoryStore } from "../../src/net/store";
import { exampleOf } from "../protocol/examples";

const { to, lines } = exampleOf("talk").d;
const speaker = lines[0]?.player.id ?? "";

test("lines of the other channel and of who is blocked are not shown", () => {
  expect(lines.length).toBeGreaterThan(0);
  expect(linesShown({ to, lines }, to, () => false)).toEqual(lines);
  expect(linesShown({ to, lines }, to === "players" ? "watchers" : "players", () => false)).toEqual([]);
  expect(linesShown({ to, lines }, to, (player) => player === speaker)).toEqual([]);
  expect(linesShown(undefined, to, () => false)).toEqual([]);
});

test("the talk of a game stays hidden until it is shown again, that of others is not touched", () => {
  const store = memoryStore();
  expect(isTalkHidden(store, "g8K2mQxZ")).toBe(false);
  hideTalk(store, "g8K2mQxZ", true);
  hideTalk(store, "another1", true);
  expect(isTalkHidden(store, "g8K2mQxZ")).toBe(true);
  hideTalk(store, "g8K2mQxZ", false);
  expect(isTalkHidden(store, "g8K2mQxZ")).toBe(false);
  expect(isTalkHidden(store, "another1")).toBe(true);
});

test("a hundred hidden games are remembered, the oldest go; what cannot be read is none", () => {
  const store = memoryStore();
  for (let i = 0; i <= 100; ++i) hideTalk(store, `game${String(i)}`, true);
  expect(isTalkHidden(store, "game0")).toBe(false);
  expect(isTalkHidden(store, "game1")).toBe(true);
  for (const broken of ["{", "7", '{"a":1}', "[1]"]) {
    store.set("astragal.talk.hidden", broken);
    expect(isTalkHidden(store, "game1")).toBe(false);
  }
});
