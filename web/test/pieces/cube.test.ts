import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cubeOf, landing, type Step } from "../../src/pieces/cube";

const page = readFileSync(new URL("../../../docs/rules/rolling.md", import.meta.url), "utf8");
const kWays: Readonly<Record<string, Step>> = { F: { file: 0, rank: 1 }, B: { file: 0, rank: -1 }, L: { file: -1, rank: 0 }, R: { file: 1, rank: 0 } };

/** The table of the page whose head begins so: by state, the results by the heads of the columns. */
function table(head: string): [state: string, way: string, result: string][] {
  const lines = page.slice(page.indexOf(head)).split("\n");
  const rows = lines.slice(0, lines.indexOf("")).map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
  const [heads = [], , ...rest] = rows;
  return rest.flatMap(([state = "", ...results]) =>
    results.flatMap((result, i) => (heads[i + 1] ?? "").split(/[=,] ?/).map((way): [string, string, string] => [state, way, result])),
  );
}

function walk(ways: readonly Step[]): Step[] {
  const squares: Step[] = [{ file: 0, rank: 0 }];
  for (const { file, rank } of ways) {
    const last = squares.at(-1) ?? { file: 0, rank: 0 };
    squares.push({ file: last.file + file, rank: last.rank + rank });
  }
  return squares;
}

test("straight and diagonal rolls end as the page's table says", () => {
  const rows = table("| state | F1 |");
  expect(rows.length).toBeGreaterThan(150);
  for (const [state, way, result] of rows) {
    const [, letters = "", count] = /^([FBLR]+)([12])$/.exec(way) ?? [];
    const steps = [...letters].map((letter) => kWays[letter] ?? { file: 0, rank: 0 });
    const one = { file: steps.reduce((sum, { file }) => sum + file, 0), rank: steps.reduce((sum, { rank }) => sum + rank, 0) };
    const squares = [{ file: 0, rank: 0 }, { file: one.file * Number(count), rank: one.rank * Number(count) }];
    expect(landing(state, squares, "white"), `${state} ${way}`).toBe(result);
  }
});

test("leaps over an L end as the page's table says, letters in the order of the rolls", () => {
  const rows = table("| state | FFL,");
  expect(rows).toHaveLength(12 * 16);
  for (const [state, way, result] of rows) {
    expect(landing(state, walk([...way].map((letter) => kWays[letter] ?? { file: 0, rank: 0 })), "white"), `${state} ${way}`).toBe(result);
  }
});

test("Black's dice roll as Black sees them", () => {
  const down = [{ file: 3, rank: 6 }, { file: 3, rank: 5 }];
  expect(landing("P", down, "black")).toBe("N");
  expect(landing("P", down, "white")).toBe("R");
  expect(landing("GN3", down, "black")).toBe("R");
});

test("every face is on every cube once, and what is no die is none", () => {
  for (const symbol of ["P", "N", "B", "R", ..."PNBR".split("").flatMap((x) => [`Q${x}`, `G${x}`, `G${x}4`])]) {
    expect(new Set(Object.values(cubeOf(symbol) ?? {})).size, symbol).toBe(6);
  }
  expect(cubeOf("K")).toBeUndefined();
  expect(cubeOf("+P")).toBeUndefined();
});
