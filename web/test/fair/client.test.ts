import * as ed from "@noble/ed25519";
import { describe, expect, test } from "vitest";
import { fromHex, toHex, utf8 } from "../../src/fair/bytes";
import { Chain } from "../../src/fair/chain";
import { mayOpen, shutText, type Known, type OpenRequest, type ShutReason } from "../../src/fair/client";
import { nobleCrypto } from "../../src/fair/crypto";
import { parseLock, writeLock, type Lock } from "../../src/fair/lock";
import { callText } from "../../src/fair/roll";
import { readRecordValue, type Roll } from "../../src/fair/record";
import { caseNamed, vectors } from "./vectors";

const kAlice = "alice";

function sign(text: string): string {
  return toHex(ed.sign(utf8(text), fromHex(vectors.signing_seed)));
}

function lockOf(name: string): Lock {
  const lock = parseLock(caseNamed(name).record.lock);
  if (!lock.ok) throw new Error(name);
  return lock.value;
}

function rollsOf(name: string): readonly Roll[] {
  const record = readRecordValue(caseNamed(name).record);
  if (!record.ok) throw new Error(name);
  return record.value.rolls;
}

/** What alice knows when she is asked for her opening of the setup. */
function atSetup(): { request: OpenRequest; known: Known } {
  const { lock, signature } = caseNamed("receipt").record;
  const known: Known = {
    offer: {
      draw: "g8K2mQxZ.1",
      ruleset: "chess112@1;interchange=odd",
      asks: "6,6,6",
      rolls: 1,
      serverKey: vectors.server_key,
      serverCommitment: lockOf("receipt").serverCommitment,
      seating: "seats",
      players: ["alice", "bob"],
    },
    serverKey: vectors.server_key,
    me: kAlice,
    commitment: new Chain(caseNamed("receipt").secrets[kAlice] ?? "", 1).commitment,
    asksOfRules: "6,6,6",
    locksOfName: [lock],
    drawsWithRecord: [],
    secretUsedIn: ["g8K2mQxZ.1"],
    rolls: [],
    openedUpTo: 0,
    openedFor: undefined,
    callFor: "setup",
  };
  return { request: { lock, signature, j: 1, call: undefined }, known };
}

/** The same in play: roll 2 of the draw `play-again` is due. */
function inPlay(): { request: OpenRequest; known: Known } {
  const name = "play-again";
  const { record, secrets } = caseNamed(name);
  const lock = lockOf(name);
  const [first, second] = rollsOf(name);
  if (!first || second?.signature === undefined) throw new Error(name);
  const [, , draw = "", , ruleset = "", asks = ""] = record.lock.split("|");
  const known: Known = {
    offer: {
      draw,
      ruleset,
      asks,
      rolls: lock.rolls,
      serverKey: lock.serverKey,
      serverCommitment: lock.serverCommitment,
      seating: "seats",
      players: lock.seats.map(({ player }) => player),
    },
    serverKey: vectors.server_key,
    me: kAlice,
    commitment: new Chain(secrets[kAlice] ?? "", lock.rolls).commitment,
    asksOfRules: asks,
    locksOfName: [record.lock],
    drawsWithRecord: [1],
    secretUsedIn: [],
    rolls: [first],
    openedUpTo: 1,
    openedFor: undefined,
    callFor: second.for,
  };
  const call = { for: second.for, signature: second.signature };
  return { request: { lock: record.lock, signature: record.signature, j: 2, call }, known };
}

async function reason(request: OpenRequest, known: Known): Promise<ShutReason | undefined> {
  const decision = await mayOpen(nobleCrypto, request, known);
  return decision.open ? undefined : decision.reason;
}

/** A lock changed and signed again by the server. */
function relocked(change: (lock: Lock) => Lock, name = "receipt"): Pick<OpenRequest, "lock" | "signature"> {
  const lock = writeLock(change(lockOf(name)));
  return { lock, signature: sign(lock) };
}

test("it opens the setup, and a roll in play, when all is as it was told", async () => {
  const setup = atSetup();
  expect(await reason(setup.request, setup.known)).toBeUndefined();
  const play = inPlay();
  expect(await reason(play.request, play.known)).toBeUndefined();
});

test("it sends an opening again that was not answered", async () => {
  const { request, known } = inPlay();
  expect(await reason(request, { ...known, openedUpTo: 2, openedFor: known.callFor })).toBeUndefined();
});

describe("it stays shut", () => {
  const { request, known } = atSetup();
  const play = inPlay();

  test("if the same opening was sent for another move", async () => {
    const sent = { ...play.known, openedUpTo: 2, openedFor: "1:a2a3" };
    expect(await reason(play.request, sent)).toEqual({ why: "opened-for-another-move", for: "1:a2a3" });
  });

  test("if the text is no lock", async () => {
    const lock = request.lock.replace("|1|", "|01|");
    expect(await reason({ ...request, lock }, known)).toMatchObject({ why: "not-a-lock", refusal: { code: "form" } });
  });

  test("if the lock names another key, even one that signed it", async () => {
    const seed = new Uint8Array(32).fill(7);
    const serverKey = toHex(ed.getPublicKey(seed));
    const lock = writeLock({ ...lockOf("receipt"), serverKey });
    const signature = toHex(ed.sign(utf8(lock), seed));
    expect(await reason({ ...request, lock, signature }, known)).toEqual({ why: "unknown-key", key: serverKey });
  });

  test("if the signature is of another text", async () => {
    const signature = caseNamed("server-alone").record.signature;
    expect(await reason({ ...request, signature }, known)).toEqual({ why: "lock-not-signed" });
  });

  test.each([
    ["draw", (lock: Lock) => ({ ...lock, draw: { id: "other", number: 1 } })],
    ["ruleset", (lock: Lock) => ({ ...lock, ruleset: { ...lock.ruleset, options: [] } })],
    ["asks", (lock: Lock) => ({ ...lock, asks: { faces: [6, 6, 6, 2], tail: "fixed" as const } })],
    ["rolls", (lock: Lock) => ({ ...lock, rolls: 2 })],
    ["server-commitment", (lock: Lock) => ({ ...lock, serverCommitment: "ab".repeat(32) })],
    ["players", (lock: Lock) => ({ ...lock, seats: lock.seats.toReversed() })],
    ["players", (lock: Lock) => ({ ...lock, seats: lock.seats.slice(0, 1) })],
  ])("if the lock differs from the offer in %s", async (part, change) => {
    const found = await reason({ ...request, ...relocked(change) }, { ...known, locksOfName: [] });
    expect(found).toEqual({ why: "not-as-offered", part });
  });

  test("if a round's players are not in order, and opens if they are", async () => {
    const offer = { ...known.offer, seating: "open" as const, players: [] };
    const other = { ...known, offer, locksOfName: [] };
    expect(await reason(request, other)).toBeUndefined();
    const changed = relocked((lock) => ({ ...lock, seats: lock.seats.toReversed() }));
    expect(await reason({ ...request, ...changed }, other)).toEqual({ why: "not-as-offered", part: "players" });
  });

  test("if it has no seat", async () => {
    expect(await reason(request, { ...known, me: "carol" })).toEqual({ why: "no-seat" });
  });

  test.each(["-", "another"])("if the commitment in its seat is %s", async (which) => {
    const commitment = which === "-" ? undefined : "cd".repeat(32);
    const changed = relocked((lock) => ({
      ...lock,
      seats: lock.seats.map((seat) => (seat.player === kAlice ? { ...seat, commitment } : seat)),
    }));
    const found = await reason({ ...request, ...changed }, { ...known, locksOfName: [] });
    expect(found).toEqual({ why: "not-my-commitment" });
  });

  test("if it knows another lock of that name", async () => {
    const { lock } = relocked((one) => ({ ...one, time: "2026-11-20T20:45:08Z" }));
    const locksOfName = [request.lock, lock];
    expect(await reason(request, { ...known, locksOfName })).toEqual({ why: "another-lock", lock });
  });

  test("if a lower number has no record", async () => {
    const found = await reason(play.request, { ...play.known, drawsWithRecord: [] });
    expect(found).toEqual({ why: "record-missing", draw: 1 });
  });

  test("if asks are not those of the rules", async () => {
    const found = await reason(request, { ...known, asksOfRules: "6,6,6,2" });
    expect(found).toEqual({ why: "not-asks-of-rules", asks: "6,6,6" });
  });

  test("if the secret was used elsewhere", async () => {
    const secretUsedIn = ["g8K2mQxZ.1", "other.1"];
    expect(await reason(request, { ...known, secretUsedIn })).toEqual({ why: "secret-used", draw: "other.1" });
  });

  test.each([1, 3])("if roll %i is asked for where 2 is next", async (j) => {
    expect(await reason({ ...play.request, j }, play.known)).toEqual({ why: "not-next-roll", next: 2 });
  });

  test("if the links have run out", async () => {
    const found = await reason({ ...request, j: 2 }, { ...known, rolls: rollsOf("setup-2") });
    expect(found).toEqual({ why: "links-run-out" });
  });

  test("if the roll before is not complete", async () => {
    const [first] = play.known.rolls;
    if (!first) throw new Error("no roll");
    const found = await reason(play.request, { ...play.known, rolls: [{ ...first, dice: undefined }] });
    expect(found).toEqual({ why: "roll-before-incomplete" });
  });

  test("if the roll before has other dice than its openings give", async () => {
    const [first] = play.known.rolls;
    if (!first?.dice) throw new Error("no roll");
    const dice = first.dice.map(({ faces, number }) => ({ faces, number: (number % faces) + 1 }));
    const found = await reason(play.request, { ...play.known, rolls: [{ ...first, dice }] });
    expect(found).toMatchObject({ why: "roll-before-wrong", refusal: { code: "dice", where: "rolls[0].dice[0]" } });
  });

  test("if there is no call in play, or one before a game", async () => {
    expect(await reason({ ...play.request, call: undefined }, play.known)).toEqual({ why: "call-missing" });
    const found = await reason({ ...request, call: play.request.call }, known);
    expect(found).toEqual({ why: "call-not-wanted" });
  });

  test("if the call is for another move, though signed", async () => {
    const callFor = "9:d1g5";
    const signature = sign(callText(lockOf("play-again").draw, 2, callFor));
    const found = await reason({ ...play.request, call: { for: callFor, signature } }, play.known);
    expect(found).toEqual({ why: "call-for-another-move", for: callFor });
  });

  test("if the call is signed for another roll", async () => {
    const callFor = play.known.callFor;
    const signature = sign(callText(lockOf("play-again").draw, 1, callFor));
    const found = await reason({ ...play.request, call: { for: callFor, signature } }, play.known);
    expect(found).toEqual({ why: "call-not-signed" });
  });
});

test("every reason is a sentence", () => {
  expect(shutText({ why: "not-as-offered", part: "server-key" })).toMatch(/server key differs\.$/);
  expect(shutText({ why: "record-missing", draw: 3 })).toContain("Draw 3");
  expect(shutText({ why: "roll-before-wrong", refusal: { code: "dice", where: "rolls[0].dice", what: "no" } })).toBe(
    "A roll before does not follow from its openings: rolls[0].dice: no.",
  );
});
