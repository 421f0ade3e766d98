import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import games from "../../src/boards/games.json";
import { kSameStart } from "../../src/games/thumbs.gen";
import { files, thumbs } from "../../tools/thumbs.mjs";

const web = new URL("../../", import.meta.url);
const kMostBytes = 6000;
const made = thumbs();

test("the committed thumbnails are those that the tools make of the starts, at most 6 KB each", () => {
  const pictures = games.map(({ id }) => `${kSameStart[id] ?? id}.svg`);
  expect(readdirSync(new URL("public/thumbs/", web)).sort()).toEqual([...new Set(pictures)].sort());
  for (const [name, body] of Object.entries(files())) {
    expect(readFileSync(new URL(name, web), "utf8") === body, name).toBe(true);
    expect(gzipSync(body).length, name).toBeLessThan(kMostBytes);
  }
});

test("games that start alike have one picture", () => {
  expect(kSameStart).toMatchObject({ chess960: "chess", chess112: "chess56" });
  for (const [id, other] of Object.entries(kSameStart)) expect(made[id]).toBe(made[other]);
  expect(new Set(Object.values(made)).size).toBe(games.length - Object.keys(kSameStart).length);
});

test("a thumbnail has as many pieces as its start, and no hole of the board is a square", () => {
  for (const { id, fen } of games) {
    const svg = made[id] ?? "";
    const placement = fen.split(" ")[0] ?? "";
    expect(svg.match(/<use /g)?.length, id).toBe(placement.match(/\+?\{[^}]+\}|[A-Za-z]/g)?.length);
    const squares = placement.split("/").map((rank) => (rank.match(/[0-9]+|\{[^}]+\}|[A-Za-z]/g) ?? []).map((cell) => (/^[0-9]/.test(cell) ? Number(cell) : 1)));
    expect(svg.match(/h1v1h-1z/g)?.length, id).toBe(squares.flat().reduce((sum, count) => sum + count, 0));
  }
});
