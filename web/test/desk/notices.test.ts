import { expect, test } from "vitest";
import { readNotices, textOf, type Told } from "../../src/desk/notices";

const kTold: Told = { id: 1, kind: "turn", detail: "", game: "g8K2mQxZ", variant: "chess", at: 5, seen: false, opponent: "Bob" };

test("notices are read as the server writes them", () => {
  const { opponent: _, game: gameId, ...rest } = kTold;
  const { detail: __, ...plain } = rest;
  const notices = [{ ...plain, gameId, opponent: { id: "u-b", name: "Bob" } }];
  expect(readNotices({ unseen: 1, notices })).toEqual({ told: [kTold], older: 0 });
  expect(readNotices({ unseen: 3, notices })).toEqual({ told: [kTold], older: 2 });
  for (const wrong of [{ unseen: 1 }, { notices }, { unseen: 1, notices: 1 }, { unseen: 1, notices: [{}] }, { unseen: 1, notices: [{ ...notices[0], kind: "unknown" }] }]) {
    expect(readNotices(wrong)).toBeUndefined();
  }
});

test("each says what it tells of", () => {
  expect(textOf(kTold, "Chess")).toBe("Bob has moved in Chess");
  expect(textOf({ ...kTold, kind: "offer", detail: "pause" }, "Chess")).toBe("Bob offers a pause in Chess");
  expect(textOf({ ...kTold, kind: "offer", detail: "pause_declined" }, "Chess")).toBe("Bob declines the pause in Chess");
  expect(textOf({ ...kTold, kind: "reminder", detail: "day" }, "Chess")).toBe("24 hours are left in Chess with Bob");
  expect(textOf({ ...kTold, kind: "ended", detail: "lost time" }, "Chess")).toBe("You lost Chess against Bob");
  expect(textOf({ ...kTold, kind: "ended", detail: "new word" }, "Chess")).toBe("Chess with Bob does not count");
});
