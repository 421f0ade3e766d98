import { expect, test, vi } from "vitest";
import { RuleBook } from "../../src/live/rule_book";
import type { Fetched } from "../../src/net/http";
import type { VariantInfo, VariantList } from "../../src/net/variants";

const kAway = { ok: false, what: "the server is away" } as const;
const infoOf = (options: object): Fetched<VariantInfo> => ({ ok: true, value: { options } as unknown as VariantInfo });

test("each rules data is asked for once, by its variant and options", async () => {
  const variant = vi.fn(() => Promise.resolve(infoOf({})));
  const book = new RuleBook({ variant, variants: () => Promise.resolve(kAway) });
  await Promise.all([book.info({ variant: "chess", options: {} }), book.info({ variant: "chess", options: {} })]);
  expect(variant).toHaveBeenCalledTimes(1);
  await book.info({ variant: "chess", options: { setup: "free" } });
  expect(variant).toHaveBeenCalledTimes(2);
});

test("what could not be had is asked for again", async () => {
  const variant = vi.fn((): Promise<Fetched<VariantInfo>> => Promise.resolve(kAway));
  const variants = vi.fn((): Promise<Fetched<VariantList>> => Promise.resolve(kAway));
  const book = new RuleBook({ variant, variants });
  expect(await book.info({ variant: "chess", options: {} })).toBe(kAway);
  expect(await book.variants()).toBe(kAway);
  variant.mockResolvedValue(infoOf({}));
  variants.mockResolvedValue({ ok: true, value: [] });
  expect((await book.info({ variant: "chess", options: {} })).ok).toBe(true);
  expect((await book.variants()).ok).toBe(true);
  await book.variants();
  expect([variant.mock.calls.length, variants.mock.calls.length]).toEqual([2, 2]);
});

test("the usual options are those of a game without any; nobody asks where none is chosen", async () => {
  const variant = vi.fn(() => Promise.resolve(infoOf({ setup: "usual" })));
  const book = new RuleBook({ variant, variants: () => Promise.resolve(kAway) });
  expect(await book.usualOptions({ variant: "chess", options: {} })).toEqual({});
  expect(variant).not.toHaveBeenCalled();
  expect(await book.usualOptions({ variant: "chess", options: { setup: "free" } })).toEqual({ setup: "usual" });
  expect(variant).toHaveBeenCalledWith("chess", {});
});
