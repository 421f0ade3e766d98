// Writes src/board/icons/generated.ts: of the thousands of game icons only those that names.json names.
// usage: npm run icons
import { readFileSync, writeFileSync } from "node:fs";

const web = new URL("../", import.meta.url);
const read = (path) => JSON.parse(readFileSync(new URL(path, web), "utf8"));

/** The file's text; a test compares it with the committed one. */
export function generated() {
  const names = read("src/board/icons/names.json");
  const { icons } = read("node_modules/@iconify-json/game-icons/icons.json");
  const lines = Object.entries(names).map(([piece, icon]) => {
    const body = icons[icon]?.body;
    const path = /^<path fill="currentColor" d="([^"]*)"\/>$/.exec(body ?? "")?.[1];
    if (path === undefined) throw new Error(`${icon} is no icon of one path`);
    return `  // ${icon}\n  ${piece}: "${path}",`;
  });
  return `// Made by tools/icons.mjs from game-icons.net, CC BY 3.0: see ATTRIBUTION.md. Paths in a box of 512 by 512.
export const gameIcons: Readonly<Record<string, string>> = {
${lines.join("\n")}
};
`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  writeFileSync(new URL("src/board/icons/generated.ts", web), generated());
}
