// Fails where a component or style has a colour of its own: colours are named in src/tokens. usage: node tools/colours.mjs
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const kSource = fileURLToPath(new URL("../src/", import.meta.url));
const kColour = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|[:,\s](?:white|black|red|green|blue|yellow|orange|brown|gr[ae]y)(?=[;,\s)]|$)/i;

/** The styles of a file, line by line; of a component only those in <style>. */
function stylesOf(name, text) {
  if (name.endsWith(".css")) return text;
  const start = text.indexOf("<style");
  return start < 0 ? "" : text.slice(0, start).replace(/[^\n]/g, "") + text.slice(start);
}

/** `file:line: text` for every declaration with a colour in it. */
export function looseColours(name, text) {
  const lines = stylesOf(name, text).replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, "")).split("\n");
  return lines.flatMap((line, i) => {
    const isSelector = /\{\s*$|^\s*[.#:[&*>].*,\s*$/.test(line);
    const value = isSelector ? "" : line.replace(/^\s*[-a-z]+:/, ":");
    return kColour.test(value) ? [`${name}:${i + 1}: ${line.trim()}`] : [];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = readdirSync(kSource, { recursive: true }).filter((name) => /\.(svelte|css)$/.test(name) && !name.startsWith("tokens/"));
  const loose = files.flatMap((name) => looseColours(`src/${name}`, readFileSync(kSource + name, "utf8")));
  for (const one of loose) console.error(`${one}\n  a colour is named in src/tokens/tokens.css`);
  if (loose.length > 0) process.exitCode = 1;
}
