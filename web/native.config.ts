// The rules in the browser beside those of $ASTRAGAL: apart from the unit tests, because it wants a built program.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["native/**/*.native.ts"], environment: "node", testTimeout: 3_600_000, fileParallelism: false },
});
