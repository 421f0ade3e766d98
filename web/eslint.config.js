// What `npm run lint` finds wrong. Form is left alone; types are checked by svelte-check.
import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["dist/", "node_modules/", "src/**/*.gen.ts", "*.config.ts"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  {
    files: ["**/*.ts", "**/*.svelte"],
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname, extraFileExtensions: [".svelte"] },
    },
    rules: {
      // What is taken off an object is named to be left out.
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
    },
  },
  svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // State is replaced as a whole here ($state.raw); what is changed in place is not watched.
      "svelte/prefer-svelte-reactivity": "off",
      // Paths are the server's: there is no router of Svelte's to resolve them.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
  {
    files: ["**/*.svelte"],
    rules: {
      // What a component takes is known to svelte-check alone; here it is `any`.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      // A variable that a $derived writes is read when it is derived again.
      "no-useless-assignment": "off",
    },
  },
  { files: ["**/*.mjs", "**/*.js"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
);
