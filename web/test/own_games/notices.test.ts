import { expect, test } from "vitest";
import { olderOf, pathOf, textOf } from "../../src/own_games/notices";
import type { Notice, NoticeKind } from "../../src/protocol/messages.gen";

const kTold: Notice = { id: 1, kind: "turn", gameId: "g8K2mQxZ", variant: "chess", at: 5, seen: false, opponent: { id: "u-b", name: "Bob" } };

test("what nobody has seen beyond what is told is counted", () => {
  expect(olderOf({ unseen: 1, notices: [kTold] })).toBe(0);
  expect(olderOf({ unseen: 3, notices: [kTold, { ...kTold, id: 0, seen: true }] })).toBe(2);
});

test("each says what it tells of", () => {
  expect(textOf(kTold, "Chess")).toBe("Bob has moved in Chess");
  expect(textOf({ ...kTold, kind: "offer", detail: "pause" }, "Chess")).toBe("Bob offers a pause in Chess");
  expect(textOf({ ...kTold, kind: "offer", detail: "pause_declined" }, "Chess")).toBe("Bob declines the pause in Chess");
  expect(textOf({ ...kTold, kind: "reminder", detail: "day" }, "Chess")).toBe("24 hours are left in Chess with Bob");
  expect(textOf({ ...kTold, kind: "ended", detail: "lost time" }, "Chess")).toBe("You lost Chess against Bob");
  expect(textOf({ ...kTold, kind: "ended", detail: "new word" }, "Chess")).toBe("Chess with Bob does not count");
});

test("of a tournament it names it, and leads to its page", () => {
  const told: Notice = { id: 2, kind: "beginning", tournament: { id: "Tq7xW2aB", name: "Cup" }, variant: "chess", at: 5, seen: false, deadlineAt: 1_796_000_000_000 };
  expect(textOf(told, "Chess")).toMatch(/^Cup begins at \S/);
  expect(textOf({ ...told, kind: "invitation", by: { id: "u-b", name: "Bob" } }, "Chess")).toMatch(/^Bob invites you to the tournament Cup, \S/);
  expect(textOf({ ...told, kind: "invitation", detail: "arbiter", by: { id: "u-b", name: "Bob", bot: true } }, "Chess")).toBe("Bob (bot) has made you an arbiter of the tournament Cup");
  expect(textOf({ ...told, kind: "gift" as NoticeKind }, "Chess")).toBe("There is news of Cup");
  expect([pathOf(told), pathOf(kTold)]).toEqual(["/tournaments/Tq7xW2aB", "/g8K2mQxZ"]);
});

test("of a kind that only a newer server knows it says that there is news", () => {
  expect(textOf({ ...kTold, kind: "gift" as NoticeKind }, "Chess")).toBe("There is news of Chess");
  expect(textOf({ ...kTold, kind: "toString" as NoticeKind }, "Chess")).toBe("There is news of Chess");
});
