import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { kPaths, routeOf } from "../../src/live/route";
import { headerOf, kHeader } from "../../tools/paths.mjs";

test("the server gives the page at the paths of the page: `npm run paths` makes its list anew", () => {
  expect(readFileSync(kHeader, "utf8")).toBe(headerOf(kPaths));
});

test("each of these paths shows something", () => {
  expect(kPaths.whole.filter((path) => routeOf(path).page === "nothing")).toEqual([]);
  expect(kPaths.folders.every((path) => /^\/[a-z]+\/$/.test(path))).toBe(true);
});
