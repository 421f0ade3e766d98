// Makes functions of the sentences in messages/en.json: one module in web/src/messages for each area, so that a page
// loads only the sentences that it needs. A Vite plugin does this for builds and tests; `node tools/messages.mjs` does
// it for the type check. What is written is English; a build in another language (tools/languages.mjs) gets the modules of
// that language in the place of what is written, with the same types.
import { isArgumentElement, isLiteralElement, isPluralElement, isPoundElement, isSelectElement, isTagElement, parse } from "@formatjs/icu-messageformat-parser";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { refusalModules } from "./refusals.mjs";
import { differences } from "./translated.mjs";

const kFolder = fileURLToPath(new URL("../messages/", import.meta.url));
const kPlace = fileURLToPath(new URL("../src/messages/", import.meta.url));
const kHead = "// Made by tools/messages.mjs of messages/. Not to be edited.\n";
/** The language that all others are made of. */
export const kFirst = "en";
/** Every language that has its sentences in messages/, the first one first. */
export const kLanguages = [kFirst, ...readdirSync(kFolder).flatMap((name) => /^([a-z]{2})\.json$/.exec(name)?.[1] ?? []).filter((one) => one !== kFirst).sort()];
const kName = /^[a-z][A-Za-z0-9]*$/;

const quoted = (text) => text.replace(/[\\`]|\$(?=\{)/g, "\\$&");

/** The text of some elements as the inside of a template literal; `takes` collects the arguments that it needs. */
function templateOf(elements, takes, counted) {
  return elements.map((one) => pieceOf(one, takes, counted)).join("");
}

function pieceOf(one, takes, counted) {
  if (isLiteralElement(one)) return quoted(one.value);
  if (isPoundElement(one)) return `\${amount(v.${counted})}`;
  if (isArgumentElement(one)) {
    takes.set(one.value, takes.get(one.value) ?? "string | number");
    return `\${v.${one.value}}`;
  }
  if (isPluralElement(one)) return choiceOf(one, pluralTest, takes, "number");
  if (isSelectElement(one)) {
    const words = Object.keys(one.options);
    return choiceOf(one, (key, word) => `v.${key} === "${word}"`, takes, words.includes("other") ? "string" : words.map((word) => `"${word}"`).join(" | "));
  }
  throw new Error("only plain arguments, plural, select and, around plain text, tags are known here");
}

function pluralTest(key, word) {
  return word.startsWith("=") ? `v.${key} === ${Number(word.slice(1))}` : `rule(v.${key}) === "${word}"`;
}

/** A choice between alternatives; the last one, or `other`, stands for all other values. */
function choiceOf({ value: key, options }, test, takes, type) {
  takes.set(key, type);
  const cases = Object.entries(options);
  const rest = cases.find(([word]) => word === "other") ?? cases.at(-1);
  if (type === "number" && rest[0] !== "other") throw new Error(`the plural of ${key} has no "other"`);
  const text = ([, option]) => `\`${templateOf(option.value, takes, key)}\``;
  const tests = cases.filter((one) => one !== rest).map((one) => `${test(key, one[0])} ? ${text(one)} : `);
  return `\${${tests.join("")}${text(rest)}}`;
}

/** A message as an expression: without tags its value is a string, with tags a list of parts. `plain` is the string. */
function messageOf(text) {
  const takes = new Map();
  const elements = parse(text, { requiresOtherClause: false });
  const tags = elements.filter(isTagElement).map(({ value }) => value);
  if (tags.length === 0) return { takes, tags, expression: `\`${templateOf(elements, takes)}\`` };
  const parts = elements.map((one) =>
    isTagElement(one) ? `{ tag: "${one.value}", text: \`${templateOf(one.children, takes)}\` }` : `\`${pieceOf(one, takes)}\``,
  );
  return { takes, tags, expression: `[${parts.join(", ")}]` };
}

function functionOf({ tags, expression }, takes) {
  const given = takes.size > 0 ? `v: { ${[...takes].map(([key, type]) => `readonly ${key}: ${type}`).join("; ")} }` : "";
  const used = expression.includes("v.") || given === "" ? given : `_${given}`;
  const gives = tags.length > 0 ? `readonly Part<${[...new Set(tags)].map((tag) => `"${tag}"`).join(" | ")}>[]` : "string";
  return `(${used}): ${gives} => ${expression}`;
}

function named(where, make) {
  try {
    return make();
  } catch (error) {
    throw new Error(`messages: ${where}: ${error.message}`, { cause: error });
  }
}

function checkName(name, where) {
  if (!kName.test(name)) throw new Error(`messages: ${where}: a name is like cannotMove`);
}

/**
 * A group of messages that a word chooses from, such as the reasons for an end: all its functions take the arguments
 * that any of them needs. `said` is the group in the language of the module.
 */
function groupOf(group, said, where) {
  const made = Object.entries(group).map(([word, text]) => [word, named(`${where}.${word}`, () => [messageOf(text), messageOf(said[word])])]);
  const takes = new Map(made.flatMap(([, [message]]) => [...message.takes]));
  return `{\n${made.map(([word, [, message]]) => `  "${word}": ${functionOf(message, takes)},\n`).join("")}}`;
}

/**
 * The module of one area. A sentence may have a name that a variable may not have (`new`), so names are given on
 * export. `said` are the sentences in the language of the module; what they take is as in `messages`.
 */
export function moduleOf(area, messages, said = messages) {
  checkName(area, area);
  const lines = Object.entries(messages).map(([name, value]) => {
    const where = `${area}.${name}`;
    checkName(name, where);
    const plain = () => functionOf(messageOf(said[name]), messageOf(value).takes);
    return `const $${name} = ${typeof value === "string" ? named(where, plain) : groupOf(value, said[name], where)};\nexport { $${name} as ${name} };\n`;
  });
  const body = lines.join("");
  const counts = ["amount", "rule"].filter((one) => body.includes(`${one}(`));
  const needs = [...(body.includes("Part<") ? ['import type { Part } from "./parts";\n'] : []), ...(counts.length > 0 ? [`import { ${counts.join(", ")} } from "./locale";\n`] : [])];
  return kHead + needs.join("") + body;
}

/** The modules of a language, by the names of their files: its sentences, its names of games and pieces, what is refused, itself. */
export function modulesOf(catalogue, { language = kFirst, said = catalogue, names = {}, refusals, reasons } = {}) {
  const areas = Object.entries(catalogue).map(([area, messages]) => [`${area}.gen.ts`, moduleOf(area, messages, said[area])]);
  const all = Object.keys(catalogue).map((area) => `export * as ${area} from "./${area}.gen";\n`);
  return new Map([
    ...areas,
    ["all.gen.ts", kHead + all.join("")],
    ["language.gen.ts", `${kHead}export const language: string = "${language}";\nexport const languages: readonly string[] = ${JSON.stringify(kLanguages)};\n`],
    ["names.gen.ts", `${kHead}import type { Names } from "./name_list";\nexport const names: Names = ${JSON.stringify({ games: {}, pieces: {}, options: {}, ...names })};\n`],
    ...refusalModules(kHead, refusals, reasons),
  ]);
}

const read = (name) => JSON.parse(readFileSync(kFolder + name, "utf8"));

/** The modules of a language that has its files in messages/; an exception names the first sentence that it lacks. */
export function modulesIn(language) {
  const catalogue = read(`${kFirst}.json`);
  if (language === kFirst) return modulesOf(catalogue);
  const said = read(`${language}.json`);
  const [trouble] = differences(catalogue, said, language);
  if (trouble !== undefined) throw new Error(`messages: ${language}.json: ${trouble}`);
  const [names, refusals, reasons] = ["names", "refusals", "reasons"].map((folder) => read(`${folder}/${language}.json`));
  return modulesOf(catalogue, { language, said, names, refusals, reasons });
}

/** Writes only modules that have changed, so that nothing is built again without need. */
export function makeMessages() {
  const modules = modulesIn(kFirst);
  mkdirSync(kPlace, { recursive: true });
  for (const [name, text] of modules) {
    if (!existsSync(kPlace + name) || readFileSync(kPlace + name, "utf8") !== text) writeFileSync(kPlace + name, text);
  }
  for (const name of readdirSync(kPlace)) if (name.endsWith(".gen.ts") && !modules.has(name)) rmSync(kPlace + name);
}

export function messages(language = kFirst) {
  let modules;
  return {
    name: "messages",
    config() {
      makeMessages();
      if (language !== kFirst) modules = modulesIn(language);
    },
    load: (id) => (id.startsWith(kPlace) ? modules?.get(id.slice(kPlace.length)) : undefined),
    // Each area goes into the file where it is used, although one module names all areas.
    transform: (_code, id) => (id.startsWith(kPlace) && id.endsWith(".gen.ts") ? { moduleSideEffects: false } : undefined),
    configureServer(server) {
      server.watcher.add(kFolder);
      server.watcher.on("change", (file) => file === `${kFolder}${kFirst}.json` && makeMessages());
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) makeMessages();
