import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { messages } from "./tools/messages.mjs";
import { rules } from "./tools/rules.mjs";

// The server's page is served by astragal; while it is being worked on, its paths go to one on the usual port.
const kServer = "http://127.0.0.1:8080";

// `--mode boards` builds the boards for the tests in a browser instead, to a place where nobody serves them.
export default defineConfig(({ mode }) => ({
  plugins: [messages(), rules(), svelte()],
  build:
    mode === "boards"
      ? { target: "es2022", outDir: "../build/boards", emptyOutDir: true, rolldownOptions: { input: "boards.html" } }
      : { target: "es2022" },
  server: {
    proxy: {
      "/api": kServer,
      "/fair": kServer,
      "/game/": kServer,
      "/ws": { target: kServer, ws: true },
    },
  },
  test: { include: ["test/**/*.test.ts"], environment: "node" },
}));
