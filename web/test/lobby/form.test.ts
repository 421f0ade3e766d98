import { expect, test } from "vitest";
import { clockTrouble, createOf, opponentTrouble, type Form } from "../../src/lobby/form";
import { kPostPaces } from "../../src/lobby/post";

const variant = {
  id: "chess112",
  name: "Chess 112",
  options: [{ name: "interchange", default: "coin", values: ["coin", "odd"], help: "" }],
  family: "chess56",
  dice: [6, 6, 6, 2],
  inPlay: false,
};
const form: Form = {
  ...{ variant: "chess112", options: {}, time: "board", kind: "fischer", minutes: 5, increment: 3, periods: 3, color: "white" },
  ...{ opponent: "link", to: "", level: 3, pairing: "single", rated: false, least: 0, most: 9999, hidden: false, later: 0 },
  post: { ...kPostPaces.threeDays, off: [], utcOffset: 60 },
};

test("a new game as the server takes it: only what is not usual, never rated", () => {
  const clock = { type: "fischer", base_ms: 300_000, increment_ms: 3_000 };
  expect(createOf(form, variant)).toEqual({ variant: "chess112", options: {}, clock, color: "white", rated: false });
  expect(createOf({ ...form, options: { interchange: "odd" } }, variant).options).toEqual({ interchange: "odd" });
  expect(createOf({ ...form, options: { interchange: "coin", other: "x" } }, variant).options).toEqual({});
  expect(createOf({ ...form, time: "none" }, variant).clock).toEqual({ type: "unlimited" });
});

test("a game with the computer is a challenge to a level, one game, and never rated", () => {
  const computer = { ...form, opponent: "computer", level: 7, rated: true, pairing: "sequence", to: "Bob", hidden: true } as const;
  const clock = { type: "fischer", base_ms: 300_000, increment_ms: 3_000 };
  expect(createOf(computer, variant)).toEqual({ variant: "chess112", options: {}, clock, color: "white", rated: false, private: true, to: "u-computer-7" });
});

test.each([
  [5, 3, undefined],
  [1 / 60, 0, undefined],
  [180, 180, undefined],
  [0, 0, /1 second to 180/],
  [181, 0, /1 second to 180/],
  [5, 181, /increment/],
  [5, -1, /increment/],
  [NaN, 0, /1 second/],
])("%d minutes and %d seconds", (minutes, increment, trouble) => {
  const found = clockTrouble({ ...form, minutes, increment });
  if (trouble === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(trouble);
});

test("a delay and byo-yomi", () => {
  expect(createOf({ ...form, kind: "delay" }, variant).clock).toEqual({ type: "delay", base_ms: 300_000, delay_ms: 3_000 });
  const byoyomi = { ...form, kind: "byoyomi", minutes: 0, increment: 30 } as const;
  expect(createOf(byoyomi, variant).clock).toEqual({ type: "byoyomi", base_ms: 0, period_ms: 30_000, periods: 3 });
  expect(clockTrouble(byoyomi)).toBeUndefined();
  expect(clockTrouble({ ...byoyomi, periods: 11 })).toMatch(/1 to 10 periods/);
  expect(clockTrouble({ ...byoyomi, periods: 1.5 })).toMatch(/1 to 10 periods/);
  expect(clockTrouble({ ...byoyomi, increment: 0 })).toMatch(/period is 1 to 180/);
  expect(clockTrouble({ ...form, kind: "delay", increment: 0 })).toMatch(/delay is 1 to 180/);
  expect(clockTrouble({ ...form, kind: "delay", minutes: 0 })).toMatch(/1 second to 180/);
});

test("a game that others see later, unless it is rated", () => {
  expect(createOf({ ...form, later: 5 }, variant)).toMatchObject({ delay_ms: 300_000 });
  expect(createOf(form, variant)).not.toHaveProperty("delay_ms");
  expect(createOf({ ...form, later: 5, rated: true }, variant)).not.toHaveProperty("delay_ms");
  expect(createOf({ ...form, later: 5, hidden: true }, variant)).not.toHaveProperty("delay_ms");
});

test("no clock, no trouble", () => {
  expect(clockTrouble({ ...form, time: "none", minutes: NaN })).toBeUndefined();
});

test("by post for everybody: by link, in the lobby, as a challenge, and rated", () => {
  const post = { ...form, time: "post" } as const;
  const clock = { type: "correspondence", days: 3 };
  expect(createOf(post, variant)).toMatchObject({ clock, rated: false });
  expect(createOf({ ...post, opponent: "anybody", rated: true, least: 1400 }, variant)).toMatchObject({ clock, listed: true, rated: true, range: { least: 1400 } });
  expect(createOf({ ...post, opponent: "player", to: "Bob" }, variant)).toMatchObject({ clock, to: "Bob" });
  expect(clockTrouble({ ...post, minutes: NaN })).toBeUndefined();
  expect(clockTrouble({ ...post, post: { ...post.post, days: 31 } })).toMatch(/1 to 30/);
});

test("who may take the other seat", () => {
  expect(createOf(form, variant)).not.toHaveProperty("listed");
  expect(createOf({ ...form, opponent: "anybody" }, variant)).toMatchObject({ listed: true });
  expect(createOf({ ...form, opponent: "player", to: " Bob " }, variant)).toMatchObject({ to: "Bob" });
  expect(createOf({ ...form, pairing: "together" }, variant)).toMatchObject({ pairing: "together" });
  expect(opponentTrouble({ ...form, opponent: "player", to: "no such name" })).toMatch(/letters/);
  expect(opponentTrouble({ ...form, opponent: "player", to: "g-4Tz81LqPdW" })).toBeUndefined();
  expect(opponentTrouble({ ...form, opponent: "player", to: " " })).toMatch(/name of the player/);
  expect(opponentTrouble({ ...form, to: "" })).toBeUndefined();
});

test("rated games have a clock; a range is of those that anybody may join", () => {
  const rated = { ...form, rated: true, least: 1400, most: 1600 };
  expect(createOf(rated, variant)).toMatchObject({ rated: true });
  expect(createOf(rated, variant)).not.toHaveProperty("range");
  expect(createOf({ ...rated, time: "none" }, variant)).toMatchObject({ rated: false });
  expect(createOf({ ...rated, opponent: "anybody" }, variant)).toMatchObject({ listed: true, range: { least: 1400, most: 1600 } });
  expect(createOf({ ...rated, opponent: "anybody", least: 0, most: 9999 }, variant)).not.toHaveProperty("range");
  expect(createOf({ ...form, opponent: "anybody", least: 1400 }, variant)).not.toHaveProperty("range");
  expect(createOf({ ...form, hidden: true }, variant)).toMatchObject({ private: true });
});
