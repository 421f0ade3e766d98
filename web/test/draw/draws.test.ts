// What a draw's pages show and compute: keys, verdicts, stories, the lines for openssl.
import * as ed from "@noble/ed25519";
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { opensslLines } from "../../src/draw/commands";
import { diceFallen, diceInHand, facesOf, inWords, missingNames, parties, voidText } from "../../src/draw/dice";
import { Keep } from "../../src/draw/keep";
import { followKeys, learnKeys, readKeys } from "../../src/draw/keys";
import { storyOf } from "../../src/draw/story";
import { drawnOf, verdictOf } from "../../src/draw/verdict";
import { fromHex, toHex, utf8 } from "../../src/fair/bytes";
import { nobleCrypto } from "../../src/fair/crypto";
import { parseLock } from "../../src/fair/lock";
import { readRecordValue, type DrawRecord } from "../../src/fair/record";
import { fromSnapshot } from "../../src/game/reduce";
import { memoryStore } from "../../src/net/store";
import { caseNamed, vectors } from "../fair/vectors";
import { exampleOf } from "../protocol/examples";

function recordOf(value: unknown): DrawRecord {
  const record = readRecordValue(value);
  if (!record.ok) throw new Error("no record");
  return record.value;
}

describe("keys", () => {
  const seeds = ["01", "02", "03"].map((byte) => fromHex(byte.repeat(32)));
  const publics = seeds.map((seed) => toHex(ed.getPublicKey(seed)));
  const start = "2026-11-20T00:00:00Z";
  const list = {
    keys: publics.map((key, i) => {
      const before = seeds[i - 1];
      const text = `fair1|key|${key}|${start}`;
      return before ? { key, start, text, signature: toHex(ed.sign(utf8(text), before)) } : { key, start };
    }),
  };
  const keys = readKeys(list) ?? [];

  test("a first key is followed to the newest", async () => {
    expect(await followKeys(nobleCrypto, keys, publics[0])).toEqual(publics);
    expect(await followKeys(nobleCrypto, keys, undefined)).toEqual(publics);
    expect(await followKeys(nobleCrypto, keys, publics[2])).toEqual([publics[2]]);
  });

  test("what was once known stays known, so that old records can be checked", async () => {
    const keep = new Keep(memoryStore());
    const told = (value: unknown) => learnKeys(nobleCrypto, keep, () => Promise.resolve({ ok: true, value }));
    expect(await told({ keys: list.keys.slice(0, 1) })).toEqual(publics.slice(0, 1));
    expect(await told(list)).toEqual(publics);
    expect(keep.serverKeys()).toEqual(publics);
    expect(await told({ keys: [{ key: "ab".repeat(32), start }] })).toBeUndefined();
    expect(keep.serverKeys()).toEqual(publics);
    expect(await learnKeys(nobleCrypto, keep, () => Promise.resolve({ ok: false, what: "" }))).toEqual(publics);
  });

  test("a key that is not in the list leads nowhere", async () => {
    expect(await followKeys(nobleCrypto, keys, "ab".repeat(32))).toBeUndefined();
  });

  test("an unsigned step is not followed", async () => {
    const changed = keys.map(({ signature, ...key }, i) => (i === 1 || signature === undefined ? key : { ...key, signature }));
    expect(await followKeys(nobleCrypto, changed, publics[0])).toBeUndefined();
  });

  test.each([
    ["a signature of another text", { start: "2026-11-21T00:00:00Z" }],
    ["another key under the signature", { key: "ab".repeat(32) }],
    ["a text of another form", { text: "fair1|key|" }],
  ])("%s is not followed", async (_, change) => {
    const changed = keys.map((key, i) => (i === 1 ? { ...key, ...change } : key));
    expect(await followKeys(nobleCrypto, changed, publics[0])).toBeUndefined();
  });

  test.each([{}, { keys: [] }, { keys: [{ key: "AB", start }] }, { keys: [{ key: publics[0] }] }, { keys: ["x"] }, null])("%j is no list of keys", (value) => {
    expect(readKeys(value)).toBeUndefined();
  });
});

describe("the page's own sum", () => {
  const record = recordOf(caseNamed("setup-2").record);
  const drawn = drawnOf("g8K2mQxZ.1", record);
  if (!drawn) throw new Error("no roll");

  test("agrees with an honest roll", async () => {
    expect((await verdictOf(nobleCrypto, drawn))?.good).toBe(true);
  });

  test.each([
    ["another number", { dice: [[6, 5], ...(drawn.dice ?? []).slice(1)] }],
    ["a die too few", { dice: drawn.dice?.slice(1) }],
    ["another opening", { openings: ["00".repeat(32), ...drawn.openings.slice(1)] }],
    ["no lock", { lock: undefined }],
  ])("sees %s", async (_, change) => {
    expect((await verdictOf(nobleCrypto, { ...drawn, ...change }))?.good).toBe(false);
  });
});

describe("a throw that is shown", () => {
  const game = { ...fromSnapshot(exampleOf("snapshot").d, 0), color: "random" as const };
  const { game: _, ...offer } = exampleOf("fair_offered", 1).d;
  const drawing = { offer, committed: ["alice"], opened: [], made: 0, rolls: [] };

  test("dice in the hand are those of the asks, the first a coin for the colours", () => {
    expect(diceInHand(game, drawing).map(({ faces, coin }) => `${String(faces)} ${String(coin)}`)).toEqual(["2 true", "6 false", "6 false", "6 false"]);
    expect(facesOf("25,25")).toEqual([25, 25]);
    expect(facesOf("6,8+")).toEqual([6, 8]);
  });

  test("who has sealed and opened", () => {
    const states = (change: object) => parties(game, { ...drawing, ...change }).map(({ name, state }) => `${name}: ${state}`);
    expect(states({})).toEqual(["The server: sealed", "Alice: sealed", "Bob: waiting"]);
    expect(states({ committed: ["alice", "bob"], opened: ["bob"] })).toEqual(["The server: sealed", "Alice: sealed", "Bob: opened"]);
    const text = exampleOf("fair_locked").d.lock.replace(/bob:[0-9a-f]+$/, "bob:-");
    expect(states({ committed: ["alice", "bob"], lock: { text, signature: "" } })).toEqual(["The server: sealed", "Alice: sealed", "Bob: apart"]);
  });

  test("who was missing, by name", () => {
    const lock = { text: exampleOf("fair_locked").d.lock, signature: "" };
    const drawn = { draw: "g8K2mQxZ.1", roll: 1, callFor: "setup", openings: [], dice: undefined, lock };
    expect(missingNames(game, { ...drawn, missing: [0, 2] })).toEqual(["the server", "Bob"]);
    expect(voidText(game, { ...drawn, missing: [2] })).toBe("Bob had not revealed");
    expect(voidText(game, { ...drawn, missing: [2], notes: { void: "time" } })).toBe("Bob did not reveal in time");
    expect(voidText(game, { ...drawn, missing: [2], notes: { void: "ended by alice" } })).toBe("Alice ended the game while the roll was due");
    expect(diceFallen(game, { ...drawn, missing: [], dice: [[2, 1], [6, 4]] }).map(({ number }) => number)).toEqual([1, 4]);
    expect(inWords(["a", "b", "c"])).toBe("a, b and c");
  });
});

describe("the story of a draw", () => {
  test.each(["receipt", "setup-2"])("%s", (name) => {
    const story = storyOf(recordOf(caseNamed(name).record));
    expect(story?.game).toBe("g8K2mQxZ");
    expect(storyOf(recordOf(caseNamed(name).record), undefined, () => "Chess 112")?.lines.at(-1)).toContain("for Chess 112, version 1 of its rules");
    expect(story?.lines.join(" ")).toMatch(/Took part: the server, alice and bob\..* chess112, version 1 of its rules, with Knights and Camels: change places on an odd total/);
  });

  test("dice in play: every roll and what it was for", () => {
    const play = recordOf(caseNamed("play-again").record);
    const story = storyOf(play);
    const made = play.rolls.filter(({ missing }) => missing.length === 0);
    expect(made.length).toBeGreaterThan(0);
    for (const [i, roll] of made.entries()) {
      const [plies, move] = roll.for.split(":");
      const after = plies === "0" ? "before the first move" : `after move ${plies ?? ""}, ${move ?? ""}`;
      expect(story?.lines[i]).toBe(`Roll ${String(i + 1)}, ${after}: ${(roll.dice ?? []).map(({ number }) => String(number)).join(", ")}.`);
    }
    expect(story?.title).toMatch(/^(The dice of a game|A roll that was not made)/);
    const none = storyOf({ ...play, state: "open", rolls: [] });
    expect(none?.title).toBe("The dice of a game in progress");
    expect(none?.lines[0]).toBe("No dice have fallen in this game yet.");
  });

  test("a first coin gives the colours", () => {
    const good = recordOf(caseNamed("setup-2").record);
    const [roll] = good.rolls;
    if (!roll) throw new Error("no roll");
    const coin = { ...good, lock: good.lock.replace("|6,6,6|", "|2,6,6,6|"), rolls: [{ ...roll, dice: [{ faces: 2, number: 2 }, ...(roll.dice ?? [])] }] };
    expect(storyOf(coin)?.lines.slice(0, 2)).toEqual(["The toss gave bob White.", "Rolled: 6 of 6, 2 of 6, 2 of 6."]);
    expect(storyOf(coin)?.dice.map((die) => die.coin)).toEqual([true, false, false, false]);
  });

  test("players by the names that people see", () => {
    const named = storyOf(recordOf(caseNamed("setup-2").record), (player) => player.toUpperCase());
    expect(named?.lines.join(" ")).toContain("Took part: the server, ALICE and BOB.");
  });

  test("what was rolled; who was missing, and what would have been rolled", () => {
    expect(storyOf(recordOf(caseNamed("setup-2").record))?.lines[0]).toBe("Rolled: 6 of 6, 2 of 6, 2 of 6.");
    const voided = vectors.cases.filter(({ record }) => record.state === "void").map(({ record }) => storyOf(recordOf(record))?.lines.join(" "));
    expect(voided.length).toBeGreaterThan(0);
    for (const text of voided) expect(text).toMatch(/Nothing was rolled: .* had not revealed\. (What would|All numbers)/);
  });

  test.each([
    ["time", "Nothing was rolled: p04 did not reveal in time."],
    ["ended by p02", "Nothing was rolled: p02 ended the game while the roll was due."],
    ["ended by server", "Nothing was rolled: the server ended the game while the roll was due."],
    ["restored", "Nothing was rolled: the server went back to a backup."],
    ["new draw", "Nothing was rolled: a new roll took the place of this one."],
  ])("a void one whose notes say %s", (why, line) => {
    const story = storyOf(recordOf({ ...caseNamed("round-void").record, notes: { void: why } }));
    expect(story?.lines).toContain(line);
    if (why !== "time") expect(story?.lines.join(" ")).not.toContain("in time");
  });
});

describe("by hand, with openssl", () => {
  const setups = vectors.cases.filter(({ record }) => record.lock.split("|")[6] === "1");

  test.each(setups.map(({ name, record }) => [name, recordOf(record)] as const))("%s: the lines print what the record says", (_, record) => {
    const lines = opensslLines(record);
    const folder = mkdtempSync(join(tmpdir(), "astragal-openssl-"));
    const printed = execFileSync("bash", ["-c", lines ?? ""], { cwd: folder, encoding: "utf8" });
    expect(printed).toContain("Signature Verified Successfully");
    const lock = parseLock(record.lock);
    const [roll] = record.rolls;
    if (!lock.ok || !roll) return;
    const committed = [lock.value.serverCommitment, ...lock.value.seats.map(({ commitment }) => commitment)];
    for (const [i, opening] of roll.openings.entries()) {
      if (opening === undefined) continue;
      expect(printed.split(committed[i] ?? "?").length - 1).toBe(2);
    }
    const numbers = printed.trim().split("\n").slice(-(roll.dice?.length ?? 0) || Infinity);
    expect(numbers).toEqual((roll.dice ?? []).map(({ number }) => String(number)));
  });

  test("not for draws of many rolls", () => {
    expect(opensslLines(recordOf(caseNamed("play-again").record))).toBeUndefined();
  });
});

test("only the newest receipts are kept", () => {
  const keep = new Keep(memoryStore());
  for (let i = 0; i < 305; ++i) {
    const time = `2026-11-20T20:${String(Math.floor(i / 60)).padStart(2, "0")}:${String(i % 60).padStart(2, "0")}Z`;
    keep.keepReceipt(`AAAAaaaa.${String(i + 1)}`, { lock: `fair1|lock|AAAAaaaa.1|${time}|`, signature: String(i).padStart(128, "0") });
  }
  expect(keep.store.keys("astragal.receipt.")).toHaveLength(300);
  expect(keep.receipts("AAAAaaaa.5")).toEqual([]);
  expect(keep.receipts("AAAAaaaa.6")).toHaveLength(1);
});
