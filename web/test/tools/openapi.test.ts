// The description of what the server answers over HTTP comes with the page that shows it.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openapi } from "../../tools/openapi.mjs";

test("openapi.json is put beside the page as it stands in protocol/", () => {
  const emitted: { fileName?: string; source?: unknown }[] = [];
  const { generateBundle } = openapi();
  if (typeof generateBundle !== "function") throw new Error("the plugin makes nothing");
  Reflect.apply(
    generateBundle,
    { emitFile: (file: { fileName?: string; source?: unknown }) => emitted.push(file) },
    [],
  );
  const whole = readFileSync(new URL("../../../protocol/openapi.json", import.meta.url), "utf8");
  expect(emitted).toEqual([{ type: "asset", fileName: "openapi.json", source: whole }]);
});

test("its page asks for nothing but its own files", () => {
  const page = readFileSync(new URL("../../public/openapi.html", import.meta.url), "utf8");
  const links = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) => link);
  expect(links.sort()).toEqual(["/openapi.css", "/openapi.js", "/openapi.json"]);
  expect(page).not.toMatch(/<style|<script>|style=/);
});
