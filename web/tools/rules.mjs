// Makes pages of docs/rules, one for each file, to which the built page links: /rules/chess56.html. A Vite plugin does
// it for builds and during development.
import { Marked } from "marked";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const kSource = fileURLToPath(new URL("../../docs/rules/", import.meta.url));
const kStyle = fileURLToPath(new URL("rules.css", import.meta.url));
const kPlace = fileURLToPath(new URL("../public/rules/", import.meta.url));

const escaped = (text) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** A link to another of these pages, by its file's name. */
function linked(href) {
  return /^[A-Za-z0-9-]+\.md$/.test(href) ? href.replace(/\.md$/, ".html") : href;
}

const marked = new Marked({
  gfm: true,
  walkTokens(token) {
    if (token.type === "link") token.href = linked(token.href);
  },
  renderer: {
    // Makes wide tables scroll inside the page.
    table(token) {
      const row = (cells, tag) => `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
      const rows = token.rows.map((cells) => row(cells, "td")).join("");
      return `<div class="table"><table><thead>${row(token.header, "th")}</thead><tbody>${rows}</tbody></table></div>\n`;
    },
    html: (token) => escaped(token.text),
  },
});

/** The page of one file of docs/rules. */
export function pageOf(markdown) {
  const title = /^# (.*)$/m.exec(markdown)?.[1]?.replaceAll("`", "") ?? "Rules";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} • Astragal</title>
<link rel="stylesheet" href="rules.css">
</head>
<body>
<nav><a href="/">Astragal</a> <a href="/games">All games</a> <a href="README.html">All rules</a></nav>
<main>
${marked.parse(markdown)}</main>
</body>
</html>
`;
}

export function makeRules() {
  mkdirSync(kPlace, { recursive: true });
  for (const name of readdirSync(kSource)) {
    if (name.endsWith(".md")) writeFileSync(kPlace + name.replace(/\.md$/, ".html"), pageOf(readFileSync(kSource + name, "utf8")));
  }
  writeFileSync(`${kPlace}rules.css`, readFileSync(kStyle));
}

export const rules = () => ({ name: "rules", config: makeRules });
