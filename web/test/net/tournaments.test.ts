// Records of tournaments, as servers of all times have stored them.
import { expect, test } from "vitest";
import { readSteps } from "../../src/net/tournaments";

test("a record of which a line cannot be read is none", () => {
  const line = '{"seq":1,"at_ms":2,"type":"not_yet_thought_of","d":{},"more":1}\n';
  expect(readSteps(line + line)).toHaveLength(2);
  expect(readSteps("")).toEqual([]);
  expect(readSteps(`${line}{"seq":2}\n`)).toBeUndefined();
});
