import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconWithDot, withBadge } from "../../src/notices/badge";

test("the number stands before the title, once", () => {
  expect(withBadge("Chess 56", 2)).toBe("(2) Chess 56");
  expect(withBadge("(2) Chess 56", 3)).toBe("(3) Chess 56");
  expect(withBadge("(2) Chess 56", 0)).toBe("Chess 56");
});

test("the page's icon gets a dot", () => {
  const href = /href="(data:image\/svg\+xml,[^"]*)"/.exec(readFileSync(new URL("../../index.html", import.meta.url), "utf8"))?.[1] ?? "";
  expect(iconWithDot(href)).toContain("cx='6.2'");
});
