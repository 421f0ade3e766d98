// protocol/openapi.json is OpenAPI 3.1 by a validator that knows nothing of this project.
import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";

test("openapi.json is valid", async () => {
  const text = readFileSync(new URL("../../../protocol/openapi.json", import.meta.url), "utf8");
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(text) as Record<string, unknown>);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe("3.1");
});
