// The module that `npm run rules` has built, as the page loads it.
import { readFileSync } from "node:fs";
import { openModule, type Ask } from "../../src/rules/module";

export const bytes = readFileSync(new URL("../../src/rules/rules.wasm", import.meta.url));

export function openBuilt(): Promise<Ask> {
  return openModule(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
