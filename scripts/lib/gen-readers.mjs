// The readers of what is defined for HTTP, the lists of words in it, and the bounds that forms of the page keep to, each as text
// of a TypeScript module. Those of the readers only name the functions of reading.ts.

/** `http.schema.json#/definitions/round_terms` → its name, and what it refers to. */
function found(files, ref) {
  const [file, name] = ref.split("#/definitions/");
  return { name, schema: files[file].definitions[name] };
}

/**
 * Lists that a newer server may have more words of, of which an older page has no need to know each: a word that it does not know
 * stays in the answer. Who reads such a word says what is shown for one that is not known.
 */
const kOpen = new Set(["end_reason", "error_code", "notice_channel", "notice_kind", "offer_kind", "role", "scope", "waits_for"]);

/**
 * What modules of the first page read. These readers are a module of their own: a module is loaded as a whole, and the first page
 * has no need of all the others.
 */
const kFirst = ["http_refusal", "own_games", "puzzle", "computer_shown", "variant_list", "variant_shown", "piece_diagram"];

/** Bounds that forms of the page keep to: the most characters of a text, and where the schemas have it. */
const kBounds = [
  ["kMostOfTalk", ({ common }) => common.talk_text],
  ["kMostOfNote", ({ http }) => http.position_note.properties.text],
  ["kMostOfTournamentName", ({ common }) => common.tournament_name],
  ["kMostOfTokenLabel", ({ http }) => http.api_token.properties.label],
];

function boundsOf(files) {
  const schemas = { common: files["common.schema.json"].definitions, http: files["http.schema.json"].definitions };
  return kBounds.map(([name, of]) => {
    const { maxLength } = of(schemas);
    if (!maxLength) throw new Error(`no bound for ${name}`);
    return `export const ${name} = ${maxLength};`;
  });
}

const plural = (type) => (type.endsWith("Of") ? type : `${type}s`); // DiceOf

/** What a module of readers is made of: parts of reading.ts, lists of words, readers of the other module, a line for each of its own. */
const newModule = () => ({ parts: new Set(), words: [], borrowed: new Set(), lines: [] });

function textOf({ parts, words, borrowed, lines }) {
  return [
    'import type * as T from "./messages.gen";',
    ...(borrowed.size > 0 ? [`import { ${[...borrowed].sort().join(", ")} } from "./first_readers.gen";`] : []),
    `import { ${[...parts].sort().join(", ")}, type Read } from "./reading";`,
    `import { ${words.join(", ")} } from "./words.gen";`,
    "",
    ...lines,
    "",
  ].join("\n");
}

export function readersOf(files) {
  const words = new Map();
  const made = new Map(); // the module of each; none yet: it is being made
  const first = newModule();
  const rest = newModule();
  let module = first;
  const use = (word, text = word) => {
    module.parts.add(word);
    return text;
  };

  function define(name, schema) {
    if (made.has(name)) return;
    made.set(name, undefined);
    const type = schema.title;
    const reader = schema.enum ? wordOf(name, schema) : of(schema);
    made.set(name, module);
    module.lines.push(`export const read${type}: Read<T.${type}> = /*#__PURE__*/ ${reader};`);
  }

  function wordOf(name, schema) {
    const list = `k${plural(schema.title)}`;
    words.set(list, `[${schema.enum.map((word) => JSON.stringify(word)).join(", ")}] as const`);
    if (kOpen.has(name)) return use("word", "word()");
    module.words.push(list);
    return use("oneOf", `oneOf(${list})`);
  }

  function referred(ref) {
    const { name, schema } = found(files, ref);
    if (!schema.title) return of(schema); // a text or a number that has a name
    if (made.has(name) && made.get(name) === undefined) throw new Error(`${name} holds itself`);
    define(name, schema);
    if (made.get(name) !== module) module.borrowed.add(`read${schema.title}`);
    return `read${schema.title}`;
  }

  function objectOf({ properties, required }) {
    const fields = Object.entries(properties).map(([name, field]) => {
      const reader = of(field);
      const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
      return `${key}: ${required.includes(name) ? reader : use("optional", `optional(${reader})`)}`;
    });
    return use("object", `object({ ${fields.join(", ")} })`);
  }

  function of(schema) {
    if (schema.$ref) return referred(schema.$ref);
    if (schema.allOf) return of(schema.allOf[0]);
    if (schema.oneOf) return use("either", `either(${schema.oneOf.map(of).join(", ")})`);
    if (schema.const !== undefined) return use("oneOf", `oneOf([${JSON.stringify(schema.const)}])`);
    if (schema.type === "string") return use("text");
    if (schema.type === "integer") return use("whole");
    if (schema.type === "number") return use("real");
    if (schema.type === "boolean") return use("flag");
    if (schema.type === "null") return use("nothing");
    if (schema.type === "array") return schema.minItems ? use("tuple", `tuple(${Array(schema.minItems).fill(of(schema.items)).join(", ")})`) : use("list", `list(${of(schema.items)})`);
    if (schema.properties) return objectOf(schema);
    if (schema.additionalProperties) return use("map", `map(${of(schema.additionalProperties)})`);
    if (schema.type === "object") return use("record");
    throw new Error(`no reader for ${JSON.stringify(schema)}`);
  }

  const { definitions } = files["http.schema.json"];
  for (const name of kFirst) define(name, definitions[name]);
  module = rest;
  for (const [name, schema] of Object.entries(definitions)) if (schema.title) define(name, schema);
  return {
    bounds: ["", ...boundsOf(files), ""].join("\n"),
    words: ["", ...[...words].map(([name, list]) => `export const ${name} = ${list};`), ""].join("\n"),
    firstReaders: textOf(first),
    readers: textOf(rest),
  };
}
