// No sentence for people stands in the code: all of them are in messages/en.json. A text is taken for a sentence if two words
// follow each other in it.
import { parse } from "svelte/compiler";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const kSource = fileURLToPath(new URL("../../src/", import.meta.url));
const kFiles = readdirSync(kSource, { recursive: true, encoding: "utf8" }).filter((name) => !name.startsWith("boards/") && !name.includes(".gen."));
const kWords = /[A-Za-z]{2,}[,;:.]? [A-Za-z]{2,}/;

/** Whose sentences no page shows: lines for a shell, and what programmers are told. */
const kForPrograms = ["draw/commands.ts", "board/fen.ts", "live/lean.ts"];
const kForProgrammers = ["they did not come in time", "the worker could not be started"];
/** Selectors, media queries, styles and pictures; names of programs; the server's words in the notes of a record. */
const kNoSentences = /^\(prefers-|^\(pointer:|^\(display-mode:|^Samsung Internet$|calc\(|\[role=|%3C|; charset=|^board theme-|^(ended by|new draw|ended by server)\s?$/;

const suspect = (text: string): boolean => kWords.test(text) && !kNoSentences.test(text) && !kForProgrammers.includes(text);

function textsOf(code: string): string[] {
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    // An exception means a broken environment, and the console is no page.
    if (ts.isThrowStatement(node) || (ts.isCallExpression(node) && node.expression.getText().startsWith("console."))) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) found.push(node.text);
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile("it.ts", code, ts.ScriptTarget.Latest, true));
  return found;
}

/** Of a component: its code, what stands between its tags, and what its attributes say to people. */
function textsOfComponent(code: string): string[] {
  const found: string[] = [];
  const said = new Set(["title", "alt", "placeholder", "label", "aria-label"]);
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== "object" || node === null) return;
    const { type, name, data, value } = node as { type?: string; name?: string; data?: string; value?: unknown };
    if (type === "StyleSheet" || type === "StyleDirective" || (type === "Attribute" && !said.has(name ?? "") && Array.isArray(value) && value.every((part: { type?: string }) => part.type === "Text"))) return;
    if (type === "Text") found.push(data ?? "");
    if (type === "Literal" && typeof value === "string") found.push(value);
    if (type === "TemplateElement") found.push((value as { cooked: string }).cooked);
    for (const [key, inner] of Object.entries(node)) if (!["comments", "leadingComments", "trailingComments"].includes(key)) walk(inner);
  };
  const { fragment, instance, module } = parse(code, { modern: true });
  for (const part of [fragment, instance, module]) walk(part);
  return found;
}

test.each(kFiles.filter((name) => name.endsWith(".ts") && !kForPrograms.includes(name)))("%s", (name) => {
  expect(textsOf(readFileSync(kSource + name, "utf8")).filter(suspect)).toEqual([]);
});

test.each(kFiles.filter((name) => name.endsWith(".svelte")))("%s", (name) => {
  expect(textsOfComponent(readFileSync(kSource + name, "utf8")).filter(suspect)).toEqual([]);
});
