// What a device is told of the installed page, in each language: other words, and nothing else that differs.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { kFirst, kLanguages } from "../../tools/messages.mjs";

interface Manifest {
  readonly description: string;
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
}
const read = (folder: string): Manifest =>
  JSON.parse(readFileSync(new URL(`../../public/${folder}manifest.json`, import.meta.url), "utf8")) as Manifest;

test.each(kLanguages.filter((one) => one !== kFirst))("the manifest in %s says the same as the English one", (language) => {
  const [first, other] = [read(""), read(`${language}/`)];
  const words = ({ description, shortcuts }: Manifest): string[] => [description, ...shortcuts.map(({ name }) => name)];
  const wordless = (manifest: Manifest): unknown => ({ ...manifest, description: "", shortcuts: manifest.shortcuts.map(({ url }) => url) });
  expect(wordless(other)).toEqual(wordless(first));
  expect(words(other)).toHaveLength(words(first).length);
  expect(words(other).filter((one) => words(first).includes(one))).toEqual([]);
});
