import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { icons } from "./tools/icons.mjs";
import { kept } from "./tools/kept.mjs";
import { inItsFolder, languageOf, languages } from "./tools/languages.mjs";
import { messages } from "./tools/messages.mjs";
import { openapi } from "./tools/openapi.mjs";
import { packed } from "./tools/packed.mjs";
import { rules } from "./tools/rules.mjs";

// The server's page is served by astragal; while it is being worked on, its paths go to one on the usual port.
const kServer = "http://127.0.0.1:8080";

/** Svelte's part for custom elements, of which this page has none, says of itself that it has effects: it would be kept. */
const noCustomElements = {
  name: "no-custom-elements",
  transform: (_code: string, id: string) => (id.endsWith("/svelte/src/internal/client/dom/elements/custom-element.js") ? { moduleSideEffects: false } : undefined),
};

// `--mode boards` builds the boards and the style guide for the tests in a browser instead, to a place where nobody serves them.
const kLimitMs = Number(process.env["SUITE_SECONDS"] ?? 300) * 1000;

export default defineConfig(({ mode }) => ({
  plugins: [
    messages(languageOf(mode)),
    rules(),
    noCustomElements,
    svelte(),
    ...(mode === "boards" ? [] : [openapi(), icons(), inItsFolder(languageOf(mode)), kept(languageOf(mode)), packed(), languages(languageOf(mode))]),
  ],
  build:
    mode === "boards"
      ? { target: "es2022", outDir: "../build/boards", emptyOutDir: true, rolldownOptions: { input: ["boards.html", "styleguide.html"] } }
      : { target: "es2022", modulePreload: { polyfill: false }, emptyOutDir: languageOf(mode) === "en", copyPublicDir: languageOf(mode) === "en", rolldownOptions: { input: ["index.html", "embed.html"] } },
  server: {
    proxy: {
      "/api": kServer,
      "/fair": kServer,
      "/game/": kServer,
      "/ws": { target: kServer, ws: true },
    },
  },
  // What hangs ends; what is slow, on a machine that does other things, does not: who knows of a slower one says so.
  test: { include: ["test/**/*.test.ts"], environment: "node", testTimeout: kLimitMs, hookTimeout: kLimitMs },
}));
