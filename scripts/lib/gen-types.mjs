// Makes TypeScript of the schemas, that is types, readers, lists of words and bounds: node gen-types.mjs SCHEMA_FOLDER WEB_PACKAGE_JSON OUT_FOLDER
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { readersOf } from "./gen-readers.mjs";

const [schemas, web, out] = process.argv.slice(2).map((path) => resolve(path));
const { compile } = await import(pathToFileURL(createRequire(web).resolve("json-schema-to-typescript")).href);
const banner = "// Made by scripts/gen-types from protocol/schema. Do not edit: change the struct in protocol/ and run it again.";
const files = Object.fromEntries(readdirSync(schemas).map((name) => [name, JSON.parse(readFileSync(join(schemas, name), "utf8"))]));

/** A list of a fixed length as a tuple, which is what the type of its items then is. */
function withTuples(schema) {
  if (Array.isArray(schema)) return schema.map(withTuples);
  if (typeof schema !== "object" || schema === null) return schema;
  const made = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withTuples(value)]));
  if (schema.type !== "array" || schema.minItems !== schema.maxItems || schema.minItems === undefined) return made;
  return { ...made, items: Array(schema.minItems).fill(made.items), additionalItems: false };
}

/** One module of all types: those of messages, and what is defined for HTTP. */
async function typesOf() {
  const folder = mkdtempSync(join(tmpdir(), "types-"));
  try {
    const made = { ...files, "http.schema.json": withTuples(files["http.schema.json"]) };
    for (const [name, schema] of Object.entries(made)) writeFileSync(join(folder, name), JSON.stringify(schema));
    const message = {
      title: "Message",
      description: "Every message of the protocol.",
      oneOf: [{ $ref: "client_message.schema.json" }, { $ref: "server_message.schema.json" }],
    };
    const http = Object.keys(files["http.schema.json"].definitions).map((name) => [name, { $ref: `http.schema.json#/definitions/${name}` }]);
    // Types are made of what one schema holds; that which holds all is not one of them.
    const all = { title: "All", type: "object", additionalProperties: false, properties: { message, ...Object.fromEntries(http) } };
    const types = await compile(all, "All", { cwd: `${folder}/`, ignoreMinAndMaxItems: true, bannerComment: banner, style: { printWidth: 120 } });
    return types.replace(/^export interface All \{\n(  .*\n)*\}\n/m, "");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

writeFileSync(join(out, "messages.gen.ts"), await typesOf());
const { bounds, words, firstReaders, readers } = readersOf(files);
writeFileSync(join(out, "first_readers.gen.ts"), `${banner}\n${firstReaders}`);
writeFileSync(join(out, "bounds.gen.ts"), `${banner}\n${bounds}`);
writeFileSync(join(out, "words.gen.ts"), `${banner}\n${words}`);
writeFileSync(join(out, "readers.gen.ts"), `${banner}\n${readers}`);
