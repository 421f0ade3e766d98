// What the page says and computes of a round's draw: its story, and the page's own sum.
import { describe, expect, test } from "vitest";
import { verdictOfRound } from "../../src/draw/round_verdict";
import { storyOf } from "../../src/draw/story";
import { fromHex, toHex, utf8 } from "../../src/fair/bytes";
import { nobleCrypto } from "../../src/fair/crypto";
import { parseLock } from "../../src/fair/lock";
import { readRecord, type DrawRecord } from "../../src/fair/record";
import { rollKey } from "../../src/fair/roll";
import { readDice } from "../../src/fair/stream";
import { link } from "../../src/fair/chain";
import type { EventDraw } from "../../src/protocol/messages.gen";
import { vectors } from "../fair/vectors";
import { locked } from "./round_table";
import { kOther, kSecret } from "./table";

const kServerSecret = "77".repeat(32);

/** Thrown as the server does it. */
async function thrown(changes: Partial<EventDraw>, count: number): Promise<{ lots: EventDraw; text: string; record: DrawRecord }> {
  const lots = locked({ server_commitment: link(kServerSecret), ...changes });
  const lock = parseLock(lots.lock ?? "");
  if (!lock.ok) throw new Error("no lock");
  const openings = [kServerSecret, kSecret, kOther];
  const sha256 = toHex(await nobleCrypto.sha256(utf8(lots.lock ?? "")));
  const key = await rollKey(nobleCrypto, sha256, 1, "setup", openings);
  const dice = (await readDice(nobleCrypto, fromHex(key), lock.value.asks, count)).map(({ faces, number }): [number, number] => [faces, number]);
  const text = JSON.stringify({ lock: lots.lock, signature: lots.signature, state: "done", rolls: [{ for: "setup", openings, dice }] });
  const record = readRecord(text);
  if (!record.ok) throw new Error("no record");
  return { lots: { ...lots, state: "done", opened: ["alice", "bob"], dice }, text, record: record.value };
}

const nameOf = (id: string): string => ({ alice: "Alice", bob: "Bob" })[id] ?? id;

describe("the story", () => {
  test("of lots for colours", async () => {
    const { record, lots } = await thrown({ ruleset: "lots@1", asks: "2" }, 1);
    const story = storyOf(record, nameOf);
    expect(story?.title).toBe("Lots of a tournament");
    expect([story?.game, story?.round]).toEqual([undefined, { event: "Tq7xW2aB", round: 1 }]);
    const number = lots.dice?.[0]?.[1];
    expect(story?.lines[0]).toBe(`Drawn: ${String(number)}, so the highest-ranked player began with ${number === 1 ? "White" : "Black"}.`);
    expect(story?.lines.join(" ")).toMatch(/Took part: the server, Alice and Bob\..* for the pairs of round 1\.$/);
  });

  test("of lots for a bracket: each number takes a slip that is still inside", async () => {
    const { record } = await thrown({ ruleset: "lots@1", asks: "3-" }, 3);
    const slips = /: ([1-3], [1-3], [1-3])\./.exec(storyOf({ ...record, rolls: record.rolls.map((roll) => ({ ...roll, dice: [{ faces: 3, number: 2 }, { faces: 2, number: 2 }, { faces: 1, number: 1 }] })) })?.lines[0] ?? "");
    expect(slips?.[1]).toBe("2, 3, 1");
  });

  test("of a round's dice", async () => {
    const story = storyOf((await thrown({}, 3)).record, nameOf);
    expect(story?.title).toBe("The dice of a round");
    expect(story?.lines.slice(0, 2).join(" ")).toMatch(/^Rolled: .* All games of the round began/);
  });
});

describe("the page's own sum", () => {
  const verdict = (text: string, lots: EventDraw, setup?: string) => verdictOfRound(nobleCrypto, text, lots, [vectors.server_key], () => Promise.resolve(setup));

  test("is the same", async () => {
    const { lots, text } = await thrown({}, 3);
    expect(await verdict(text, lots)).toMatchObject({ good: true, text: "Checked: your browser got the same numbers." });
    expect(await verdict(text, { ...lots, setup: "3-1-4" }, "3-1-4")).toMatchObject({ good: true });
  });

  test("is another one", async () => {
    const { lots, text } = await thrown({}, 3);
    const other = (await thrown({ draw: "Tq7xW2aB-1.2" }, 3)).lots;
    for (const [wrong, why] of [
      [await verdict(text, { ...lots, dice: [[6, 1], [6, 1], [6, 7]] }), /other dice than this page/],
      [await verdict(text, { ...lots, lock: other.lock ?? "" }), /other locked-in numbers/],
      [await verdict(text, { ...lots, setup: "3-1-4" }, "1-1-1"), /give the setup 1-1-1/],
      [await verdict(text.replace(kOther, kSecret), lots), /Careful/],
      [await verdictOfRound(nobleCrypto, text, lots, ["ab".repeat(32)], () => Promise.resolve(undefined)), /not the known one/],
    ] as const) {
      expect(wrong.good).toBe(false);
      expect(wrong.text).toMatch(why);
    }
  });
});
