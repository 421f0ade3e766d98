import { expect, test } from "vitest";
import { clockOf, minutesOf, saveChoices, troubleOfTimes, type NoticeRequests } from "../../src/account/notices";
import type { NoticeSettings } from "../../src/protocol/messages.gen";

const kNone: NoticeSettings = { turn: [], started: [], dice: [], reminder: [], leave: [], offer: [], ended: [], challenge: [], invitation: [], beginning: [], utc_offset_min: 0 };
const quiet = (from: string, until: string): NoticeSettings => ({ ...kNone, quiet: { from_min: minutesOf(from), until_min: minutesOf(until) } });

test.each([["00:00", 0], ["07:30", 450], ["23:59", 1439]] as const)("%s is minute %d of the day, and back", (clock, minutes) => {
  expect([minutesOf(clock), clockOf(minutes)]).toEqual([minutes, clock]);
});

test("a time that was emptied is none, and stays empty", () => {
  expect(minutesOf("")).toBeNaN();
  expect(clockOf(minutesOf(""))).toBe("");
});

test("times that are missing, or are no span, are not sent", () => {
  expect(troubleOfTimes(kNone)).toBeUndefined();
  expect(troubleOfTimes(quiet("22:00", "07:00"))).toBeUndefined();
  expect(troubleOfTimes(quiet("00:00", "07:00"))).toBeUndefined();
  expect(troubleOfTimes(quiet("07:00", "07:00"))).toBe("quietSame");
  expect([troubleOfTimes(quiet("", "07:00")), troubleOfTimes(quiet("07:00", "")), troubleOfTimes(quiet("", ""))]).toEqual(["quietEmpty", "quietEmpty", "quietEmpty"]);
  expect(troubleOfTimes({ ...kNone, digest_min: minutesOf("") })).toBe("digestEmpty");
  expect(troubleOfTimes({ ...kNone, digest_min: 0 })).toBeUndefined();
});

test("choices that are saved leave the language as it has been stored since they were read", async () => {
  const saved: NoticeSettings[] = [];
  const server = (settings: NoticeSettings): Pick<NoticeRequests, "told" | "save"> => ({
    told: () => Promise.resolve({ ok: true, value: { settings } as never }),
    save: (wanted) => Promise.resolve((saved.push(wanted), { ok: true, value: {} as never })),
  });
  await saveChoices({ ...kNone, turn: ["mail"] }, server({ ...kNone, language: "de" }));
  await saveChoices({ ...kNone, language: "de" }, server({ ...kNone, language: "en" }));
  await saveChoices({ ...kNone, language: "de" }, server(kNone));
  expect(saved).toEqual([{ ...kNone, turn: ["mail"], language: "de" }, { ...kNone, language: "en" }, kNone]);
});
