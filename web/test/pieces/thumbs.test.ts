import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import games from "../../src/boards/games.json";
import { thumbs } from "../../tools/thumbs.mjs";

const folder = new URL("../../public/thumbs/", import.meta.url);
const kMostBytes = 6000;
const made = thumbs();

test("the committed thumbnails are those that the tools make of the starts, at most 6 KB each", () => {
  expect(readdirSync(folder).sort()).toEqual(games.map(({ id }) => `${id}.svg`).sort());
  for (const [name, svg] of Object.entries(made)) {
    expect(readFileSync(new URL(name, folder), "utf8") === svg, name).toBe(true);
    expect(gzipSync(svg).length, name).toBeLessThan(kMostBytes);
  }
});

test("a thumbnail has as many pieces as its start, and no hole of the board is a square", () => {
  for (const { id, fen } of games) {
    const svg = made[`${id}.svg`] ?? "";
    const placement = fen.split(" ")[0] ?? "";
    expect(svg.match(/<use /g)?.length, id).toBe(placement.match(/\+?\{[^}]+\}|[A-Za-z]/g)?.length);
    const squares = placement.split("/").map((rank) => (rank.match(/[0-9]+|\{[^}]+\}|[A-Za-z]/g) ?? []).map((cell) => (/^[0-9]/.test(cell) ? Number(cell) : 1)));
    expect(svg.match(/h1v1h-1z/g)?.length, id).toBe(squares.flat().reduce((sum, count) => sum + count, 0));
  }
});
