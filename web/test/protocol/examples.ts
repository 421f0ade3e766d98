// The project's good example frames, which schemas and server hold to.
import { readFileSync } from "node:fs";
import type { Whole } from "../../src/net/wire";
import type { Message } from "../../src/protocol/messages.gen";

export function examplesOf<T extends Message["t"]>(type: T): Extract<Message, { t: T }>[] {
  const file = new URL(`../../../protocol/examples/good/${type}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Extract<Message, { t: T }>[];
}

/** One of those that this page is told. */
export function exampleOf<T extends Message["t"]>(type: T, index = 0): Whole<Extract<Message, { t: T }>> {
  const told = examplesOf(type).filter(({ d }) => !("position" in d)) as Whole<Extract<Message, { t: T }>>[];
  const found = told[index];
  if (!found) throw new Error(`no example ${String(index)} of ${type}`);
  return found;
}
