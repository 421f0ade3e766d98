// Writes server/picture/letters.gen.hpp: letters, digits and signs as outlines, so that the server's pictures look the
// same on a machine without fonts. The font is the one of the tiles; it is fetched only for this.
// usage: npm install --no-save @fontsource/noto-serif-jp@5 opentype.js@1 && npm run letters
import { readFileSync, writeFileSync } from "node:fs";
import opentype from "opentype.js";
import { compact } from "./compact.mjs";

const web = new URL("../../", import.meta.url);
const file = readFileSync(new URL("node_modules/@fontsource/noto-serif-jp/files/noto-serif-jp-latin-600-normal.woff", web));
const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
const kSize = 100;
const kCharacters = [...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)), "·", "½", "–", "…"];

function row(character) {
  const glyph = font.charToGlyph(character);
  if (glyph.index === 0) throw new Error(`the font has no ${character}`);
  const numbers = { M: ["x", "y"], L: ["x", "y"], Q: ["x1", "y1", "x", "y"], C: ["x1", "y1", "x2", "y2", "x", "y"], Z: [] };
  const written = (command) => `${command.type}${numbers[command.type].map((one) => command[one]).join(" ")}`;
  const path = compact(glyph.getPath(0, 0, kSize).commands.map(written).join(""), 0.5);
  const width = Number(((glyph.advanceWidth * kSize) / font.unitsPerEm).toFixed(1));
  return `    {${JSON.stringify(character)}, ${width}, "${path}"},`;
}

writeFileSync(
  new URL("../server/picture/letters.gen.hpp", web),
  `// Letters as outlines: on a base line, at a size of 100. Made by web/tools/pieces/letters.mjs from Noto Serif JP, OFL
// 1.1: see web/src/pieces/ATTRIBUTION.md.
// clang-format off
#pragma once
#include <array>
#include <string_view>

namespace picture {

struct Glyph {
  std::string_view character;
  double width;
  std::string_view path;
};

inline constexpr std::array<Glyph, ${kCharacters.length}> kGlyphs{{
${kCharacters.map(row).join("\n")}
}};

}  // namespace picture
`,
);
