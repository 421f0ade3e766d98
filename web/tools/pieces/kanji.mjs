// Writes src/pieces/art/kanji.gen.ts (characters that stand alone) and kanji_pairs.gen.ts (characters that only pairs
// need): the characters of src/pieces/tiles.json as outlines, so that they look the same everywhere. The font is large
// and its outlines seldom change, so it is fetched only for this.
// usage: npm install --no-save @fontsource/noto-serif-jp@5 opentype.js@1 && npm run kanji
import { readFileSync, writeFileSync } from "node:fs";
import opentype from "opentype.js";
import { compact } from "./compact.mjs";

const web = new URL("../../", import.meta.url);
const file = readFileSync(new URL("node_modules/@fontsource/noto-serif-jp/files/noto-serif-jp-japanese-700-normal.woff", web));
const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
const tiles = JSON.parse(readFileSync(new URL("src/pieces/tiles.json", web), "utf8"));

/** One character as a path in a box of 100 by 100. */
function outline(character) {
  const glyph = font.charToGlyph(character);
  if (glyph.index === 0) throw new Error(`the font has no ${character}`);
  const box = glyph.getPath(0, 0, 100).getBoundingBox();
  const [x, y] = [50 - (box.x1 + box.x2) / 2, 50 - (box.y1 + box.y2) / 2];
  const numbers = { M: ["x", "y"], L: ["x", "y"], Q: ["x1", "y1", "x", "y"], C: ["x1", "y1", "x2", "y2", "x", "y"], Z: [] };
  const written = (command) => `${command.type}${numbers[command.type].map((one) => command[one]).join(" ")}`;
  return compact(glyph.getPath(x, y, 100).commands.map(written).join(""), 1);
}

/** Writes a module of outlines; the two are apart so that a board with single characters need not fetch the others. */
function write(name, characters) {
  const lines = characters.sort().map((one) => `  ${one}: "${outline(one)}",`);
  const head = "// Made by tools/pieces/kanji.mjs from Noto Serif JP, OFL 1.1: see ATTRIBUTION.md. Paths in a box of 100 by 100.";
  const text = `${head}\nexport const outlines: Readonly<Record<string, string>> = {\n${lines.join("\n")}\n};\n`;
  writeFileSync(new URL(`src/pieces/art/${name}.gen.ts`, web), text);
}

const alone = new Set(Object.values(tiles).map(([, one]) => one));
const pairs = new Set(Object.values(tiles).flatMap(([two]) => [...two]).filter((one) => !alone.has(one)));
write("kanji", [...alone]);
write("kanji_pairs", [...pairs]);
