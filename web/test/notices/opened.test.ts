import { expect, test } from "vitest";
import { memoryStore } from "../../src/net/store";
import { keepOpened, readOpened } from "../../src/notices/opened";

test("what has been opened is kept, each once and not for ever", () => {
  const store = memoryStore();
  const one = keepOpened(store, [], ["turn g1 2"]);
  expect(keepOpened(store, one, ["turn g1 2"])).toBe(one);
  expect(readOpened(store)).toEqual(["turn g1 2"]);
  const many = Array.from({ length: 80 }, (_, i) => `turn g2 ${String(i)}`);
  expect(keepOpened(store, one, many)).toEqual(many.slice(-64));
  store.set("astragal.opened", "nonsense");
  expect(readOpened(store)).toEqual([]);
});
