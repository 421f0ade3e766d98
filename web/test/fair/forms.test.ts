import { describe, expect, test } from "vitest";
import { allows, parseAsks, writeAsks } from "../../src/fair/asks";
import { fromHex, toHex, utf8 } from "../../src/fair/bytes";
import { Chain } from "../../src/fair/chain";
import { chooseCrypto, cryptoText, nobleCrypto } from "../../src/fair/crypto";
import { findHidden } from "../../src/fair/hidden";
import { parseLock } from "../../src/fair/lock";
import { readRecord } from "../../src/fair/record";
import { isCallFor } from "../../src/fair/roll";
import { newSecret } from "../../src/fair/secret";
import { readDice, slips } from "../../src/fair/stream";
import { isTime } from "../../src/fair/text";
import { caseNamed, vectors } from "./vectors";

function asks(text: string): ReturnType<typeof parseAsks> {
  return parseAsks({ text, column: 1 });
}

describe("asks", () => {
  test.each(["6", "6,6,6", "4294967296", "8+", "2,64-", "1024-", "25,25", "6,8+"])("%s is read and written", (text) => {
    const read = asks(text);
    if (!read.ok) throw new Error(read.error.what);
    expect(writeAsks(read.value)).toBe(text);
  });

  test.each(["", "0", "06", "4294967297", "6,", ",6", "6 ", "8+,6", "64-,2", "1025-", "+6", "-6", "1e3", "6.0", "６"])(
    "%j is refused",
    (text) => {
      expect(asks(text)).toMatchObject({ ok: false, error: { code: "form", where: "asks" } });
    },
  );

  test("64 entries are the most", () => {
    expect(asks(Array(64).fill("6").join(",")).ok).toBe(true);
    expect(asks(Array(65).fill("6").join(",")).ok).toBe(false);
  });

  test("an open die is read at least once, a box always to its end", () => {
    const count = (text: string, n: number): boolean => {
      const read = asks(text);
      return read.ok && allows(read.value, n);
    };
    expect([0, 1, 2, 4096, 4097].map((n) => count("8+", n))).toEqual([false, true, true, true, false]);
    expect([2, 66, 65, 130].map((n) => count("2,2,64-", n))).toEqual([false, true, false, true]);
    expect([2, 3, 4].map((n) => count("6,6,6", n))).toEqual([false, true, false]);
  });
});

test.each([
  ["2024-02-29T00:00:00Z", true],
  ["2026-02-29T00:00:00Z", false],
  ["2000-02-29T23:59:59Z", true],
  ["1900-02-29T00:00:00Z", false],
  ["2026-04-31T00:00:00Z", false],
  ["2026-11-20T24:00:00Z", false],
  ["2026-11-20T23:60:00Z", false],
  ["2026-11-20T23:59:60Z", false],
  ["2026-11-20t20:45:07Z", false],
  ["2026-11-20T20:45:07+00:00", false],
  ["2026-00-20T20:45:07Z", false],
])("the time %s: %s", (text, there) => {
  expect(isTime(text)).toBe(there);
});

test.each([
  ["setup", 1, true],
  ["0:-", 1, false],
  ["setup", 2, false],
  ["0:-", 1000, true],
  ["9:d1g4", 2, true],
  ["99999:O-O/i1", 2, true],
  ["100000:d1g4", 2, false],
  ["0:d1g4", 2, false],
  ["09:d1g4", 2, false],
  ["9:", 2, false],
  ["9:d1 g4", 2, false],
  ["9:d1g4\n", 2, false],
  [`1:${"a".repeat(41)}`, 2, false],
])("for %j in a draw of %i: %s", (text, rolls, may) => {
  expect(isCallFor(text, rolls)).toBe(may);
});

describe("a lock", () => {
  const { lock } = caseNamed("setup-2").record;
  test.each([
    ["a line break after it", `${lock}\n`, "players[1]"],
    ["another scheme", lock.replace("fair1", "fair2"), ""],
    ["nothing after the dice", lock.split("|").slice(0, 7).join("|"), ""],
    ["an empty player", lock.replace("alice:", ":"), "players[0]"],
    ["a number of more than six digits", lock.replace(".1|", ".1000000|"), "draw"],
    ["an id of 65", lock.replace("g8K2mQxZ", "x".repeat(65)), "draw"],
    ["an option twice", lock.replace("odd", "odd;interchange=odd"), "ruleset"],
    ["an option before a lower one", lock.replace("odd", "odd;a=1"), "ruleset"],
    ["n = 0", lock.replace("|6,6,6|1|", "|6,6,6|0|"), "n"],
  ])("with %s is refused", (_, text, where) => {
    expect(parseLock(text)).toMatchObject({ ok: false, error: { code: "form", where } });
  });

  test("of 256 players is read, of 257 too big", () => {
    const seats = (n: number): string => Array.from({ length: n }, (_, i) => `|p${String(i)}:-`).join("");
    const head = lock.split("|").slice(0, 8).join("|");
    expect(parseLock(head + seats(256)).ok).toBe(true);
    expect(parseLock(head + seats(257))).toMatchObject({ ok: false, error: { code: "too_big", where: "players[256]" } });
  });
});

describe("what JSON.parse hides", () => {
  test.each([
    ['{"a":1,"a":1}', "a"],
    ['{"a":[{"b":1,"c":{"d":2},"b":3}]}', "b"],
    ['{"lock":"","l\\u006fck":""}', "lock"],
    ['{"notes":{},"a":1,"notes":{}}', "notes"],
    ['{"notes":{"a":1,"b":{},"a":2}}', "a"],
    ['{"notes":{"c":[{"b":1,"\\u0062":2}]}}', "b"],
  ])("a doubled field in %s", (json, text) => {
    expect(findHidden(json)).toEqual({ kind: "doubled", text });
  });

  test.each([
    ['{"a":6.0}', "6.0"],
    ['{"a":[[6,6e0]]}', "6e0"],
    ['{"a":-0}', "-0"],
    ['{"notes":{"a":1.5}}', "1.5"],
    ['{"notes":{"a":1.0}}', "1.0"],
    ['{"notes":{"a":[1,{"b":1e2}]}}', "1e2"],
    ['{"notes":{"a":[1,{"b":1e-999}]}}', "1e-999"],
    ['{"notes":{"a":-0}}', "-0"],
    ['{"notes":{"a":-1}}', "-1"],
    ['{"notes":{"a":18446744073709551616}}', "18446744073709551616"],
  ])("the number in %s", (json, text) => {
    expect(findHidden(json)).toEqual({ kind: "number", text });
  });

  test.each([
    '{"notes":{"a":1,"b":[{"a":1},{"a":2}]},"c":6}',
    '{"a":"{\\"b\\":1.5,\\"b\\":2}","b":"6.0"}',
    '{"a":[{"b":1},{"b":1}]}',
    '{"notes":{"a":["\\ud83c\\udfb2",0,18446744073709551615]}}',
    '{"a":"\\\\","b":1}',
  ])("nothing in %s", (json) => {
    expect(findHidden(json)).toBeUndefined();
  });

  test.each([
    ['{"notes":[1e999]}', "huge"],
    ['{"notes":-1e999}', "huge"],
    ['{"notes":"\\ud800"}', "surrogate"],
    ['{"notes":{"\\udc00":1}}', "surrogate"],
  ])("what is JSON to a browser only, in %s", (json, kind) => {
    expect(findHidden(json)?.kind).toBe(kind);
  });

  test("notes nested deeper than 64 levels", () => {
    const notes = (depth: number): string => `{"notes":{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}}`;
    expect(findHidden(notes(64))).toBeUndefined();
    expect(findHidden(notes(65))).toEqual({ kind: "deep", text: "notes" });
    const record = JSON.stringify(caseNamed("setup-2").record);
    const deep = `${record.slice(0, -1).replace(/,"notes":.*$/, "")},${notes(65).slice(1)}`;
    expect(readRecord(deep)).toMatchObject({ ok: false, error: { code: "too_big", where: "notes" } });
  });

  const noted = (notes: string): string => JSON.stringify({ ...caseNamed("setup-2").record, notes: 0 }).replace('"notes":0', `"notes":${notes}`);

  test.each(['{"a":1.5}', '{"a":1.0}', '{"a":[[{"b":1e2}]]}', '{"a":-0}', '{"a":-1}', '{"a":18446744073709551616}', "6.0"])(
    "notes with %s are refused as a wrong number is anywhere",
    (notes) => {
      expect(readRecord(noted(notes))).toMatchObject({ ok: false, error: { code: "field" } });
    },
  );

  test.each(["null", "true", "[]", '"a"', "1", '{"a":null}', '{"a":[false]}', '{"a":{"a":1,"a":2}}'])("notes of the wrong kind: %s", (notes) => {
    expect(readRecord(noted(notes))).toMatchObject({ ok: false, error: { code: "field" } });
  });

  test.each(["{}", '{"a":"ü","b":[0,18446744073709551615,{"a":[]}]}'])("good notes: %s", (notes) => {
    expect(readRecord(noted(notes)).ok).toBe(true);
  });

  test("a record that is a list, null or empty is refused with its reason", () => {
    expect(readRecord("[]")).toMatchObject({ ok: false, error: { what: "there must be an object, not a list" } });
    expect(readRecord("null")).toMatchObject({ ok: false, error: { what: "there must be an object, not null" } });
    expect(readRecord("")).toMatchObject({ ok: false, error: { code: "form" } });
    expect(readRecord("{}")).toMatchObject({ ok: false, error: { where: "lock" } });
  });
});

describe("secrets", () => {
  const fill = (bytes: Uint8Array): unknown => bytes.fill(1);

  test("are new each time, 32 bytes", () => {
    const some = new Set(Array.from({ length: 50 }, () => newSecret()));
    expect(some.size).toBe(50);
    for (const secret of some) expect(secret).toMatch(/^[0-9a-f]{64}$/);
  });

  test("mix typed words in, in UTF-8, as FAIRNESS.md says", async () => {
    const message = new Uint8Array([...utf8("fair1|secret|"), ...new Uint8Array(32).fill(1), ...utf8("Würfel 骰")]);
    expect(newSecret("Würfel 骰", fill)).toBe(toHex(await nobleCrypto.sha256(message)));
    expect(newSecret("", fill)).toBe("01".repeat(32));
  });

  test("words alone are never a secret", () => {
    expect(newSecret("the same words")).not.toBe(newSecret("the same words"));
  });
});

describe("a chain", () => {
  test.each([0, 1001, 1.5])("of %d links does not exist", (rolls) => {
    expect(() => new Chain("00".repeat(32), rolls)).toThrow(RangeError);
  });

  test("has no opening of roll 0, of one too many, nor from a short secret", () => {
    const chain = new Chain("00".repeat(32), 33);
    expect(chain.opening(33)).toBe("00".repeat(32));
    for (const j of [0, -1, 34, 1.5]) expect(() => chain.opening(j)).toThrow(RangeError);
    expect(() => new Chain("00", 1)).toThrow(RangeError);
  });
});

test("slips: a box drawn to its end is filled again", () => {
  const dice = [[4, 2], [3, 2], [2, 1], [1, 1], [4, 4]].map(([faces = 0, number = 0]) => ({ faces, number }));
  expect(slips(dice)).toEqual([2, 3, 1, 4, 4]);
});

test("a second box begins with all its slips", async () => {
  const box = asks("2,3-");
  if (!box.ok) throw new Error("asks");
  const dice = await readDice(nobleCrypto, fromHex("11".repeat(32)), box.value, 7);
  expect(dice.map(({ faces }) => faces)).toEqual([2, 3, 2, 1, 3, 2, 1]);
});

describe("the choice of crypto", () => {
  test("without crypto.subtle everything is @noble", async () => {
    const insecure = await chooseCrypto(null);
    expect(insecure).toBe(nobleCrypto);
    expect(cryptoText(insecure)).toBe("hashes and signatures by the @noble libraries that came with the page");
  });

  test("where WebCrypto has no Ed25519, only signatures are @noble", async () => {
    const subtle = Object.create(crypto.subtle) as SubtleCrypto;
    subtle.importKey = () => Promise.reject(new DOMException("no", "NotSupportedError"));
    const old = await chooseCrypto(subtle);
    expect([old.hashes, old.signatures]).toEqual(["WebCrypto", "@noble"]);
    expect(cryptoText(old)).toContain("signatures by the @noble");
  });
});

describe("signatures, alike in both", async () => {
  const both = [nobleCrypto, await chooseCrypto()];
  const { lock, signature } = caseNamed("setup-2").record;
  const verify = async (change: (signature: Uint8Array<ArrayBuffer>, key: Uint8Array<ArrayBuffer>) => void) => {
    const bytes = fromHex(signature);
    const key = fromHex(vectors.server_key);
    change(bytes, key);
    return Promise.all(both.map((crypto) => crypto.verify(bytes, utf8(lock), key)));
  };

  test("the good one passes", async () => {
    expect(await verify(() => undefined)).toEqual([true, true]);
  });

  test("any changed byte fails", async () => {
    for (const at of [0, 31, 32, 63]) {
      expect(await verify((bytes) => (bytes[at] = (bytes[at] ?? 0) ^ 1))).toEqual([false, false]);
    }
  });

  test("s + L, the same point, fails", async () => {
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const changed = await verify((bytes) => {
      let s = order;
      for (let i = 0; i < 32; ++i) s += BigInt(bytes[32 + i] ?? 0) << BigInt(8 * i);
      for (let i = 0; i < 32; ++i) bytes[32 + i] = Number((s >> BigInt(8 * i)) & 255n);
    });
    expect(changed).toEqual([false, false]);
  });

  test("a key of small order, whose signatures fit any text, fails", async () => {
    for (const y of ["01" + "00".repeat(31), "ec" + "ff".repeat(30) + "7f", "00".repeat(32), "ed" + "ff".repeat(30) + "7f"]) {
      const changed = await verify((bytes, key) => {
        key.set(fromHex(y));
        bytes.fill(0);
        bytes[0] = 1;
      });
      expect(changed).toEqual([false, false]);
    }
  });

  test("a key that is no point fails", async () => {
    expect(await verify((_, key) => key.fill(2))).toEqual([false, false]);
  });
});
