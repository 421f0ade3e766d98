import { expect, test } from "vitest";
import type { VariantSummary } from "../../src/net/variants";
import { kExtraClocks, kPresets, TermsDraft, tieBreaksFor } from "../../src/tournaments/draft.svelte";

const kVariants = ["chess", "chess56", "chess112"].map((id) => ({ id, name: id, options: [], dice: [] }) as unknown as VariantSummary);
const kNow = Date.UTC(2030, 0, 1);
const draftOf = (preset: (typeof kPresets)[number]): TermsDraft => new TermsDraft(kVariants, preset, kNow);

test("a preset has tie-breaks of its format", () => {
  const codes = (preset: (typeof kPresets)[number]): readonly string[] => draftOf(preset).terms.tie_breaks;
  expect(codes("weekend")).toEqual(["BH-C1", "BH", "SB"]);
  expect(codes("post")).toEqual(["SB", "DE", "WIN"]);
  expect(codes("knockout")).toEqual([]);
  expect(codes("arena")).toEqual([]);
});

test("another format keeps the tie-breaks that it allows", () => {
  expect(tieBreaksFor("round-robin", "BH-C1, BH, SB", "swiss")).toBe("SB, DE, WIN");
  expect(tieBreaksFor("round-robin", "WON, BH", "swiss")).toBe("SB, DE, WIN");
  expect(tieBreaksFor("round-robin", "WON, SB", "swiss")).toBe("WON, SB");
  expect(tieBreaksFor("swiss", "SB, DE, WIN", "round-robin")).toBe("BH-C1, BH, SB");
  expect(tieBreaksFor("swiss", "KS, SB", "round-robin")).toBe("BH-C1, BH, SB");
  expect(tieBreaksFor("swiss", "", "round-robin")).toBe("");
});

test("by way of a knockout the usual tie-breaks come back", () => {
  const draft = draftOf("weekend");
  for (const format of ["knockout", "round-robin"] as const) draft.format = format;
  expect(draft.terms.tie_breaks).toEqual(["SB", "DE", "WIN"]);
});

test("where the number is odd the computer plays if that is chosen, but in no bracket", () => {
  const draft = draftOf("weekend");
  expect(draft.terms).not.toHaveProperty("computer");
  draft.computer = 3;
  for (const format of ["swiss", "round-robin", "arena"] as const) {
    draft.format = format;
    expect(draft.terms.computer).toBe(3);
  }
  draft.format = "knockout";
  expect(draft.terms).not.toHaveProperty("computer");
});

test("byes end with the rounds", () => {
  const draft = draftOf("weekend");
  draft.rounds = 4;
  expect(draft.terms.byes).toEqual({ most: 1, last_round: 4 });
  draft.rounds = 9;
  expect(draft.terms.byes).toEqual({ most: 1, last_round: 5 });
});

test("another game keeps the clock", () => {
  const draft = draftOf("weekend");
  draft.play(0, "chess");
  expect(draft.terms.schedule[0]).toMatchObject({ variant: "chess", clock: { type: "fischer", base_ms: 900_000, increment_ms: 10_000 } });
  const post = draftOf("post");
  post.play(0, "chess112");
  expect(post.terms.schedule[0]?.clock.type).toBe("correspondence");
  post.format = "arena";
  expect(post.terms.schedule[0]?.clock.type).toBe("fischer");
});

test("games that break a tie may have a clock of their own", () => {
  const draft = draftOf("knockout");
  for (const which of kExtraClocks) draft.toggleClock(which);
  const quick = { type: "fischer", base_ms: 180_000, increment_ms: 2000 };
  expect(draft.terms.knockout).toMatchObject({ tie_break_clock: quick, decisive_clock: quick });
  draft.tieBreakPairs = 0;
  expect(draft.terms.knockout).not.toHaveProperty("tie_break_clock");
  draft.toggleClock("decisive_clock");
  expect(draft.terms.knockout).not.toHaveProperty("decisive_clock");
  draft.toggleClock("decisive_clock");
  const own = draft.extraClocks.decisive_clock;
  if (own) [own.minutes, own.increment] = [0, 0];
  expect(draft.clockTrouble).toBeDefined();
  draft.format = "swiss";
  expect(draft.clockTrouble).toBeUndefined();
  draft.format = "knockout";
  for (const one of draft.schedule) one.time = "post";
  expect(draft.terms.knockout).not.toHaveProperty("decisive_clock");
});

test("the weekend waits for late players, and another preset forgets it", () => {
  const draft = draftOf("weekend");
  expect(draft.terms.default_ms).toBe(600_000);
  draft.apply("knockout");
  expect(draft.terms).toMatchObject({ knockout: { games: 2, tie_break_pairs: 2, decisive_games: 6 } });
  expect(draft.terms.default_ms).toBeUndefined();
});

test("a tournament with friends is private, casual, and begins soon at a quarter of an hour", () => {
  const draft = draftOf("weekend");
  draft.hold({ variant: "chess56", pace: { minutes: 5, increment: 3 } }, kNow + 1000);
  const { terms } = draft;
  expect(terms.private).toBe(true);
  expect(terms.rated).toBe(false);
  expect(terms.format).toBe("round-robin");
  expect(terms.schedule).toEqual([{ variant: "chess56", options: {}, clock: { type: "fischer", base_ms: 300_000, increment_ms: 3000 } }]);
  expect(terms.starts_ms).toBe(kNow + 30 * 60_000);
  draft.isPrivate = false;
  expect(draft.terms).not.toHaveProperty("private");
});
