// What a tournament's page understands of the draws of its rounds, and the choice of dice in the form for a new one.
import { describe, expect, test } from "vitest";
import type { VariantSummary } from "../../src/net/variants";
import type { EventDraw, TournamentPlayer, TournamentTerms, TournamentView } from "../../src/protocol/messages.gen";
import { TermsDraft } from "../../src/tournaments/draft.svelte";
import { lockedDraws } from "../../src/net/tournaments";
import { apartIn, playsIn, rulesOfRound, seedsOf, takersOf, toldOf } from "../../src/tournaments/round_draw";

const [kAnna, kBen, kCarla] = ["u-anna000000", "u-ben0000000", "u-carla00000"];
const clock = { type: "fischer", base_ms: 900_000, increment_ms: 10_000 } as const;
const chess112 = { variant: "chess112", options: { interchange: "odd" }, clock };

function tournamentWith(terms: Partial<TournamentView["terms"]>, more: Partial<TournamentView> = {}): TournamentView {
  const usual: TournamentTerms = { name: "Cup", format: "swiss", rounds: 2, schedule: [chess112], rated: true, starts_ms: 1, entry: {}, next_round: "server", tie_breaks: [] };
  return {
    ...{ id: "Cup00001", after: 9, state: "running", rounds_in_all: 2, arbiters: [], standings: [] },
    terms: { ...usual, ...terms },
    players: [kAnna, kBen, kCarla].map((id) => ({ id, name: id, state: "plays", byes: [] })),
    rounds: [{ terms: chess112, paired_ms: 1, boards: [[{ white: kAnna, black: kBen }]] }],
    ...more,
  };
}

const dice = { round: 1, ruleset: "chess112@1;interchange=odd" } as EventDraw;
const lots = { round: 2, ruleset: "lots@1" } as EventDraw;

describe("by the terms a round draws", () => {
  const knockout = { seeding: "lot", games: 1 } as const;
  test.each([
    ["who has White, in a Swiss", tournamentWith({}), true, { of: "color" }],
    ["the bracket, in a knockout by lot", tournamentWith({ format: "knockout", knockout }), true, { of: "bracket", entrants: [kAnna, kBen, kCarla] }],
    ["nothing for a bracket by rating", tournamentWith({ format: "knockout", knockout: { ...knockout, seeding: "rating" } }), true, { of: "nothing" }],
    ["nothing for a round robin's pairs", tournamentWith({ format: "round-robin" }), true, { of: "nothing" }],
    ["the dice of its games", tournamentWith({}), false, { of: "dice", variant: "chess112", options: { interchange: "odd" } }],
    ["no dice in an arena", tournamentWith({ format: "arena" }), false, { of: "nothing" }],
    ["no dice where each game throws", tournamentWith({}, { rounds: [{ terms: { ...chess112, dice: "game" }, paired_ms: 1, boards: [] }] }), false, { of: "nothing" }],
    ["what is not known before it is paired", tournamentWith({}, { rounds: [] }), false, undefined],
  ] as const)("%s", (_what, tournament, forPairs, rules) => {
    expect(rulesOfRound(tournament, 1, forPairs)).toEqual(rules);
  });
});

describe("who plays in it", () => {
  test("is at a board of the round", () => {
    expect([kAnna, kBen, kCarla, undefined].map((player) => playsIn(tournamentWith({}), dice, player))).toEqual([true, true, false, false]);
  });

  test("before it is paired: is in, sits not out, has checked in", () => {
    const players: TournamentPlayer[] = [
      { id: kAnna, name: "Anna", state: "plays", byes: [{ round: 2, bye: "half" }] },
      { id: kBen, name: "Ben", state: "left", byes: [] },
      { id: kCarla, name: "Carla", state: "plays", byes: [{ round: 1, bye: "half" }] },
    ];
    const tournament = tournamentWith({}, { players });
    expect([kAnna, kBen, kCarla].map((player) => playsIn(tournament, lots, player))).toEqual([false, false, true]);
    expect(playsIn({ ...tournament, terms: { ...tournament.terms, check_in: true } }, lots, kCarla)).toBe(false);
  });

  test("is nobody while the page has not heard of the tournament", () => {
    const told = toldOf("Cup00001", dice, undefined, kAnna);
    expect([told.plays, told.rules(1, false)]).toEqual([false, undefined]);
  });
});

test("those who take part are shown as far as they have come", () => {
  const draw = { committed: [kAnna, kBen, kCarla], opened: [kBen], missing: [kCarla] } as unknown as EventDraw;
  expect(takersOf(draw).map(({ state }) => state)).toEqual(["sealed", "opened", "missing"]);
  expect(apartIn(draw)).toBe(0);
});

test("seeds are in the order of the slips: a number takes one of those that are still inside", () => {
  expect(seedsOf({ bracket: [kAnna, kBen, kCarla], dice: [[3, 2], [2, 2], [1, 1]] } as unknown as EventDraw)).toEqual([kBen, kCarla, kAnna]);
});

test("which draws were locked the record says", () => {
  const step = (type: string, draw: string) => ({ seq: 1, at_ms: 1, type, d: { draw } });
  expect([...lockedDraws([step("fair_offered", "Cup00001-1.1"), step("fair_dropped", "Cup00001-1.1"), step("fair_locked", "Cup00001-1.2")])]).toEqual(["Cup00001-1.2"]);
});

test("an organizer chooses whose dice set games up, where there are any", () => {
  const option = { name: "interchange", default: "odd", values: ["odd", "even", "alternate"], help: "" };
  const variants: VariantSummary[] = [
    { id: "chess112", name: "Chess 112", family: "chess112", options: [option], dice: [6, 6, 6], inPlay: false },
    { id: "chess56", name: "Chess", family: "chess", options: [], dice: [], inPlay: false },
  ];
  const draft = new TermsDraft(variants, "weekend", 0);
  expect([draft.hasDice, draft.terms.schedule[0]?.dice]).toEqual([true, undefined]);
  draft.dice = "game";
  expect(draft.terms.schedule[0]?.dice).toBe("game");
  draft.format = "arena";
  expect([draft.hasDice, draft.terms.schedule[0]?.dice]).toEqual([false, undefined]);
  draft.apply("swiss");
  expect(draft.hasDice).toBe(false);
});
