import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Nothing comes from elsewhere. Only in the built page: the development server needs inline scripts and styles. */
const kPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join("; ");

const contentPolicy: Plugin = {
  name: "content-policy",
  apply: "build",
  transformIndexHtml: () => [
    { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: kPolicy }, injectTo: "head-prepend" },
  ],
};

// The server's page is served by astragal; while it is being worked on, its paths go to one on the usual port.
const kServer = "http://127.0.0.1:8080";

// `--mode boards` builds the boards for the tests in a browser instead, to a place where nobody serves them.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), contentPolicy],
  build:
    mode === "boards"
      ? { target: "es2022", outDir: "../build/boards", emptyOutDir: true, rolldownOptions: { input: "boards.html" } }
      : { target: "es2022" },
  server: {
    proxy: {
      "/api": kServer,
      "/fair": kServer,
      "/game": kServer,
      "/ws": { target: kServer, ws: true },
    },
  },
  test: { include: ["test/**/*.test.ts"], environment: "node" },
}));
