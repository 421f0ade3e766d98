// What the server, the rules and the reader of game files refuse, in each language of the page: every sentence and every
// reason, with the arguments that the English ones have.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as m from "../../src/messages/all.gen";
import { kFirst, kLanguages, modulesIn } from "../../tools/messages.mjs";
import { refusalDifferences } from "../../tools/refusals.mjs";

type Texts = Readonly<Record<string, string>>;
const text = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const read = (path: string): Texts => JSON.parse(text(path)) as Texts;
/** A text in C++, which may be written in parts. */
const joined = (literals: string): string => [...literals.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([one]) => JSON.parse(one) as string).join("");
const ofFiles = Object.fromEntries([...text("rules/foreign/sentences.hpp").matchAll(/Sentence\{"([\w.]+)",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\}/g)].map(([, key = "", literals = ""]) => [key, joined(literals)]));
/** The sentences of the server, and of the reader of game files. */
const english: Texts = { ...read("protocol/sentences.json"), ...ofFiles };
const others = kLanguages.filter((one) => one !== kFirst);
/** The words of the rules for their codes and reasons, except that there is none. */
const words = [...text("rules/game/error.cpp").matchAll(/(?:CodeText\{ErrorCode|ReasonText\{Reason)::\w+, "(\w+)"/g)].map(([, word = ""]) => word).filter((word) => word !== "none");

test("the sentences of the reader of game files are found where they stand", () => {
  expect(Object.keys(ofFiles)).toHaveLength(text("rules/foreign/sentences.hpp").split("    Sentence{").length - 1);
  expect(ofFiles["gamefile.tag_form"]).toBe('this is passed over: a tag is written [Name "value"]');
  expect(ofFiles["gamefile.options_of_several"]).toMatch(/: \{options\}\. Say which$/);
});

test("each language whose letters are read has a name", () => {
  const languages = [...text("rules/foreign/letters.cpp").matchAll(/\{"([A-Z][\w ]+)", \{"/g)].map(([, language = ""]) => language);
  expect(languages.length).toBeGreaterThan(5);
  expect(Object.keys(m.file.languages).sort()).toEqual(languages.sort());
});

test.each(others)("%s has each sentence of the server and of the reader of game files, and no other, with the same arguments", (language) => {
  expect(refusalDifferences(english, read(`web/messages/refusals/${language}.json`), language)).toEqual([]);
});

test.each(others)("%s has each reason of the rules, and no other", (language) => {
  expect(words.length).toBeGreaterThan(30);
  expect(Object.keys(read(`web/messages/reasons/${language}.json`))).toEqual([...words].sort());
});

test.each(others)("the refusals of %s begin small and end without a stop, as the English ones do", (language) => {
  const said = { ...read(`web/messages/refusals/${language}.json`), ...read(`web/messages/reasons/${language}.json`) };
  const mayBegin = (key: string): boolean => /^[^\p{Ll}]/u.test(english[key] ?? "");
  expect(Object.entries(said).filter(([, one]) => /[.!]$|\p{L}'\p{L}|\.\.\./u.test(one))).toEqual([]);
  expect(Object.entries(said).filter(([key, one]) => one === english[key] && !mayBegin(key))).toEqual([]);
  expect(Object.keys(read(`web/messages/refusals/${language}.json`))).toEqual(Object.keys(read(`web/messages/refusals/${language}.json`)).sort());
});

test.each([
  [{ a: "x", b: "y" }, { a: "x" }, ["b is missing"]],
  [{ a: "x" }, { a: "x", b: "y" }, ["b is nowhere else"]],
  [{ a: "{name} plays" }, { a: "{nam} spielt" }, ["a lacks {name}, has {nam}"]],
  [{ a: "{n, number} games" }, { a: "{n} Partien" }, ["a lacks {n, number}, has {n}"]],
  [{ a: "until {at, date}" }, { a: "bis {at, number}" }, ["a lacks {at, date}, has {at, number}"]],
  [{ a: "{n, plural, one {# x} other {# y}}" }, { a: "{n, plural, other {# y}}" }, ["a has n: no plural for one"]],
  [{ a: "a player's {form}, not '{found}'" }, { a: "nicht „{found}“" }, []],
  [{ a: "not '{found}'" }, { a: "das nicht" }, ["a lacks {found}"]],
  [{ a: "{why}" }, { a: "das geht nicht" }, []],
  [{ a: "POST /<id>/x" }, { a: "POST /<id>/x {id}" }, ["a has {id}"]],
])("%j is not the same as %j", (one, other, trouble) => {
  expect(refusalDifferences(one, other, "de")).toEqual(trouble);
});

test("only a page in another language than English loads them", () => {
  expect(modulesIn("en").get("refusals.gen.ts")).toContain("load: Load | undefined = undefined;");
  expect(modulesIn("en").get("refusals_said.gen.ts")).toContain("sentences: {\n}");
  expect(modulesIn("de").get("refusals.gen.ts")).toContain('= () => import("./refusals_said.gen");');
  expect(modulesIn("de").get("refusals_said.gen.ts")).toContain("game.both_seats_taken");
});
