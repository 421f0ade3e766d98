// Writes the paths at which the server gives the page into server/api/page_paths.gen.hpp: those of src/live/route.ts.
// usage: node tools/paths.mjs
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

export const kHeader = new URL("../../server/api/page_paths.gen.hpp", import.meta.url);

const arrayOf = (name, paths) =>
  `inline constexpr std::array<std::string_view, ${paths.length}> ${name}{\n${paths.map((path) => `    "${path}",\n`).join("")}};\n`;

/** The header for these paths. */
export function headerOf({ whole, folders }) {
  return `// Where the page shows something, besides games. Made by web/tools/paths.mjs from web/src/live/route.ts.
// clang-format off
#pragma once

#include <array>
#include <string_view>

namespace server {

${arrayOf("kPagePaths", whole)}
/// Below these the page itself looks at the rest.
${arrayOf("kPageFolders", folders)}
}  // namespace server
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { module } = await runnerImport(fileURLToPath(new URL("../src/live/route.ts", import.meta.url)), { logLevel: "error" });
  writeFileSync(kHeader, headerOf(module.kPaths));
}
