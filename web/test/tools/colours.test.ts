import { expect, test } from "vitest";
import { looseColours } from "../../tools/colours.mjs";

test.each(["color: #fff;", "background: rgb(0 0 0 / 30%);", "border: 1px solid white;", "background: radial-gradient(circle, var(--bone), #efe3ca);", "color: color(srgb 1 0 0);"])("a colour of its own: %s", (line) => {
  expect(looseColours("a.css", `p {\n  ${line}\n}\n`)).toEqual([`a.css:2: ${line}`]);
  expect(looseColours("A.svelte", `<p />\n<style>\n  p {\n    ${line}\n  }\n</style>\n`)).toEqual([`A.svelte:4: ${line}`]);
});

test.each(["color: var(--text);", "background: color-mix(in srgb, var(--page) 45%, transparent);", "stroke: currentColor;", "white-space: nowrap;", "/* not #fff */"])("none: %s", (line) => {
  expect(looseColours("a.css", `p {\n  ${line}\n}\n`)).toEqual([]);
});

test("only styles are looked at, and selectors are none", () => {
  expect(looseColours("A.svelte", '<a href="#fff">white</a>\n<style>\n  .white,\n  #fade {\n    color: inherit;\n  }\n</style>')).toEqual([]);
});
