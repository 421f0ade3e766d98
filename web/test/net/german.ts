// What is refused in German, as a page has it.
import { readFileSync } from "node:fs";
import { formatsOf } from "../../src/messages/locale";
import type { Refusals } from "../../src/messages/refused";
import { refusalsOf } from "../../tools/refusals.mjs";

type Texts = Readonly<Record<string, string>>;
const read = (folder: string): Texts => JSON.parse(readFileSync(new URL(`../../messages/${folder}/de.json`, import.meta.url), "utf8")) as Texts;
const { amount, rule } = formatsOf("de");
const moment = (at: number): string => new Date(at).toISOString();

export function germanRefusals(): Refusals {
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- what a build takes in as a module
  const make = new Function("amount", "moment", "rule", `return ${refusalsOf(read("refusals"))}`) as (...of: unknown[]) => Refusals["sentences"];
  return { sentences: make(amount, moment, rule), reasons: read("reasons") };
}
