// Puts protocol/openapi.json beside the built page, where openapi.html shows it to people. A Vite plugin.
import { readFileSync } from "node:fs";

export const openapi = () => ({
  name: "openapi",
  apply: "build",
  generateBundle() {
    const source = readFileSync(new URL("../../protocol/openapi.json", import.meta.url), "utf8");
    this.emitFile({ type: "asset", fileName: "openapi.json", source });
  },
});
