// The catalogue of sentences: what its compiler makes, what it refuses, and that each sentence is said somewhere.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import catalogue from "../../messages/en.json";
import { moduleOf } from "../../tools/messages.mjs";

const kSource = fileURLToPath(new URL("../../src/", import.meta.url));
const kCode = readdirSync(kSource, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(ts|svelte)$/.test(name) && !name.includes(".gen."))
  .map((name) => readFileSync(kSource + name, "utf8"))
  .join("\n");

/** The body of the one message `it`. */
function made(text: string): string {
  return moduleOf("some", { it: text }).split("\n").find((line) => line.startsWith("const $it"))!;
}

test("a plain sentence is a function of nothing", () => {
  expect(made("Don’t ‘quote’ `this`")).toBe("const $it = (): string => `Don’t ‘quote’ \\`this\\``;");
});

test("an argument is typed: text, a number where it is counted, words where it is chosen by", () => {
  expect(made("{name} has {n, plural, one {# piece} other {# pieces}}")).toContain("(v: { readonly name: string | number; readonly n: number })");
  expect(made("{side, select, white {White} black {Black}} to move")).toContain('readonly side: "white" | "black"');
});

test("marked words become parts that a snippet shows", () => {
  expect(made("See <link>the rules</link>.")).toContain('readonly Part<"link">[] => [`See `, { tag: "link", text: `the rules` }, `.`]');
});

test.each([
  ["{n, plural, one {# piece}}", 'some.it: the plural of n has no "other"'],
  ["{when, date}", "some.it: only plain arguments"],
  ["{open", "some.it: "],
])("%s is refused", (text, why) => {
  expect(() => moduleOf("some", { it: text })).toThrow(why);
});

test("a name that is no name is refused", () => {
  expect(() => moduleOf("some", { "it-is": "" })).toThrow("some.it-is: a name is like");
});

const names = Object.entries(catalogue).flatMap(([area, messages]) => Object.keys(messages).map((name) => `${area}.${name}`));

test("every sentence is said somewhere", () => {
  expect(names.filter((name) => !new RegExp(`\\bm\\.${name.replace(".", "\\.")}\\b`).test(kCode))).toEqual([]);
});

test("areas and the sentences of each are in order", () => {
  for (const group of [catalogue, ...Object.values(catalogue)]) expect(Object.keys(group)).toEqual(Object.keys(group).sort());
});

test("a sentence uses the apostrophe and the ellipsis of print", () => {
  expect([...JSON.stringify(catalogue).matchAll(/\w'\w|\.\.\./g)].map(([found]) => found)).toEqual([]);
});
