import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compact } from "../../tools/pieces/compact.mjs";
import { generated } from "../../tools/pieces/generate.mjs";
import { figures as common } from "../../src/pieces/art/common.gen";
import { figures as drawn } from "../../src/pieces/art/drawn.gen";
import { figures as eastern } from "../../src/pieces/art/eastern.gen";
import { outlines as alone } from "../../src/pieces/art/kanji.gen";
import { outlines as paired } from "../../src/pieces/art/kanji_pairs.gen";
import { figures as medieval } from "../../src/pieces/art/medieval.gen";
import { figures as orthodox } from "../../src/pieces/art/orthodox.gen";
import { steps } from "../../src/pieces/art/steps.gen";
import { figures as vassals } from "../../src/pieces/art/vassals.gen";
import { cubeOf } from "../../src/pieces/cube";
import { chunkOf, figureIdOf, slugOf, type PieceKind } from "../../src/pieces/figure";
import { familyOf } from "../../src/pieces/looks";
import { tileOf } from "../../src/pieces/tile";
import games from "../../src/boards/games.json";

const chunks: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>> = { orthodox, common, drawn, medieval, vassals, eastern };
const outlines: Readonly<Record<string, string>> = { ...alone, ...paired };
const kGames = games.map(({ id, kinds }) => ({ id, kinds: Object.entries(kinds as Readonly<Record<string, PieceKind>>), family: familyOf(kinds as Readonly<Record<string, PieceKind>>) }));

function pictureOf(kind: PieceKind): string | undefined {
  const id = figureIdOf(kind);
  return id === undefined ? undefined : chunks[chunkOf(id) ?? ""]?.[id]?.join(" ");
}

test("the committed figures are those that the tools make", () => {
  for (const [name, text] of Object.entries(generated())) {
    expect(readFileSync(new URL(`../../src/pieces/art/${name}`, import.meta.url), "utf8") === text, name).toBe(true);
  }
});

test("a path keeps its form where it gets shorter", () => {
  expect(compact("M10,10L20,10L20,30L20,30Z", 1)).toBe("m10 10h10v20z");
  expect(compact("m1.04.96c.5,0 1.5,-.5 2,1l-3,2", 0.2)).toBe("m1 1c.6 0 1.6-.6 2 1l-3 2");
  // Nothing adds up: the third point lies where it lay, though each step is rounded.
  expect(compact("M0,0L.6,.6L1.2,1.2L1.8,1.8", 1)).toBe("m0 0 1 1 1 1");
  expect(compact("M1 2L3 4ZM5 5L6 6Z", 1)).toBe("m1 2 2 2zm4 3 1 1z");
  expect(() => compact("M0 0A1 1 0 0 1 2 2", 1)).toThrow("no command");
});

test("all paths are numbers", () => {
  const paths = [...Object.values(outlines), ...Object.values(chunks).flatMap((figures) => Object.values(figures).flat())];
  for (const path of paths) expect(path).toMatch(/^[-MLHVCSQZz0-9mlhvcsq., ]*$/);
});

test("there are tiles, dice and figures", () => {
  expect(kGames.filter(({ family }) => family === "tiles").map(({ id }) => id)).toEqual(["sho-shogi", "chu-shogi"]);
  expect(kGames.filter(({ family }) => family === "dice").map(({ id }) => id)).toEqual(["rolling", "rolling-dynamic"]);
  expect(kGames).toHaveLength(21);
});

test("every kind of every game has a figure, or lies on a die", () => {
  for (const { id, kinds, family } of kGames) {
    for (const [symbol, kind] of kinds) {
      if (family === "dice") expect(symbol === "K" || cubeOf(symbol) !== undefined, `${id} ${symbol}`).toBe(true);
      else expect(pictureOf(kind), `${id} ${kind.id}`).toMatch(/^m/);
    }
  }
});

test("no two kinds of one game look alike, but for what is promoted to the same", () => {
  for (const { id, kinds, family } of kGames) {
    if (family === "dice") continue;
    const plain = kinds.filter(([symbol]) => !symbol.startsWith("+"));
    expect(new Set(plain.map(([, kind]) => pictureOf(kind))).size, id).toBe(plain.length);
    if (family !== "tiles") continue;
    for (const set of ["one", "two"] as const) expect(new Set(plain.map(([, kind]) => tileOf(kind, "white")?.[set])).size, id).toBe(plain.length);
  }
});

test("every tile has its characters, and its moves as the mnemonic set shows them", () => {
  for (const { kinds, family } of kGames) {
    if (family !== "tiles") continue;
    for (const [, kind] of kinds) {
      for (const side of ["white", "black"] as const) {
        const tile = tileOf(kind, side);
        expect([...(tile?.two ?? "")], kind.id).toHaveLength(2);
        for (const character of tile?.two ?? "") expect(outlines[character], kind.id).toMatch(/^m/);
        expect(alone[tile?.one ?? ""], kind.id).toMatch(/^m/);
      }
      expect(steps[`${kind.id}/${slugOf(kind.name)}`], kind.id).toMatch(/^[.sljb]{8}[af]?$/);
    }
  }
});

test("no outline of a character is loaded that no tile has", () => {
  const used = kGames.flatMap(({ kinds, family }) =>
    family === "tiles" ? kinds.flatMap(([, kind]) => (["white", "black"] as const).flatMap((side) => [...(tileOf(kind, side)?.two ?? ""), tileOf(kind, side)?.one ?? ""])) : [],
  );
  expect(Object.keys(outlines).filter((one) => !used.includes(one))).toEqual([]);
});
