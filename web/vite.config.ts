import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { BuildEnvironmentOptions, PluginOption } from "vite";
import { defineConfig } from "vitest/config";
import { icons } from "./tools/icons.mjs";
import { kept } from "./tools/kept.mjs";
import { inItsFolder, isForFrames, languageOf, languages } from "./tools/languages.mjs";
import { messages } from "./tools/messages.mjs";
import { openapi } from "./tools/openapi.mjs";
import { packed } from "./tools/packed.mjs";
import { rules } from "./tools/rules.mjs";

// The server's page is served by astragal; while it is being worked on, its paths go to one on the usual port.
const kServer = "http://127.0.0.1:8080";

/** Svelte's part for custom elements, of which this page has none, says of itself that it has effects: it would be kept. */
const noCustomElements = {
  name: "no-custom-elements",
  transform: (_code: string, id: string) =>
    id.endsWith("/svelte/src/internal/client/dom/elements/custom-element.js")
      ? { moduleSideEffects: false }
      : undefined,
};

// `--mode boards` builds the boards and the style guide for the tests in a browser instead, to a place where nobody serves them.
const kLimitMs = Number(process.env["SUITE_SECONDS"] ?? 300) * 1000;

/** What a build of the page, in a language or for frames, has of its own. */
function ownPlugins(mode: string): PluginOption[] {
  const language = languageOf(mode);
  if (mode === "boards") return [];
  if (isForFrames(mode)) return [inItsFolder(language), packed()];
  return [openapi(), icons(), inItsFolder(language), kept(language), packed(), languages(language)];
}

// What is always needed at the same time comes in one file, with all that it needs: in many small ones it takes more bytes.
const kTogether = [
  { name: "first", priority: 2, test: /src\/(app\/main|player\/(Name|ProgramMark)|net\/wire)\b/ },
  { name: "game", priority: 1, test: /src\/(messages\/play\.gen|game\/(view|history|legend)|board\/PieceShape|play\/(MoveText|why|choice|peek))\b/ },
];

function buildFor(mode: string): BuildEnvironmentOptions {
  const target = "es2022";
  if (mode === "boards")
    return {
      target,
      outDir: "../build/boards",
      emptyOutDir: true,
      rolldownOptions: { input: ["boards.html", "styleguide.html"] },
    };
  const isFirst = languageOf(mode) === "en" && !isForFrames(mode);
  const input = isForFrames(mode) ? "embed.html" : "index.html";
  return {
    target,
    modulePreload: { polyfill: false },
    emptyOutDir: isFirst,
    copyPublicDir: isFirst,
    rolldownOptions: { input, output: { codeSplitting: { groups: kTogether } } },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [messages(languageOf(mode)), rules(), noCustomElements, svelte(), ...ownPlugins(mode)],
  build: buildFor(mode),
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
