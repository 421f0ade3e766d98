import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GameFileError, readGame } from "../../src/gamefile/read";
import { clockOf, clockText, numberFrom } from "../../src/gamefile/record";
import { writeGame } from "../../src/gamefile/write";

const examples = ["chess-by-post", "chess112", "chess112-in-a-tournament", "chu-shogi", "rolling-dynamic"];
const example = (id: string) => readFileSync(new URL(`../../../tests/gamefiles/${id}.pgn`, import.meta.url), "utf8");

describe("game files of the server", () => {
  it.each(examples)("%s is read and written again letter for letter", (id) => {
    expect(writeGame(readGame(example(id)))).toBe(example(id));
  });

  it("give tags, dice, moves and clocks", () => {
    const file = readGame(example("chess112"));
    expect(file.tags["Variant"]).toBe("chess112");
    expect(file.draws).toEqual(["g8K2mQxZ.1"]);
    expect(file.setupRoll).toMatch(/^roll \d(-\d)+$/);
    expect(file.plies[0]).toEqual({ text: expect.any(String) as string, number: "1.", clockMs: expect.any(Number) as number });
    expect(file.plies[1]?.number).toBe("1...");
  });

  const broken: [string, string, string, number, number][] = [
    ["a tag out of order", "[Site", "[Place", 2, 2],
    ["a tag without quotes", '"-"]', "-]", 4, 1],
    ["a missing tag", "[SetUp \"1\"]\n", "", 15, 2],
    ["another comment", "{[%clk", "{[%eval", 22, 22],
    ["two numbers", "1. ", "1. 1. ", 22, 17],
    ["a second game", " 0-1\n", ' 0-1\n\n[Event "Rated game"]\n', 29, 1],
  ];
  it.each(broken)("with %s are refused with line and column", (_, from, to, line, column) => {
    let refused: unknown;
    try {
      readGame(example("chess112").replace(from, to));
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(GameFileError);
    expect([(refused as GameFileError).line, (refused as GameFileError).column]).toEqual([line, column]);
  });
});

describe("clocks and numbers", () => {
  it("have one form", () => {
    for (const ms of [0, 9_000, 59_999, 60_000, 3_600_500, 36_000_010]) expect(clockOf(clockText(ms))).toBe(ms);
    expect(clockText(299_500)).toBe("0:04:59.5");
    for (const text of ["4:59", "0:4:59", "0:04:59.50", "0:60:00", ""]) expect(clockOf(text)).toBeUndefined();
  });
  it("come from the position before the move", () => {
    expect(numberFrom("8/8/8/8/8/8/8/8 w - - 0 7")).toBe("7.");
    expect(numberFrom("8/8/8/8/8/8/8/8 b - - 0 7")).toBe("7...");
  });
});
