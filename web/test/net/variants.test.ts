import { describe, expect, test } from "vitest";
import { fetchDiagram, fetchRecord, fetchVariant, fetchVariants } from "../../src/net/http";
import { readDiagram, readVariant, readVariants } from "../../src/net/variants";

const variants = { variants: [{ id: "chess", name: "Chess", rules_version: 1, family: "chess", options: [{ name: "repetition", default: "3", values: ["3", "off"], help: "x" }], setups: "", dice: [], asks: "", asks_in_play: "" }] };
const variant = {
  id: "chess",
  name: "Chess",
  rules_version: 1,
  options: { repetition: "3" },
  dice: [],
  asks: "",
  asks_in_play: "",
  base_fen: "8/8 w",
  pieces: [{ symbol: "RH", id: "rhinoceros", name: "Rhinoceros" }],
  castlings: { white: { "O-O": "g1" }, black: {} },
};

test("answers in their form are read", () => {
  expect(readVariants(variants)).toMatchObject([{ id: "chess", options: [{ name: "repetition", default: "3" }] }]);
  expect(readVariants({ variants: [{ ...variants.variants[0], asks_in_play: "6" }] })).toMatchObject([{ inPlay: true }]);
  expect(readVariants(variants)).toMatchObject([{ inPlay: false }]);
  expect(readVariant(variant)).toMatchObject({ kinds: { RH: { id: "rhinoceros", name: "Rhinoceros" } }, castlings: { white: { "O-O": "g1" } } });
  expect(readDiagram({ name: "Rook", side: "white", at: "a1", marks: [{ at: "e4", quiet: true, capture: false, hop: false }] })).toMatchObject({ name: "Rook", marks: [{ at: "e4", quiet: true }] });
});

describe("what has not its form is refused", () => {
  test.each([
    [{ ...variant, pieces: [{ symbol: "RH" }] }],
    [{ ...variant, castlings: { white: {} } }],
    [{ ...variant, castlings: { white: { "O-O": 7 }, black: {} } }],
    [{ ...variant, dice: ["6"] }],
    [{ ...variant, options: { repetition: 3 } }],
    [{ ...variant, asks: 6 }],
    [{ ...variant, asks_in_play: undefined }],
    [{ ...variant, base_fen: undefined }],
    [null],
  ])("%j", (value) => {
    expect(readVariant(value)).toBeUndefined();
  });
  test.each([[{}], [{ variants: {} }], [{ variants: [{ id: "chess" }] }], [{ variants: [{ ...variants.variants[0], family: 7 }] }], [[]]])("%j", (value) => {
    expect(readVariants(value)).toBeUndefined();
  });
});

test("paths and options are spelt for the address", async () => {
  const asked: string[] = [];
  const get = (path: string) => {
    asked.push(path);
    return Promise.resolve({ status: 404, text: "" });
  };
  await fetchVariants(get);
  await fetchVariant("chess56", { "move-rule": "off" }, get);
  await fetchDiagram({ variant: "chess56", options: { a: "b" }, symbol: "+B", square: "e4", side: "white" }, get);
  await fetchRecord("g8K2mQxZ.1", get);
  expect(asked).toEqual(["/api/variants", "/api/variants/chess56?move-rule=off", "/api/variants/chess56/diagram/%2BB/e4?side=white&a=b", "/fair/g8K2mQxZ.1"]);
});

test("a server that fails is a value with words", async () => {
  const fetched = (status: number, text: string) => fetchVariants(() => Promise.resolve({ status, text }));
  expect(await fetched(200, JSON.stringify(variants))).toMatchObject({ ok: true });
  expect(await fetched(200, "<html>")).toMatchObject({ ok: false, what: expect.stringContaining("does not understand") as string });
  expect(await fetched(500, "")).toMatchObject({ ok: false, what: "the server answered with error 500" });
  expect(await fetchVariants(() => Promise.reject(new Error("no")))).toMatchObject({ ok: false, what: "the server cannot be reached" });
});
