// Makes a module of what the server and the rules refuse, in a language besides English: sentences by the keys of
// protocol/sentences.json (messages/refusals/de.json), and words for the reasons of the rules (messages/reasons/de.json). A
// page loads it only when something is refused. English is said by the server and the rules themselves.
import { isArgumentElement, isDateElement, isLiteralElement, isNumberElement, isPluralElement, isPoundElement, parse } from "@formatjs/icu-messageformat-parser";
import { differences } from "./translated.mjs";

/**
 * Arguments that hold English words: the form of a field, the kind of a value, what the rules say. A language leaves them
 * out; `why` it may use, because the page gives the reason in its own words there.
 */
const kInEnglish = ["form", "kind", "why"];

/** The server knows neither quotes nor tags in a sentence: an apostrophe is one, as `<id>` is what it looks like. */
const plain = (text) => text.replaceAll("'", "''").replaceAll("<", "'<'");
const mapped = (texts) => Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, plain(text)]));

/** One line for each sentence that is missing, left over, or made of other arguments. */
export const refusalDifferences = (english, said, language) => differences(mapped(english), mapped(said), language, { free: kInEnglish });

const quoted = (text) => text.replace(/[\\`]|\$(?=\{)/g, "\\$&");

/** The inside of a template literal; arguments come as text, as they go over the wire. `takes` collects their names. */
const templateOf = (elements, takes, counted) => elements.map((one) => pieceOf(one, takes, counted)).join("");

function pieceOf(one, takes, counted) {
  if (isLiteralElement(one)) return quoted(one.value);
  if (isPoundElement(one)) return `\${amount(+v.${counted})}`;
  takes.add(one.value);
  if (isArgumentElement(one)) return `\${v.${one.value}}`;
  if (isNumberElement(one)) return `\${amount(+v.${one.value})}`;
  if (isDateElement(one)) return `\${moment(+v.${one.value})}`;
  if (isPluralElement(one)) return pluralOf(one, takes);
  throw new Error("a refusal knows plain arguments, numbers, dates and plurals");
}

function pluralOf({ value: name, options }, takes) {
  const { other, ...cases } = options;
  const text = (option) => `\`${templateOf(option.value, takes, name)}\``;
  const test = (word) => (word.startsWith("=") ? `+v.${name} === ${Number(word.slice(1))}` : `rule(+v.${name}) === "${word}"`);
  return `\${${Object.entries(cases).map(([word, option]) => `${test(word)} ? ${text(option)} : `).join("")}${text(other)}}`;
}

function entryOf(key, text) {
  try {
    const takes = new Set();
    const inside = templateOf(parse(plain(text)), takes);
    return `  "${key}": [${JSON.stringify([...takes])}, (v) => \`${inside}\`],\n`;
  } catch (error) {
    throw new Error(`messages: refusals: ${key}: ${error.message}`, { cause: error });
  }
}

/** The sentences as an object in the code: by its key, what each takes and the function that says it. */
export const refusalsOf = (said) => `{\n${Object.entries(said).map(([key, text]) => entryOf(key, text)).join("")}}`;

const kTypes = 'import type { Load, Refusals } from "./refused";\n';

/** The modules of a page: what is loaded, and whether. Without `said` nothing ever is. */
export function refusalModules(head, said, reasons) {
  const load = said === undefined ? "undefined" : '() => import("./refusals_said.gen")';
  const body = refusalsOf(said ?? {});
  const needs = ["amount", "moment", "rule"].filter((one) => body.includes(`${one}(`));
  return new Map([
    ["refusals.gen.ts", `${head}${kTypes.replace(", Refusals", "")}export const load: Load | undefined = ${load};\n`],
    [
      "refusals_said.gen.ts",
      `${head}${kTypes.replace("Load, ", "")}${needs.length > 0 ? `import { ${needs.join(", ")} } from "./locale";\n` : ""}export const refusals: Refusals = {\n` +
        `sentences: ${body},\nreasons: ${JSON.stringify(reasons ?? {})},\n};\n`,
    ],
  ]);
}
