// The languages of the page: each says all that English says, in its own words; numbers and dates as each writes them.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tagDate } from "../../src/messages/tag_date";
import { japaneseMove } from "../../src/game/japanese_move";
import { placementOf } from "../../src/game/history";
import { chosenLanguage, forgetKept, languageToTake, ownName } from "../../src/messages/choose";
import { wantsJapanese } from "../../src/messages/japanese";
import { formatsOf, localeOf } from "../../src/messages/locale";
import { callTiles, pieceName } from "../../src/messages/names";
import { memoryStore } from "../../src/net/store";
import { readVariant } from "../../src/net/variants";
import { japaneseName } from "../../src/pieces/japanese";
import { kLanguages as kOfServer } from "../../src/protocol/words.gen";
import { kFirst, kLanguages, modulesIn, modulesOf } from "../../tools/messages.mjs";
import { differences } from "../../tools/translated.mjs";

type Group = { readonly [name: string]: string | Group };
const read = (name: string): Group => JSON.parse(readFileSync(new URL(`../../messages/${name}.json`, import.meta.url), "utf8")) as Group;
const english = read(kFirst);
const others = kLanguages.filter((one) => one !== kFirst);

/** What is the same word in both languages, or a sign. */
const kCognates: Readonly<Record<string, readonly string[]>> = {
  de: ["Name", "OK", "Astragal", "null", "Fr", "Mo", "Sa", "En passant", "1.d4 d5", "Offline", "Online", "Blitz", "Bullet", "Normal", "Engine", "Browser", "Mail", "Arena"],
};
const kBareArguments = /\{\w+\}|\{minutes, plural, =0 \{\} other \{ # min\}\}|Astragal: | h\b| s$/g;

test("the server and the page have the same languages", () => {
  expect([...kOfServer].sort()).toEqual([...kLanguages].sort());
});

test.each(others)("%s has every sentence, with the same arguments, marks and forms of plurals as it needs", (language) => {
  expect(differences(english, read(language), language)).toEqual([]);
});

test.each(others)("no sentence of %s is the English one, but for words that are the same", (language) => {
  const same: string[] = [];
  const walk = (one: Group, other: Group, where: string): void => {
    for (const [name, text] of Object.entries(one)) {
      const said = other[name];
      if (typeof text === "object") walk(text, said as Group, `${where}${name}.`);
      else if (text === said && /\p{L}/u.test(text.replace(kBareArguments, "")) && !kCognates[language]?.includes(text)) same.push(`${where}${name}: ${text}`);
    }
  };
  walk(english, read(language), "");
  expect(same).toEqual([]);
});

test.each(others)("a sentence of %s uses the apostrophe and the ellipsis of print", (language) => {
  expect([...JSON.stringify(read(language)).matchAll(/\p{L}'\p{L}|\.\.\./gu)].map(([found]) => found)).toEqual([]);
});

test.each([
  [{ a: "x", b: "y" }, { a: "x" }, ["b is missing"]],
  [{ a: "x" }, { a: "x", b: "y" }, ["b is nowhere else"]],
  [{ a: { b: "x" } }, { a: { c: "x" } }, ["a.b is missing", "a.c is nowhere else"]],
  [{ a: { b: "x" } }, { a: "x" }, ["a is no group"]],
  [{ a: "{name} plays" }, { a: "spielt" }, ["a lacks {name}"]],
  [{ a: "{name} plays" }, { a: "{nam} spielt" }, ["a lacks {name}, has {nam}"]],
  [{ a: "<link>x</link>" }, { a: "x" }, ["a lacks <link>"]],
  [{ a: "{n, plural, one {# x} other {# y}}" }, { a: "{n, plural, other {# y}}" }, ["a has n: no plural for one"]],
  [{ a: "{n, plural, one {# x} other {# y}}" }, { a: "{n, plural, one {# x} few {# z} other {# y}}" }, ["a has n: no such plural: few"]],
  [{ a: "{n, plural, =0 {none} one {# x} other {# y}}" }, { a: "{n, plural, one {# x} other {# y}}" }, ["a lacks n: =0, has n: "]],
  [{ a: "{s, select, white {W} black {B}}" }, { a: "{s, select, white {W}}" }, ["a lacks s: black white, has s: white"]],
])("%j is not the same as %j", (one, other, trouble) => {
  expect(differences(one, other, "de")).toEqual(trouble);
});

test("a module of another language takes what the English one takes", () => {
  const modules = modulesOf({ some: { it: "{n, plural, one {{a} piece} other {# pieces}}" } }, { language: "de", said: { some: { it: "{n, plural, one {eins} other {# Figuren}} {a}" } } });
  expect(modules.get("some.gen.ts")).toContain("(v: { readonly n: number; readonly a: string | number }): string => `${rule(v.n) === \"one\" ? `eins` : `${amount(v.n)} Figuren`} ${v.a}`");
  expect(modules.get("language.gen.ts")).toContain('language: string = "de"');
});

test("German names of pieces stand by game and for all games", () => {
  const names = modulesIn("de").get("names.gen.ts");
  expect(names).toContain('"Pawn":{"one":"Bauer","other":"Bauern"}');
  expect(names).toContain('"Lion":"Shishi (Löwe)"');
});

test("the user's own country counts, except for English, which is British", () => {
  expect(localeOf("de", ["en-US", "de-AT", "de"])).toBe("de-AT");
  expect(localeOf("de", ["fr"])).toBe("de");
  expect(localeOf("en", ["en-US"])).toBe("en-GB");
});

const at = Date.UTC(2026, 10, 26, 14, 5);
test.each([
  ["en-GB", { day: "26 Nov 2026", longDay: "26 November 2026", decimal: "1.5", amount: "2,000", order: ["Zorn", "Öl"] }],
  ["de", { day: "26. Nov. 2026", longDay: "26. November 2026", decimal: "1,5", amount: "2.000", order: ["Öl", "Zorn"] }],
] as const)("%s writes numbers and dates like this", (locale, wanted) => {
  const formats = formatsOf(locale);
  expect(formats.day(at)).toBe(wanted.day);
  expect(formats.longDay(at)).toBe(wanted.longDay);
  expect(formats.decimal(1.5, 1)).toBe(wanted.decimal);
  expect(formats.amount(2000)).toBe(wanted.amount);
  expect(formats.amount(7)).toBe("7");
  expect(formats.time(at, "UTC")).toBe("14:05");
  expect([formats.rule(1), formats.rule(2)]).toEqual(["one", "other"]);
  expect(["Zorn", "Öl"].sort((a, b) => formats.compare(a, b))).toEqual(["Öl", "Zorn"]);
});

test("a moment that is near names its year only if that is another one", () => {
  const german = formatsOf("de");
  expect(german.near(at, at, "UTC")).toEqual({ weekday: "Do", day: "26. Nov.", time: "14:05" });
  expect(german.near(at, Date.UTC(2027, 1), "UTC").day).toBe("26. Nov. 2026");
  expect(formatsOf("en-GB").near(at, at, "UTC")).toEqual({ weekday: "Thu", day: "26 Nov", time: "14:05" });
});

test.each([
  ["2024.01.15", "15 Jan 2024"],
  ["2024.02.30", "2024.02.30"],
  ["2024.01.??", "2024.01.??"],
  ["", ""],
] as const)("the date %s of a game file is shown as the page writes dates", (tag, shown) => expect(tagDate(tag)).toBe(shown));

test("the choice of a language is read from the cookies; that of an account holds where there is none", () => {
  expect(chosenLanguage("astragal=x; language=de")).toBe("de");
  expect(chosenLanguage("language=xx")).toBeUndefined();
  expect(chosenLanguage("mylanguage=de")).toBeUndefined();
  expect(languageToTake("de", undefined)).toBe("de");
  expect(languageToTake("de", "en")).toBeUndefined();
  expect(languageToTake("en", undefined)).toBeUndefined();
  expect(languageToTake(undefined, undefined)).toBeUndefined();
  expect(ownName("de")).toBe("Deutsch");
});

/** What a browser keeps: paths, by the name of the cache. */
function fakeCaches(kept: Record<string, string[]>) {
  const keys = () => Promise.resolve(Object.keys(kept));
  const open = (name: string) => {
    const all = () => Promise.resolve((kept[name] ?? []).map((path) => ({ url: `https://play.example${path}` })));
    const drop = ({ url }: { url: string }) => Promise.resolve((kept[name] = (kept[name] ?? []).filter((path) => !url.endsWith(`example${path}`))));
    return Promise.resolve({ keys: all, delete: drop } as unknown as Cache);
  };
  return { kept, keys, open };
}

test("what was kept of the page goes with its language, but for assets, and nothing else", async () => {
  const there = fakeCaches({ "page-1": ["/assets/a.js", "/", "/rules/chess.html"], "page-2": ["/"], shared: ["/shared"] });
  await forgetKept(there, () => Promise.resolve(true));
  expect(there.kept).toEqual({ "page-1": ["/assets/a.js"], "page-2": [], shared: ["/shared"] });
});

test("what was kept of the page stays while the server does not answer, which is asked only where something is kept", async () => {
  const there = fakeCaches({ "page-1": ["/"] });
  await forgetKept(there, () => Promise.resolve(false));
  expect(there.kept).toEqual({ "page-1": ["/"] });
  const asks = (): Promise<boolean> => Promise.reject(new Error("asked"));
  await forgetKept(fakeCaches({ shared: ["/shared"] }), asks);
  await forgetKept(undefined, asks);
  await forgetKept({ ...fakeCaches({}), keys: () => Promise.reject(new Error("SecurityError")) }, asks);
});

test("Japanese names are for those who chose them, and at first for browsers that ask for Japanese", () => {
  const store = memoryStore();
  expect(wantsJapanese(store, ["de"])).toBe(false);
  expect(wantsJapanese(store, ["ja-JP", "en"])).toBe(true);
  store.set("astragal.shogi-japanese", "no");
  expect(wantsJapanese(store, ["ja"])).toBe(false);
});

const kinds = Object.fromEntries(
  [["P", "pawn", "Pawn"], ["N", "lion", "Lion"], ["K", "king", "King"], ["R", "rook", "Rook"], ["+P", "promoted-pawn", "Gold General"]].map(([symbol = "", id = "", name = ""]) => [symbol, { id, name }]),
);
const nine = placementOf("4k4/9/9/9/9/9/2P6/7R1/4K4 w - - 0 1")!;
const twelve = placementOf("12/12/12/12/12/12/12/12/4N7/12/12/12 w - - 0 1")!;

test.each([
  ["c3c4", nine, undefined, "▲7六歩(77)"],
  ["c3c4", nine, "c5c4", "▲同歩(77)"],
  ["h2h7+", nine, undefined, "▲2三飛成(28)"],
  ["e9e8", nine, undefined, "△5二玉(51)"],
  ["e4f6", twelve, undefined, "▲7七獅子（←8九）"],
  ["e4f5g6", twelve, undefined, "▲7八獅子（←8九）、6七獅子（←7八）"],
  ["e4f5e4", twelve, undefined, "▲7八獅子（←8九）、8九獅子（居食い）（←7八）"],
] as const)("%s is written as Japanese players do", (move, before, last, text) => {
  expect(japaneseMove(move, before.squares.get(move.slice(0, 2)), last, before, kinds)).toBe(text);
});

test("only tiles get Japanese names", () => {
  callTiles(japaneseName);
  expect(pieceName("sho-shogi", "king", "King", true)).toBe("王将");
  expect(pieceName("sho-shogi", "promoted-pawn", "Gold General", true)).toBe("と金");
  expect(pieceName("chess", "king", "King", false)).toBeUndefined();
  callTiles(() => undefined);
  expect(readVariant({})).toBeUndefined();
});
