// Games by post as the form makes them: what is one tap away, and what is refused before the server would.
import { expect, test } from "vitest";
import { clockWords } from "../../src/game/words";
import { isSamePost, kPostPaces, postClockOf, postTrouble, type PostForm } from "../../src/lobby/post";

const form: PostForm = { ...kPostPaces.threeDays, off: [], utcOffset: 60 };
const cap: PostForm = { ...form, ...kPostPaces.tripleBlock };

test.each([
  ["day", { days: 1 }, "1 day a move"],
  ["threeDays", { days: 3 }, "3 days a move"],
  ["week", { days: 7 }, "7 days a move"],
  ["twoWeeks", { days: 14 }, "14 days a move"],
  ["tenDays", { base_days: 10, increment_days: 1, cap_days: 10 }, "10 days + 1 day a move, at most 10"],
  ["thirtyDays", { base_days: 30, increment_days: 3, cap_days: 30 }, "30 days + 3 days a move, at most 30"],
  ["tripleBlock", { base_days: 50, increment_days: 5, cap_days: 50, bank_days: 75 }, "50 days + 5 days a move, at most 50, bank 75 days"],
] as const)("%s is one tap away", (name, times, words) => {
  const pace = kPostPaces[name];
  const clock = postClockOf({ ...pace, off: [], utcOffset: 0 });
  expect(clock).toEqual({ type: "correspondence", ...times });
  expect(clockWords(clock)).toBe(words);
  expect(postTrouble(pace)).toBeUndefined();
  expect(Object.values(kPostPaces).filter((one) => isSamePost(one, pace))).toEqual([pace]);
});

test("days off in the order of the week, with the offset of the browser", () => {
  const clock = postClockOf({ ...form, off: ["sunday", "saturday"] });
  expect(clock).toEqual({ type: "correspondence", days: 3, days_off: { weekdays: ["saturday", "sunday"], utc_offset_min: 60 } });
  expect(clockWords(clock)).toBe("3 days a move, not on Saturdays and Sundays (UTC+1)");
  expect(clockWords(postClockOf({ ...form, off: ["friday"], utcOffset: -210 }))).toBe("3 days a move, not on Fridays (UTC−3:30)");
  expect(clockWords(postClockOf({ ...form, off: ["friday"], utcOffset: 0 }))).toBe("3 days a move, not on Fridays (UTC)");
});

test("no leave, where that is wished", () => {
  const clock = postClockOf({ ...form, noLeave: true });
  expect(clock).toEqual({ type: "correspondence", days: 3, leave: false });
  expect(clockWords(clock)).toBe("3 days a move, no leave");
  expect(clockWords(postClockOf({ ...cap, off: ["friday"], utcOffset: 0, noLeave: true }))).toMatch(/bank 75 days, not on Fridays \(UTC\), no leave$/);
  expect(postClockOf({ ...form, noLeave: false })).not.toHaveProperty("leave");
});

test("a bank may be there though it begins with nothing", () => {
  expect(postClockOf({ ...cap, bank: 0 })).toMatchObject({ bank_days: 0 });
  expect(postClockOf({ ...cap, bank: null })).not.toHaveProperty("bank_days");
  expect(clockWords(postClockOf({ ...form, bank: 30 }))).toBe("3 days a move, bank 30 days");
});

test.each([
  [{ ...form, days: 0 }, /1 to 30/],
  [{ ...form, days: 31 }, /1 to 30/],
  [{ ...form, days: 1.5 }, /whole/],
  [{ ...form, days: null }, /1 to 30/],
  [{ ...form, bank: 366 }, /0 to 365/],
  [{ ...form, bank: -1 }, /0 to 365/],
  [{ ...form, bank: 365 }, undefined],
  [{ ...form, base: null, cap: null }, undefined],
  [{ ...cap, base: 0 }, /starts with 1 to 90/],
  [{ ...cap, base: 91, cap: 91 }, /starts with 1 to 90/],
  [{ ...cap, increment: 31 }, /adds 0 to 30/],
  [{ ...cap, increment: null }, /adds 0 to 30/],
  [{ ...cap, increment: 0 }, undefined],
  [{ ...cap, cap: 91 }, /holds 1 to 90/],
  [{ ...cap, cap: 49 }, /cannot start with more/],
  [{ ...cap, cap: 90 }, undefined],
])("%# is told before it is sent", (times, trouble) => {
  const found = postTrouble(times);
  if (trouble === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(trouble);
});
