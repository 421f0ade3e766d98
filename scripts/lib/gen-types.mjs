// Prints one TypeScript module with all messages: node gen-types.mjs SCHEMA_FOLDER WEB_PACKAGE_JSON
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [schemas, web] = process.argv.slice(2).map((path) => resolve(path));
const { compile } = await import(pathToFileURL(createRequire(web).resolve("json-schema-to-typescript")).href);
const message = {
  title: "Message",
  description: "Every message of the protocol.",
  oneOf: [{ $ref: "client_message.schema.json" }, { $ref: "server_message.schema.json" }],
};
process.stdout.write(
  await compile(message, "Message", {
    cwd: `${schemas}/`,
    ignoreMinAndMaxItems: true,
    bannerComment: "// Made by scripts/gen-types from protocol/schema. Do not edit: change the struct in protocol/ and run it again.",
    style: { printWidth: 120 },
  }),
);
