import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { circlesIn } from "../../tools/circles.mjs";

const kSource = new URL("../../src/", import.meta.url);

test("a circle is found through types, components and what is imported when it is wanted", () => {
  const texts = new Map([
    ["a/one.ts", 'import type { Two } from "../b/two.svelte";'],
    ["b/two.svelte.ts", 'const three = () => import("./Three.svelte");'],
    ["b/Three.svelte", '<script lang="ts">\n  import "../a/one";\n</script>'],
    ["b/four.ts", 'import { one } from "../a/one";\nimport { test } from "vitest";'],
  ]);
  expect(circlesIn(texts)).toEqual([["a/one.ts", "b/two.svelte.ts", "b/Three.svelte"]]);
});

test("no files of the page import each other in a circle", () => {
  const files = readdirSync(kSource, { recursive: true, encoding: "utf8" }).filter((name) => /\.(svelte|ts)$/.test(name));
  expect(circlesIn(new Map(files.map((name) => [name, readFileSync(new URL(name, kSource), "utf8")])))).toEqual([]);
});
