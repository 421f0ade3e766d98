import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import catalogue from "../../messages/en.json";
import type { PieceKinds } from "../../src/board/pieces";
import { kCatalogue } from "../../src/games/catalogue";
import { powersByPiece, powersOf } from "../../src/games/powers";

const kGames = JSON.parse(readFileSync(new URL("../../src/boards/games.json", import.meta.url), "utf8")) as readonly { readonly id: string; readonly kinds: PieceKinds }[];
const kindsOf = (variant: string): PieceKinds => kGames.find(({ id }) => id === variant)!.kinds;
const said = (variant: string, symbol: string, options: Readonly<Record<string, string>> = {}): string => powersOf(variant, options, symbol, kindsOf(variant)).join(" ");

test("a Lion of Chu Shogi tells its double move, igui, passing, trading and the counter-strike, a promoted Ki-Rin the same", () => {
  expect(said("chu-shogi", "N")).toMatch(/moves twice.*\(igui\).*\(jitto\).*Lion trading: .*if something other than a Pawn or Adjutant.*Counter-strike/);
  expect(said("chu-shogi", "+O")).toBe(said("chu-shogi", "N"));
  expect(said("chu-shogi", "N", { "distant-lion": "seed" })).toMatch(/two squares away only if it is unprotected\./);
});

test("what promotes says to what, and where", () => {
  expect(said("chu-shogi", "A")).toBe("It may promote to Whale with any move that ends in the last four ranks.");
  expect(said("sho-shogi", "N")).toBe("It may promote to Gold General with any move that ends in the last three ranks. On the last two ranks it must.");
  expect(said("sho-shogi", "P", { promotion: "modern" })).toMatch(/starts or ends in the last three ranks/);
  expect(said("tamerlane", "PG")).toBe("On the last rank it becomes a Giraffe.");
  expect(said("tamerlane", "PK")).toMatch(/a Prince, a second king/);
});

test("the citadel, the brake, the leaps of kings and couriers", () => {
  expect(said("tamerlane", "K")).toMatch(/citadel.*draw.*trade places/);
  expect(said("tamerlane", "K", { citadel: "off" })).not.toMatch(/draw/);
  expect(said("hiashatar", "H")).toMatch(/brake.*never gives check/);
  expect(said("hiashatar", "N")).toBe("Bodyguards do not slow it down.");
  expect(said("grande-acedrex", "K")).toMatch(/leap two squares/);
  expect(said("modern-courier", "C")).toMatch(/jumps exactly two squares/);
  expect(said("modern-courier", "K")).toMatch(/two steps at once/);
});

test("options decide: castling, en passant, the mates of Shatar", () => {
  expect(said("alfonso", "K")).toBe("");
  expect(said("alfonso", "K", { castling: "four" })).toMatch(/four squares/);
  expect(said("courier-savard", "P", { "en-passant": "off" })).not.toMatch(/en passant/);
  expect(said("shatar", "N", { mating: "chess" })).toBe("");
  expect(said("shatar", "P", { opening: "d4-d5" })).not.toMatch(/two squares/);
  expect(said("courier-savard", "P", { queen: "modern" })).toMatch(/becomes a Queen/);
  expect(said("courier-savard", "P", { queen: "modern", promotion: "any" })).toMatch(/any piece you like/);
});

test("a die says that it rolls, a General by whom its move was decided", () => {
  expect(said("rolling", "QB")).toMatch(/It is a die/);
  expect(said("rolling", "GN")).toMatch(/can be taken/);
  expect(said("rolling-dynamic", "GN0")).toMatch(/about to fall/);
  expect(said("rolling-dynamic", "GN4")).toMatch(/A die decided/);
});

test("what moves as its diagram shows has nothing to add", () => {
  expect(said("chess", "R")).toBe("");
  expect(powersOf("unknown", {}, "P", kindsOf("chess"))).toEqual([]);
});

/** Under which each sentence is told of some piece: the usual options, and every other value by itself. */
const kOptions: Readonly<Record<string, readonly string[]>> = {
  castling: ["off", "home", "two", "three", "four", "cj"],
  promotion: ["modern", "jcsa", "any", "joy-leaps", "immediate"],
  "distant-lion": ["seed"],
  counter: ["okazaki"],
  "partial-pass": ["on"],
  "hia-zone": ["all"],
  "hia-effect": ["stop"],
  "pawn-step": ["queen-pawn", "all", "triple"],
  citadel: ["off"],
  exchange: ["check"],
  "farther-castling": ["off"],
  "castling-threat": ["king-path"],
  queen: ["modern"],
};

test("every sentence is told of a piece in some game", () => {
  const settings = [{}, ...Object.entries(kOptions).flatMap(([name, values]) => values.map((value) => ({ [name]: value })))];
  const told = new Set(kGames.flatMap(({ id, kinds }) => settings.flatMap((options) => Object.keys(kinds).flatMap((symbol) => powersOf(id, options, symbol, kinds)))));
  const bare = (text: string): string => text.replace("{piece}", "");
  const heard = (text: string): boolean => [...told].some((one) => one === text || (text.includes("{piece}") && one.startsWith(text.split("{piece}")[0]!)));
  expect(Object.values(catalogue.powers.of).filter((text) => !heard(text)).map(bare)).toEqual([]);
  for (const one of told) expect(one).not.toMatch(/ to {2}| a \.|undefined/);
});

test("pieces that have the same to tell are told of together, each name once", () => {
  const told = powersByPiece("rolling", {}, kindsOf("rolling"));
  expect(told.find(({ names }) => names.includes("Queen"))?.names).toEqual(["Bishop", "Rook", "Queen"]);
});

test("every game that is known has some piece with something to tell", () => {
  expect(Object.keys(kCatalogue).filter((id) => !Object.keys(kindsOf(id)).some((symbol) => said(id, symbol) !== ""))).toEqual([]);
});
