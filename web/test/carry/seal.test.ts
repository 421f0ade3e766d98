// Sealing: the ciphers are those of their papers, the phrase is read as people type it, and nothing but the phrase opens a text.
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { scrypt } from "@noble/hashes/scrypt.js";
import { describe, expect, test } from "vitest";
import { groupsOf, newPhrase, readGroup, readSigns } from "../../src/carry/phrase";
import { keyOf, open, saltOf, seal } from "../../src/carry/seal";
import { fromHex, toHex, utf8 } from "../../src/fair/bytes";

describe("the ciphers", () => {
  test("XChaCha20-Poly1305 as in draft-irtf-cfrg-xchacha-03, A.3.1", () => {
    const text = "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.";
    const key = fromHex("808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f");
    const cipher = xchacha20poly1305(key, fromHex("404142434445464748494a4b4c4d4e4f5051525354555657"), fromHex("50515253c0c1c2c3c4c5c6c7"));
    const box =
      "bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b0b4aa6440bf3a82f4eda7e39ae64c6708c54c216cb96b72e1213b452" +
      "2f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff921f9664c97637da9768812f615c68b13b52e" +
      "c0875924c1c7987947deafd8780acf49";
    expect(toHex(cipher.encrypt(utf8(text)))).toBe(box);
    expect(toHex(cipher.decrypt(fromHex(box)))).toBe(toHex(utf8(text)));
  });

  test("scrypt as in RFC 7914, 12", () => {
    expect(toHex(scrypt(utf8("password"), utf8("NaCl"), { N: 1024, r: 8, p: 16, dkLen: 64 }))).toBe(
      "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640",
    );
  });
});

describe("a sealed text", () => {
  test("is opened by its phrase and salt, and by nothing else", async () => {
    const key = await keyOf("K7QM2XVAR0TP9DHN");
    const sealed = seal("Turm, Läufer", key);
    expect(sealed).toMatch(/^1\.[A-Za-z0-9_-]+$/);
    expect(seal("Turm, Läufer", key)).not.toBe(sealed);
    const again = await keyOf("K7QM2XVAR0TP9DHN", saltOf(sealed));
    expect(again).toEqual(key);
    expect(open(` ${sealed}\n`, again)).toBe("Turm, Läufer");
    expect(open(sealed, await keyOf("K7QM2XVAR0TP9DHM", saltOf(sealed)))).toBeUndefined();
  });

  test("that somebody has changed, cut or made up is not opened", async () => {
    const key = await keyOf("K7QM2XVAR0TP9DHN", "00".repeat(16));
    const sealed = seal("a text", key);
    const at = sealed.length - 5;
    const other = sealed[at] === "A" ? "B" : "A";
    expect(open(sealed.slice(0, at) + other + sealed.slice(at + 1), key)).toBeUndefined();
    for (const none of ["", "1.", "1.AAAA", sealed.slice(0, 40), sealed.replace("1.", "2."), `${sealed}!`]) {
      expect(open(none, key)).toBeUndefined();
      if (none.length < 41) expect(saltOf(none)).toBeUndefined();
    }
  });
});

describe("a phrase", () => {
  test("has 80 bits", () => {
    expect(newPhrase((bytes) => bytes.fill(0))).toBe("0000000000000000");
    expect(newPhrase((bytes) => bytes.fill(255))).toBe("ZZZZZZZZZZZZZZZZ");
    expect(newPhrase((bytes) => bytes.set([0x98, 0, 0, 0, 0, 0, 0, 0, 0, 1]))).toBe("K000000000000001");
    expect(new Set(Array.from({ length: 50 }, () => newPhrase())).size).toBe(50);
    expect(groupsOf("K7QM2XVAR0TP9DHN")).toEqual(["K7QM", "2XVA", "R0TP", "9DHN"]);
  });

  test.each(["K7QM2XVAR0TP9DHN", "k7qm 2xva r0tp 9dhn", " K7QM-2XVA–ROTP_9DHN. ", "k7qm\n2xua\tr0tp 9dhn"])("is read as it is typed: %s", (typed) => {
    expect(readSigns(typed)).toBe("K7QM2XVAR0TP9DHN");
  });

  test("takes letters that look like digits for them", () => {
    expect(readSigns("oOiI lL11 0000 0000")).toBe("0011111100000000");
    expect(readGroup(" r o t p")).toBe("R0TP");
  });

  test.each(["", "K7QM2XVAR0TP9DH", "K7QM2XVAR0TP9DHNN", "K7QM2XVAR0TP9DH!", "K7QM2XVAR0TP9DHÄ"])("is not guessed: %s", (typed) => {
    expect(readSigns(typed)).toBeUndefined();
  });
});
