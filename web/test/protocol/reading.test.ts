// Readers take what has their form and nothing else, but let be what they do not know.
import { expect, test } from "vitest";
import { both, either, flag, list, map, object, oneOf, optional, text, tuple, whole, type Read } from "../../src/protocol/reading";
import { readClock, readErrorCode } from "../../src/protocol/first_readers.gen";
import { readAccount, readFormat, readNoticesTold, readTournamentView } from "../../src/protocol/readers.gen";
import { kFormats } from "../../src/protocol/words.gen";

const person = object({ id: text, rating: optional(whole) });

test.each<[string, Read<unknown>, readonly unknown[], readonly unknown[]]>([
  ["a text", text, ["", "a"], [1, null, undefined, ["a"], {}]],
  ["a whole number", whole, [0, -3, 9_007_199_254_740_991], [0.5, Number.NaN, Infinity, "1", null, true]],
  ["yes or no", flag, [true, false], [0, "true", null, undefined]],
  ["one of some words", oneOf(["a", "b"]), ["a", "b"], ["", "c", "A", 0, ["a"]]],
  ["a list", list(whole), [[], [1, 2]], [[1, "2"], "12", { 0: 1, length: 1 }, null]],
  ["a list of just these", tuple(text, whole), [["a", 1]], [["a"], ["a", 1, 1], [1, "a"], []]],
  ["an object of texts", map(text), [{}, { a: "b" }], [{ a: 1 }, ["a"], null, "a"]],
  ["an object", person, [{ id: "a" }, { id: "a", rating: 0 }, { id: "a", more: {} }], [{}, { id: 1 }, { id: "a", rating: "1" }, { id: "a", rating: null }, null, ["id"], "id"]],
  ["either of two", either(text, person), ["a", { id: "a" }], [1, {}]],
  ["what is both", both(person, object({ name: text })), [{ id: "a", name: "b" }], [{ id: "a" }, { name: "b" }]],
])("%s", (_, read, good, bad) => {
  for (const value of good) expect(read(value)).toBe(value); // not a copy
  for (const value of bad) expect(read(value)).toBeUndefined();
});

test("a word that the page does not know is none of its list", () => {
  for (const format of kFormats) expect(readFormat(format)).toBe(format);
  expect(readFormat("ladder")).toBeUndefined();
});

test("a word that the page does not know stays where the list is open", () => {
  for (const word of ["blocked", "not_yet_thought_of"]) expect(readErrorCode(word)).toBe(word);
  expect(readErrorCode(1)).toBeUndefined();
  const account = { id: "u-anna", name: "Anna", username: "Anna", roles: ["player", "gardener"], createdAt: 1 };
  expect(readAccount(account)).toBe(account);
  const told = { unseen: 1, notices: [{ id: 1, kind: "gift", gameId: "g8K2mQxZ", variant: "chess", at: 5, seen: false }] };
  expect(readNoticesTold(told)).toBe(told);
});

test("of several objects each has its own fields", () => {
  expect(readClock({ type: "unlimited" })).toEqual({ type: "unlimited" });
  expect(readClock({ type: "fischer", base_ms: 1, increment_ms: 0 })).toBeDefined();
  expect(readClock({ type: "fischer", base_ms: 1 })).toBeUndefined();
  expect(readClock({ type: "sand" })).toBeUndefined();
});

const kClock = { type: "fischer", base_ms: 900_000, increment_ms: 10_000 };
const kRound = { variant: "chess", options: {}, clock: kClock };
const kView = {
  id: "Cup00001",
  after: 9,
  state: "running",
  terms: { name: "Cup", format: "swiss", rounds: 2, schedule: [kRound], rated: true, starts_ms: 1, entry: {}, next_round: "server", tie_breaks: [] },
  rounds_in_all: 2,
  arbiters: [{ id: "u-olga", name: "Olga" }],
  players: [{ id: "u-anna", name: "Anna", state: "plays", byes: [{ round: 2, bye: "half" }] }],
  rounds: [{ terms: kRound, paired_ms: 1, boards: [[{ white: "u-anna", black: "u-ben", game: "g8K2mQxZ", results: ["win", "loss"] }]] }],
  standings: [{ player: "u-anna", place: 1, points: "1", tie_breaks: ["0"] }],
};

test("a whole tournament, also one of a newer server, is read", () => {
  expect(readTournamentView(kView)).toBe(kView);
  expect(readTournamentView({ ...kView, weather: "fair", players: [{ ...kView.players[0], team: 7 }] })).toBeDefined();
});

test.each<[string, object]>([
  ["a field is missing", { standings: undefined }],
  ["a word is none of the list", { state: "paused" }],
  ["something deep inside is of another type", { rounds: [{ ...kView.rounds[0], boards: [[{ white: "u-anna", results: ["win"] }]] }] }],
  ["an option is no text", { terms: { ...kView.terms, schedule: [{ ...kRound, options: { interchange: 1 } }] } }],
])("a tournament is not read where %s", (_, change) => {
  expect(readTournamentView({ ...kView, ...change })).toBeUndefined();
});
