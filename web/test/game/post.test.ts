// Games by post as the page shows them: days off, banks, first moves, pauses, deadlines.
import { describe, expect, test } from "vitest";
import { clockOf, firstMoveOf, isShort, shownText } from "../../src/game/clock";
import { countedBetween } from "../../src/game/days_off";
import { newsOf } from "../../src/game/news";
import { drawDueText, dueText, momentText, pausedUntil, spanText } from "../../src/game/post";
import { fromSnapshot } from "../../src/game/reduce";
import { spokenClock } from "../../src/game/spoken_clock";
import { turnOf, type Game } from "../../src/game/state";
import type { Clock, Clocks, DaysOff } from "../../src/protocol/messages.gen";
import { exampleOf } from "../protocol/examples";

const kMinute = 60_000;
const kHour = 60 * kMinute;
const kDay = 24 * kHour;
const kThree: Clock = { type: "correspondence", days: 3 };
const weekend = (utc_offset_min = 0): DaysOff => ({ weekdays: ["saturday", "sunday"], utc_offset_min });
/** The page's own clock is at 0 then: a Thursday at noon. */
const kEpoch = Date.UTC(2026, 10, 26, 12);

function game(value: Partial<Clocks>, clock: Clock = kThree): Game {
  const snapshot = fromSnapshot(exampleOf("snapshot").d, 0);
  return { ...snapshot, clock, clocks: { value: { white_ms: 3 * kDay, black_ms: 3 * kDay, ...value }, at: 0 } };
}

describe("leave", () => {
  const until = kEpoch + kDay;
  const onLeave = game({ running: "white", deadline_ms: kEpoch + 4 * kDay, white_leave_until_ms: until });
  test("stops one clock until it is over", () => {
    expect(clockOf(onLeave, "white", 12 * kHour, kEpoch)?.ms).toBe(3 * kDay);
    expect(clockOf(onLeave, "white", kDay + kHour, kEpoch)?.ms).toBe(3 * kDay - kHour);
  });
  test("is told under that clock, and then the deadline again", () => {
    expect(dueText(onLeave, "white", 0, kEpoch)).toBe(`on leave until ${momentText(until, kEpoch)}\u00a0· then until ${momentText(kEpoch + 4 * kDay, kEpoch)}`);
    expect(dueText(onLeave, "black", 0, kEpoch)).toBeUndefined();
    expect(dueText(onLeave, "white", kDay, kEpoch)).toMatch(/^until Mon 30 Nov/);
  });
  test("has no deadline after it where it began as the flag would fall, nor while the other one is to move", () => {
    const text = `on leave until ${momentText(until, kEpoch)}`;
    expect(dueText(game({ running: "white", deadline_ms: until, white_leave_until_ms: until }), "white", 0, kEpoch)).toBe(text);
    expect(dueText(game({ running: "black", deadline_ms: kEpoch + 4 * kDay, white_leave_until_ms: until }), "white", 0, kEpoch)).toBe(text);
  });
});

describe("days off", () => {
  const friday = Date.UTC(2026, 10, 27, 12);
  test.each([
    ["none", undefined, friday, friday + 3 * kDay, 3 * kDay],
    ["into a weekend", weekend(), friday, friday + kDay, 12 * kHour],
    ["over a weekend", weekend(), friday, friday + 3 * kDay, kDay],
    ["inside a weekend", weekend(), friday + 13 * kHour, friday + 20 * kHour, 0],
    ["a whole week, wherever it begins", weekend(), friday + 5 * kHour, friday + 5 * kHour + 7 * kDay, 5 * kDay],
    ["ten weeks", weekend(), friday, friday + 70 * kDay, 50 * kDay],
    ["where the days begin earlier", weekend(120), friday, friday + kDay, 10 * kHour],
    ["where they begin later", weekend(-210), friday, friday + kDay, 15.5 * kHour],
    ["before 1970", weekend(), Date.UTC(1969, 11, 26), Date.UTC(1969, 11, 29), kDay],
    ["backwards", weekend(), friday, friday - kDay, 0],
  ] as const)("%s", (_, off, from, until, counted) => {
    expect(countedBetween(off, from, until)).toBe(counted);
  });
});

describe("clocks", () => {
  test("only the one that runs counts, and not below nothing", () => {
    const running = game({ running: "white" });
    expect(clockOf(running, "white", 4 * kHour, kEpoch)).toEqual({ ms: 3 * kDay - 4 * kHour, post: {} });
    expect(clockOf(running, "black", 4 * kHour, kEpoch)).toEqual({ ms: 3 * kDay, post: {} });
    expect(clockOf(running, "white", 9 * kDay, kEpoch)?.ms).toBe(0);
    expect(clockOf({ ...running, phase: "ended" }, "white", 4 * kHour, kEpoch)?.ms).toBe(3 * kDay);
  });

  test("it stands still on days off", () => {
    const running = game({ running: "white" }, { ...kThree, days_off: weekend() });
    expect([1, 2, 3, 4].map((days) => clockOf(running, "white", days * kDay, kEpoch)?.ms)).toEqual([2 * kDay, 1.5 * kDay, 1.5 * kDay, kDay]);
  });

  test("the bank is used after the days, and none is shown where there is none", () => {
    const running = game({ running: "white", white_bank_ms: 9 * kDay, black_bank_ms: 9 * kDay }, { ...kThree, bank_days: 9 });
    expect(clockOf(running, "white", 2 * kDay, kEpoch)).toEqual({ ms: kDay, post: { bank: 9 * kDay } });
    expect(clockOf(running, "white", 5 * kDay, kEpoch)).toEqual({ ms: 0, post: { bank: 7 * kDay } });
    expect(clockOf(running, "black", 5 * kDay, kEpoch)).toEqual({ ms: 3 * kDay, post: { bank: 9 * kDay } });
    expect(clockOf(game({ white_bank_ms: 0 }), "white", 0, kEpoch)?.post).toEqual({});
  });

  test("a bank beside a cap only refills the clock", () => {
    const cap: Clock = { type: "correspondence", base_days: 3, increment_days: 1, cap_days: 3, bank_days: 0 };
    expect(clockOf(game({ running: "white", white_bank_ms: kDay }, cap), "white", 5 * kDay, kEpoch)).toEqual({ ms: 0, post: { bank: kDay } });
  });

  test("a first move has its own time, which the clock shows", () => {
    const first = game({ first_move_ms: 2 * kDay, white_bank_ms: 5 * kDay, black_bank_ms: 5 * kDay }, { ...kThree, bank_days: 5 });
    const turn = turnOf(first) ?? "white";
    expect(clockOf(first, turn, kDay, kEpoch)).toEqual({ ms: kDay, post: { bank: 5 * kDay, first: true } });
    expect(clockOf(first, turn === "white" ? "black" : "white", kDay, kEpoch)).toEqual({ ms: 3 * kDay, post: { bank: 5 * kDay } });
    expect(firstMoveOf(first, kDay)).toBeUndefined();
  });

  test("in a pause both stand still, and go on after it", () => {
    const until = kEpoch + 2 * kDay;
    const paused = game({ running: "white", paused_until_ms: until, deadline_ms: kEpoch + 5 * kDay });
    expect(clockOf(paused, "white", kDay, kEpoch)?.ms).toBe(3 * kDay);
    expect(clockOf(paused, "white", 3 * kDay, kEpoch)?.ms).toBe(2 * kDay);
    expect([pausedUntil(paused, kDay, kEpoch), pausedUntil(paused, 2 * kDay, kEpoch)]).toEqual([until, undefined]);
    expect((["white", "black"] as const).map((side) => dueText(paused, side, kDay, kEpoch))).toEqual([
      `paused until ${momentText(until, kEpoch)}\u00a0· then until ${momentText(kEpoch + 5 * kDay, kEpoch)}`,
      `paused until ${momentText(until, kEpoch)}`,
    ]);
    expect(dueText(paused, "black", 3 * kDay, kEpoch)).toBeUndefined();
  });

  test("no pause is told where they stand still for a moment, as after a restart of the server", () => {
    const deadline_ms = kEpoch + 3 * kDay;
    const held = game({ running: "white", paused_until_ms: kEpoch + 10_000, deadline_ms });
    expect(pausedUntil(held, 0, kEpoch)).toBeUndefined();
    expect(dueText(held, "white", 0, kEpoch)).toBe(`until ${momentText(deadline_ms, kEpoch)}`);
    expect(clockOf(held, "white", 10_000, kEpoch)?.ms).toBe(3 * kDay);
    expect(pausedUntil(game({ paused_until_ms: kEpoch + kMinute + 1 }), 0, kEpoch)).toBe(kEpoch + kMinute + 1);
  });

  test("none is ever heard as running out", () => {
    expect(isShort(clockOf(game({ running: "white" }), "white", 3 * kDay - 5000, kEpoch))).toBe(false);
  });
});

describe("deadlines", () => {
  test("under the clock that runs", () => {
    const deadline = kEpoch + 3 * kDay;
    const running = game({ running: "black", deadline_ms: deadline });
    expect(dueText(running, "black", 0, kEpoch)).toBe(`until ${momentText(deadline, kEpoch)}`);
    expect(dueText(running, "white", 0, kEpoch)).toBeUndefined();
  });

  test("of a draw before the game, where the server has told its time", () => {
    const drawing = { offer: {} as never, committed: [], opened: [], made: 0, rolls: [], left: { value: kDay, at: kHour } };
    const rolling: Game = { ...game({}), phase: "rolling", drawing };
    expect(drawDueText(rolling, 2 * kHour, kEpoch)).toBe(momentText(kEpoch + kDay + kHour, kEpoch));
    expect(drawDueText({ ...rolling, clock: { type: "unlimited" } }, 2 * kHour, kEpoch)).toBeUndefined();
  });

  test("in the viewer's own time zone", () => {
    expect(momentText(kEpoch, kEpoch, "Europe/Zurich")).toBe("Thu 26 Nov, 13:00");
    expect(momentText(kEpoch, kEpoch, "America/New_York")).toBe("Thu 26 Nov, 07:00");
    expect(momentText(kEpoch, Date.UTC(2025, 11, 1), "UTC")).toBe("Thu 26 Nov 2026, 12:00");
  });
});

test("dice in play wait for who is not there, and say so", () => {
  const [alice, bob] = ["alice", "bob"].map((id) => ({ id, name: id, color: id === "alice" ? ("white" as const) : ("black" as const) }));
  if (!alice || !bob) throw new Error("nobody is there");
  const drawing = { offer: {} as never, committed: [], opened: ["alice"], made: 0, rolls: [], call: {} as never };
  const due: Game = { ...game({}), players: [alice, bob], phase: "playing", drawing, here: ["alice"] };
  const wait = "The dice fall when bob opens the game.";
  expect(newsOf(due, true, undefined, undefined)).toEqual([wait]);
  for (const other of [{ ...due, here: ["bob"] }, { ...due, clock: { type: "unlimited" as const } }, { ...due, drawing: { ...drawing, opened: ["alice", "bob"] } }]) {
    expect(newsOf(other, true, undefined, undefined)).not.toContain(wait);
  }
});

test.each([
  [3 * kDay, "3 days", "3 days"],
  [3 * kDay - 1, "3 days", "3 days"],
  [2 * kDay + 4 * kHour + 59 * kMinute, "2 days 4 h", "2 days and 4 hours"],
  [kDay + kHour, "1 day 1 h", "1 day and 1 hour"],
  [5 * kHour + 11 * kMinute + 1, "5 h 12 min", "5 hours and 12 minutes"],
  [kHour, "1 h", "1 hour"],
  [42 * kMinute + 7000, "42:07", "43 minutes"],
])("%d ms are shown as %s and said as %s", (ms, shown, said) => {
  expect(shownText({ ms, post: {} })).toBe(shown);
  expect(spokenClock({ ms, post: {} }, undefined)).toBe(said);
});

test("a span, with its bank and its deadline, as it is said", () => {
  expect(spanText(9 * kDay)).toBe("9 days");
  expect(spokenClock({ ms: 2 * kDay, post: { bank: 9 * kDay } }, "until Thu 26 Nov, 14:05")).toBe("2 days, bank 9 days, until Thu 26 Nov, 14:05");
  expect(spokenClock({ ms: 245_000 }, undefined)).toBe("4:05");
});
