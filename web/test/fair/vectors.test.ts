import { describe, expect, test } from "vitest";
import { Chain, link } from "../../src/fair/chain";
import { checkRecord, checkText } from "../../src/fair/check";
import { chooseCrypto, nobleCrypto } from "../../src/fair/crypto";
import { fromHex } from "../../src/fair/bytes";
import { parseLock, writeLock } from "../../src/fair/lock";
import { readRecordValue } from "../../src/fair/record";
import { refusalText, type Result } from "../../src/fair/result";
import { slips, Stream } from "../../src/fair/stream";
import { reasons } from "./reasons";
import { vectors } from "./vectors";

function expectRefused(why: string, checked: Result<unknown>): void {
  const [code, where, what] = reasons[why] ?? [];
  if (checked.ok) expect.fail("it passes");
  expect(checked.error).toEqual({ code, where, what: expect.stringContaining(what ?? "?") as string });
}

/** `a1`, `b1` … `h8` of 1 to 64. */
function square(slip: number): string {
  return "abcdefgh".charAt((slip - 1) % 8) + String(Math.ceil(slip / 8));
}

const web = await chooseCrypto();

test("a chain of 1000 links: commitment, openings and speed", () => {
  const { secret, links, commitment, opening_1, opening_2, opening_1000 } = vectors.chain;
  const chain = new Chain(secret, links);
  expect(chain.commitment).toBe(commitment);
  expect(chain.opening(1)).toBe(opening_1);
  expect(chain.opening(2)).toBe(opening_2);
  expect(chain.opening(1000)).toBe(opening_1000);
  let before = commitment;
  for (let j = 1; j <= links; ++j) {
    const opening = chain.opening(j);
    if (link(opening) !== before) expect.fail(`opening ${String(j)} does not hash to the one before`);
    before = opening;
  }
  const start = performance.now();
  new Chain(secret, links);
  expect(performance.now() - start).toBeLessThan(500);
});

test("no reason of the tests is left over", () => {
  expect(Object.keys(reasons).length).toBe(vectors.refused.length + vectors.refused_texts.length);
});

test("every case's secrets give the commitments in its lock", () => {
  let compared = 0;
  for (const { secrets, record } of vectors.cases) {
    const lock = parseLock(record.lock);
    if (!lock.ok) throw new Error(refusalText(lock.error));
    const parties = [{ player: "server", commitment: lock.value.serverCommitment }, ...lock.value.seats];
    for (const { player, commitment } of parties) {
      const secret = secrets[player];
      if (secret === undefined || commitment === undefined) continue;
      expect(new Chain(secret, lock.value.rolls).commitment, player).toBe(commitment);
      ++compared;
    }
  }
  expect(compared).toBeGreaterThan(25);
});

describe.each([
  ["WebCrypto", web],
  ["@noble", nobleCrypto],
])("with %s", (name, crypto) => {
  test("it says what it uses", () => {
    expect([crypto.hashes, crypto.signatures]).toEqual([name, name]);
  });

  test.each(vectors.streams)("a stream of $faces faces", async ({ key, faces, numbers, next_word }) => {
    const stream = new Stream(crypto, fromHex(key));
    const read: number[] = [];
    while (read.length < numbers.length) read.push(await stream.number(faces));
    expect(read).toEqual(numbers);
    expect(await stream.nextWord()).toBe(next_word);
  });

  test("a stream of mixed faces", async () => {
    const { key, dice } = vectors.mixed_stream;
    const stream = new Stream(crypto, fromHex(key));
    for (const [faces, number] of dice) expect(await stream.number(faces)).toBe(number);
  });

  test.each(vectors.cases)("good: $name", async (one) => {
    for (const known of [undefined, vectors.server_key]) {
      const checked = await checkText(crypto, JSON.stringify(one.record), known);
      if (!checked.ok) throw new Error(refusalText(checked.error));
      expect(checked.value.lockSha256).toBe(one.lock_sha256);
      expect(checked.value.rollKeys.filter((key) => key !== undefined)).toEqual(one.roll_keys);
      expect(writeLock(checked.value.lock)).toBe(one.record.lock);
      const dice = checked.value.record.rolls[0]?.dice ?? [];
      if (one.slips !== undefined) expect(slips(dice).map(square).join(" ")).toBe(one.slips);
    }
  });

  test.each(vectors.refused)("refused: $why", async ({ why, record }) => {
    expectRefused(why, await checkText(crypto, JSON.stringify(record), undefined));
    // Nothing of these depends on the text: a parsed value is refused as well.
    const value = readRecordValue(record);
    if (value.ok) expect((await checkRecord(crypto, value.value, undefined)).ok).toBe(false);
  });

  test.each(vectors.refused_texts)("refused text: $why", async ({ why, text }) => {
    expectRefused(why, await checkText(crypto, text, undefined));
  });

  test("another key than the known one is refused", async () => {
    const record = JSON.stringify(vectors.cases[0]?.record);
    const checked = await checkText(crypto, record, "00".repeat(32));
    expect(checked).toMatchObject({ ok: false, error: { code: "key", where: "lock" } });
  });
});
