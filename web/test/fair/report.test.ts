import { expect, test } from "vitest";
import { checkText } from "../../src/fair/check";
import { nobleCrypto } from "../../src/fair/crypto";
import { meaningOf, reportOf } from "../../src/fair/report";
import { caseNamed, vectors } from "./vectors";

async function report(name: string, key?: string): Promise<{ all: string; warnings: string[] }> {
  const checked = await checkText(nobleCrypto, JSON.stringify(caseNamed(name).record), key);
  if (!checked.ok) throw new Error(name);
  const lines = reportOf(checked.value, key);
  const warnings = lines.filter(({ weight }) => weight === "warning").map(({ text }) => text);
  return { all: lines.map(({ text }) => text).join("\n"), warnings };
}

test("whoever did not reveal is called by name, where it is known, beside the id that the record has", async () => {
  const checked = await checkText(nobleCrypto, JSON.stringify(caseNamed("play-missing").record), vectors.server_key);
  if (!checked.ok) throw new Error("play-missing");
  const warningOf = (nameOf?: (player: string) => string): string | undefined => reportOf(checked.value, vectors.server_key, nameOf).find(({ weight }) => weight === "warning")?.text;
  const plain = warningOf();
  expect(plain).toMatch(/alice|bob/);
  expect(warningOf((player) => player.toUpperCase())).toBe(plain?.replace(/alice|bob/g, (id) => `${id.toUpperCase()} (${id})`));
});

test("a setup: dice, who took part, which code checked", async () => {
  const { all, warnings } = await report("setup-2", vectors.server_key);
  expect(all).toContain("Roll 1, for setup: 6 of 6, 2 of 6, 2 of 6.");
  expect(all).toContain("Took part: the server, alice, bob.");
  expect(all).toContain("by the @noble libraries");
  expect(warnings).toEqual([]);
});

test.each([
  ["setup-2", "nobody could choose the result"],
  ["server-alone", "the server could have chosen"],
  ["play-missing", "no dice count"],
  ["receipt", "nobody can change theirs any more"],
])("what the record %s means is said in a sentence: %s", async (name, words) => {
  const checked = await checkText(nobleCrypto, JSON.stringify(caseNamed(name).record), vectors.server_key);
  if (!checked.ok) throw new Error(name);
  expect(meaningOf(checked.value).means).toContain(words);
});

test("a key from the lock itself is a warning", async () => {
  expect((await report("setup-2")).warnings).toEqual([expect.stringContaining("not compared with a known one")]);
});

test("without a player it says that the server could have chosen", async () => {
  const { warnings } = await report("server-alone", vectors.server_key);
  expect(warnings).toEqual([expect.stringContaining("the server could have chosen")]);
});

test("who took no part is named", async () => {
  expect((await report("no-part", vectors.server_key)).all).toContain("Did not take part, by their own choice: dave.");
});

test("a receipt says that nothing is rolled yet", async () => {
  expect((await report("receipt", vectors.server_key)).all).toContain("Nothing is rolled yet");
});

test.each([
  ["ended by alice", "was not made: alice ended the game while the roll was due. Not revealed then: bob."],
  ["time", "was not made: the time of a player ran out while bob had not revealed. Not revealed then: bob."],
  ["new draw", "was not made: a new roll took the place of this one. Not revealed then: bob."],
  ["restored", "was not made: the server went back to a backup. Not revealed then: bob."],
  ["ended by carol", "was not made: bob had not revealed."],
])("a record that says %s is told in these words", async (why, words) => {
  const record = { ...caseNamed("play-missing").record, notes: { void: why } };
  const checked = await checkText(nobleCrypto, JSON.stringify(record), vectors.server_key);
  if (!checked.ok) throw new Error("not good");
  expect(reportOf(checked.value, vectors.server_key).map(({ text }) => text)).toContain(`Roll 2, for 9:d1g4, ${words}`);
});

test("a void roll names the missing, also the server", async () => {
  expect((await report("play-missing", vectors.server_key)).warnings).toEqual([
    "Roll 2, for 9:d1g4, was not made: bob had not revealed.",
  ]);
  expect((await report("server-lost", vectors.server_key)).warnings[0]).toContain("was not made: the server had not revealed.");
  expect((await report("play-recovered", vectors.server_key)).all).toContain("the roll would have been: 3 of 6.");
});
