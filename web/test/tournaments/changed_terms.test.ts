import { expect, test } from "vitest";
import type { TournamentTerms } from "../../src/protocol/messages.gen";
import { changedTerms, fieldsOf, mergedFields } from "../../src/tournaments/changed_terms";

const kSwiss: TournamentTerms = {
  name: "Weekend",
  format: "swiss",
  rounds: 7,
  schedule: [{ variant: "chess112", options: { interchange: "alternate" }, clock: { type: "fischer", base_ms: 900_000, increment_ms: 10_000 } }],
  rated: true,
  starts_ms: 1_800_000_012_345,
  entry: { account_days: 3, most: 40, password: "hashed:abc" },
  byes: { most: 1, last_round: 5 },
  next_round: "server",
  break_ms: 310_500,
  tie_breaks: ["BH-C1", "SB"],
};
const kArena: TournamentTerms = { ...kSwiss, format: "arena", rounds: undefined, byes: undefined, break_ms: undefined, lasts_ms: 3_600_000, entry: {}, tie_breaks: [] } as unknown as TournamentTerms;
const plain = (terms: TournamentTerms): unknown => JSON.parse(JSON.stringify(terms));

test("what nobody touches stays as it was announced", () => {
  for (const terms of [kSwiss, kArena]) expect(plain(changedTerms(terms, fieldsOf(terms)))).toEqual(plain(terms));
});

test("each field changes what it names, and nothing else", () => {
  const fields = { ...fieldsOf(kSwiss), name: " Autumn ", rounds: 5, breakMinutes: 10, places: 12, starts: "2027-02-03T10:00" };
  expect(changedTerms(kSwiss, fields)).toEqual({
    ...kSwiss,
    name: "Autumn",
    rounds: 5,
    break_ms: 600_000,
    starts_ms: new Date("2027-02-03T10:00").getTime(),
    entry: { ...kSwiss.entry, most: 12 },
  });
  expect(changedTerms(kArena, { ...fieldsOf(kArena), minutes: 90 }).lasts_ms).toBe(5_400_000);
});

test("what another arbiter has changed meanwhile stays", () => {
  const before = fieldsOf(kSwiss);
  const now = { ...kSwiss, name: "Winter", rounds: 9 };
  const merged = mergedFields(before, { ...before, rounds: 5 }, fieldsOf(now));
  expect(changedTerms(now, merged)).toEqual({ ...now, rounds: 5 });
});

test("places and passwords can go, and breaks go where an arbiter begins rounds", () => {
  const changed = changedTerms(kSwiss, { ...fieldsOf(kSwiss), places: null, hasPassword: false, next: "arbiter" });
  expect(changed.entry).toEqual({ account_days: 3 });
  expect(changed).not.toHaveProperty("break_ms");
  expect(changedTerms(kSwiss, { ...fieldsOf(kSwiss), password: "rook" }).entry.password).toBe("rook");
  expect(changedTerms(kArena, { ...fieldsOf(kArena), hasPassword: true, password: "rook" }).entry).toEqual({ password: "rook" });
});

test("who may enter late does so until the last round at most", () => {
  const late = { ...kSwiss, entry: { last_round: 6 } };
  expect(changedTerms(late, { ...fieldsOf(late), rounds: 4 }).entry).toEqual({ last_round: 4 });
  expect(changedTerms(late, { ...fieldsOf(late), rounds: 9 }).entry).toEqual({ last_round: 6 });
});

test("byes are given until the last round at most", () => {
  expect(changedTerms(kSwiss, { ...fieldsOf(kSwiss), rounds: 4 }).byes).toEqual({ most: 1, last_round: 4 });
  expect(changedTerms(kSwiss, { ...fieldsOf(kSwiss), rounds: 9 }).byes).toEqual(kSwiss.byes);
});

test("the computer comes, changes its level and goes", () => {
  expect(changedTerms(kSwiss, { ...fieldsOf(kSwiss), computer: 4 }).computer).toBe(4);
  const odd = { ...kSwiss, computer: 4 };
  expect(plain(changedTerms(odd, fieldsOf(odd)))).toEqual(plain(odd));
  expect(changedTerms(odd, { ...fieldsOf(odd), computer: 2 }).computer).toBe(2);
  expect(changedTerms(odd, { ...fieldsOf(odd), computer: 0 })).not.toHaveProperty("computer");
});
