// Every option that a game of the rules has is told in words, and none in words that no game has.
import { beforeAll, expect, test } from "vitest";
import catalogue from "../../messages/en.json";
import { optionName, optionValue, optionWords } from "../../src/games/options";
import { readVariants, type VariantList } from "../../src/net/variants";
import { openBuilt } from "../rules/opened";

const { name: names, value: values } = catalogue.options;
let games: VariantList = [];

beforeAll(async () => {
  games = readVariants(JSON.parse((await openBuilt())("op games"))) ?? [];
});

test("all names and values are told", () => {
  const untold = games.flatMap(({ id, options }) =>
    options.flatMap(({ name, values: known }) => [
      ...(name in names ? [] : [name]),
      ...known.filter((value) => value.split(",").some((one) => ![`${id}.${name}.${one}`, `${name}.${one}`, one].some((key) => key in values))).map((value) => `${id}.${name}.${value}`),
    ]),
  );
  expect(untold).toEqual([]);
});

test("nothing is told of what is no option", () => {
  const known = new Set(games.flatMap(({ id, options }) => options.flatMap(({ name, values }) => values.flatMap((value) => [name, ...value.split(",").flatMap((one) => [one, `${name}.${one}`, `${id}.${name}.${one}`])]))));
  // A list may have what is not in the usual one.
  const listed = ["dynamic-list.ferz", "dynamic-list.knight"];
  expect([...Object.keys(names), ...Object.keys(values)].filter((key) => !known.has(key) && !listed.includes(key))).toEqual([]);
});

test("a game of its own meaning, a list, and what nobody has described", () => {
  expect(optionValue("chu-shogi", "promotion", "seed")).toBe("on any move that ends in the last four ranks");
  expect(optionValue("sho-shogi", "promotion", "seed")).toBe("on a move that ends in the last three ranks");
  expect(optionValue("rolling-dynamic", "dynamic-list", "king,war-engine")).toBe("king, war engine");
  expect([optionName("new-rule"), optionValue("chess", "new-rule", "so-so")]).toEqual(["new rule", "so so"]);
});

test("what is not as usual, in words", () => {
  const usual = { "move-rule": "100", stalemate: "draw" };
  expect(optionWords({ variant: "chess56", options: { "move-rule": "off", stalemate: "loss" } }, usual)).toEqual(["Without progress: no limit", "Stalemate: a loss"]);
  expect(optionWords({ variant: "chess56", options: { "move-rule": "100" } }, usual)).toEqual([]);
});
