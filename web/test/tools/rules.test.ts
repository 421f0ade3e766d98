import { expect, test } from "vitest";
import { pageOf } from "../../tools/rules.mjs";

test("a page of rules: its title, links to the other pages, tables that scroll by themselves, no markup of its own", () => {
  const page = pageOf("# Chaos (`chaos`)\n\nSee [notation](NOTATION.md) and [home](https://example.org/a.md).\n\n| a | b |\n| - | - |\n| `1` | <b>2</b> |\n");
  expect(page).toContain("<title>Chaos (chaos) • Astragal</title>");
  expect(page).toContain('<a href="NOTATION.html">notation</a>');
  expect(page).toContain('<a href="https://example.org/a.md">home</a>');
  expect(page).toContain('<div class="table"><table><thead><tr><th>a</th><th>b</th></tr></thead>');
  expect(page).toContain("&#60;b&#62;2&#60;/b&#62;");
});
