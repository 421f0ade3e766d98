// A player's part in a draw, against a server that is honest or is not. The lock is signed with the vectors' own key.
import * as ed from "@noble/ed25519";
import { describe, expect, test } from "vitest";
import { Driver, nextStep, type DriverEdge } from "../../src/draw/driver";
import { Keep } from "../../src/draw/keep";
import { fromHex, toHex, utf8 } from "../../src/fair/bytes";
import { Chain, link } from "../../src/fair/chain";
import { nobleCrypto } from "../../src/fair/crypto";
import { fromSnapshot } from "../../src/game/reduce";
import type { Drawing, Game } from "../../src/game/state";
import { memoryStore } from "../../src/net/store";
import type { Answer, Order } from "../../src/net/wire";
import type { Call, ErrorCode } from "../../src/protocol/messages.gen";
import { vectors } from "../fair/vectors";
import { exampleOf } from "../protocol/examples";

const kSecret = "11".repeat(32);
const kOther = "22".repeat(32);

function sign(text: string): string {
  return toHex(ed.sign(utf8(text), fromHex(vectors.signing_seed)));
}

const { game: _, ...offer } = exampleOf("fair_offered").d;

function gameWith(drawing: Partial<Drawing>): Game {
  const { fair: __, ...snapshot } = exampleOf("snapshot").d;
  const game = fromSnapshot({ ...snapshot, phase: "rolling", fair_past: [], moves: [] }, 0);
  return { ...game, drawing: { offer, committed: [], opened: [], made: 0, rolls: [], ...drawing } };
}

/** The lock that an honest server signs after this offer. */
function lockFor(alice: string, changes: { asks?: string; draw?: string } = {}): { text: string; signature: string } {
  const text = [
    `fair1|lock|${changes.draw ?? offer.draw}|2026-11-20T20:45:07Z|${offer.ruleset}|${changes.asks ?? offer.asks}|1`,
    `${vectors.server_key}:${offer.server_commitment}|alice:${alice}|bob:${link(kOther)}`,
  ].join("|");
  return { text, signature: sign(text) };
}

interface Table {
  driver: Driver;
  keep: Keep;
  sent: Order[];
  shut: string[];
}

function table(changes: Partial<DriverEdge> & { refuse?: ErrorCode[]; keep?: Keep } = {}): Table {
  const sent: Order[] = [];
  const shut: string[] = [];
  const keep = changes.keep ?? new Keep(memoryStore());
  const refusals = [...(changes.refuse ?? [])];
  const secrets = [kSecret, "33".repeat(32)];
  const edge: DriverEdge = {
    send: (order) => {
      sent.push(order);
      const code = refusals.shift();
      const answer: Answer = code
        ? { ok: false, error: { code, message: "because" } }
        : { ok: true, message: exampleOf("fair_committed") };
      return Promise.resolve(answer);
    },
    crypto: () => Promise.resolve(nobleCrypto),
    dice: () => Promise.resolve({ ok: true, value: { setup: "6,6,6", inPlay: "" } }),
    record: () => Promise.resolve({ ok: false, what: "the server has nothing here" }),
    keys: () => Promise.resolve({ ok: true, value: { keys: [{ key: vectors.server_key, start: "2026-01-01T00:00:00Z" }] } }),
    onshut: (_draw, why) => void (why !== undefined && shut.push(why)),
    secret: () => secrets.shift() ?? "",
    ...changes,
  };
  return { driver: new Driver(keep, edge), keep, sent, shut };
}

/** Seals, and comes back with the lock. */
async function sealed(changes: Parameters<typeof table>[0] = {}): Promise<Table> {
  const given = table(changes);
  await given.driver.consider(gameWith({}), "alice");
  given.sent.length = 0;
  return given;
}

describe("what is to be done", () => {
  const lock = lockFor(link(kSecret));
  test.each([
    ["commit", gameWith({}), "alice"],
    ["nothing", gameWith({}), "carol"],
    ["nothing", gameWith({}), undefined],
    ["nothing", gameWith({ committed: ["alice"] }), "alice"],
    ["open", gameWith({ committed: ["alice", "bob"], lock }), "alice"],
    ["nothing", gameWith({ committed: ["alice", "bob"], lock, opened: ["alice"] }), "alice"],
  ] as const)("%s", (step, game, me) => {
    expect(nextStep(game, me)).toBe(step);
  });
});

describe("sealing", () => {
  test("the secret is kept before its commitment is sent", async () => {
    const given = table();
    await given.driver.consider(gameWith({}), "alice");
    expect(given.sent).toEqual([{ t: "fair_commit", d: { game: "g8K2mQxZ", draw: "g8K2mQxZ.1", commitment: link(kSecret) } }]);
    expect([...given.keep.secrets("g8K2mQxZ.1")]).toEqual([[link(kSecret), kSecret]]);
  });

  test("after a reload the same envelope is handed in again", async () => {
    const first = await sealed();
    const second = table({ keep: first.keep, secret: () => kOther });
    await second.driver.consider(gameWith({}), "alice");
    expect(second.sent).toMatchObject([{ d: { commitment: link(kSecret) } }]);
  });

  test("words that the player typed are mixed in", async () => {
    const words: string[] = [];
    const given = table({ secret: (typed) => (words.push(typed), kSecret) });
    given.keep.keepWords("g8K2mQxZ", "three blind mice");
    await given.driver.consider(gameWith({}), "alice");
    expect(words).toEqual(["three blind mice"]);
  });

  test("a commitment that another party has is replaced by a new one", async () => {
    const given = table({ refuse: ["commitment_taken"] });
    await given.driver.consider(gameWith({}), "alice");
    expect(given.sent.map((order) => "commitment" in order.d && order.d.commitment)).toEqual([link(kSecret), link("33".repeat(32))]);
    expect(given.shut).toEqual([]);
  });

  test("another tab's envelope may stand", async () => {
    const given = table({ refuse: ["commitment_stands"] });
    await given.driver.consider(gameWith({}), "alice");
    expect(given.shut).toEqual([]);
  });

  test.each([
    ["other dice than the rules say", { dice: () => Promise.resolve({ ok: true as const, value: { setup: "6,6", inPlay: "" } }) }, gameWith({})],
    ["other rules", {}, { ...gameWith({}), options: { interchange: "even" } }],
    ["another version of the rules", {}, { ...gameWith({}), rulesVersion: 2 }],
    ["dice for colours that nobody wanted", {}, { ...gameWith({}), color: "random" as const }],
    ["other players", {}, { ...gameWith({}), players: [{ id: "alice", name: "A" }, { id: "carol", name: "C" }] }],
    ["a draw of another game", {}, gameWith({ offer: { ...offer, draw: "AAAAaaaa.1" } })],
  ])("nothing is sealed for %s", async (_why, changes, game) => {
    const given = table(changes);
    await given.driver.consider(game, "alice");
    expect(given.sent).toEqual([]);
    expect(given.shut).toHaveLength(1);
  });
});

test("what could not be asked for is asked again, and the reason taken back", async () => {
  let reachable = false;
  const said: [string | undefined, boolean][] = [];
  const given = table({
    dice: () => Promise.resolve(reachable ? { ok: true, value: { setup: "6,6,6", inPlay: "" } } : { ok: false, what: "the server cannot be reached" }),
    onshut: (_draw, why, again) => said.push([why, again]),
  });
  await given.driver.consider(gameWith({}), "alice");
  expect(given.sent).toEqual([]);
  reachable = true;
  await given.driver.consider(gameWith({}), "alice");
  expect(given.sent).toHaveLength(1);
  expect(said).toEqual([["The rules of this game could not be asked for: the server cannot be reached.", true], [undefined, false]]);
});

test("what was refused for good is not tried again", async () => {
  const given = table({ dice: () => Promise.resolve({ ok: true, value: { setup: "6", inPlay: "" } }) });
  await given.driver.consider(gameWith({}), "alice");
  await given.driver.consider(gameWith({}), "alice");
  expect(given.shut).toHaveLength(1);
});

describe("opening", () => {
  const committed = ["alice", "bob"];

  test("all is as it was told: the opening is sent once, and the receipt kept", async () => {
    const given = await sealed();
    const game = gameWith({ committed, lock: lockFor(link(kSecret)) });
    await Promise.all([given.driver.consider(game, "alice"), given.driver.consider(game, "alice")]);
    expect(given.shut).toEqual([]);
    expect(given.sent).toEqual([{ t: "fair_open", d: { game: "g8K2mQxZ", draw: "g8K2mQxZ.1", roll: 1, opening: kSecret } }]);
    expect(given.keep.receipts("g8K2mQxZ.1")).toHaveLength(1);
    expect(given.keep.serverKeys()).toEqual([vectors.server_key]);
  });

  test("what another tab sealed can be opened here", async () => {
    const given = await sealed();
    const two = given.keep.offer("g8K2mQxZ.1");
    if (two) given.keep.seal(two, "44".repeat(32), link("44".repeat(32)));
    await given.driver.consider(gameWith({ committed, lock: lockFor(link("44".repeat(32))) }), "alice");
    expect(given.sent).toMatchObject([{ t: "fair_open", d: { opening: "44".repeat(32) } }]);
  });

  test.each([
    ["a lock with another commitment", { lock: lockFor(link(kOther).replace(/^./, "0")) }, {}, /envelope that this browser sealed/],
    ["a lock for other dice", { lock: lockFor(link(kSecret), { asks: "6,6" }) }, {}, /asks differs/],
    ["a signature that is not good", { lock: { ...lockFor(link(kSecret)), signature: "00".repeat(64) } }, {}, /not signed/],
    ["a key that does not follow from the known one", { lock: lockFor(link(kSecret)) }, { key: "ab".repeat(32) }, /does not follow/],
  ])("it stays shut and says why: %s", async (_why, drawing, known: { key?: string }, why) => {
    const given = await sealed();
    if (known.key !== undefined) given.keep.keepServerKeys([known.key]);
    await given.driver.consider(gameWith({ committed, ...drawing }), "alice");
    expect(given.sent).toEqual([]);
    expect(given.shut[0]).toMatch(why);
  });

  test("two signed locks of one draw: the second stays shut", async () => {
    const given = await sealed();
    const first = lockFor(link(kSecret));
    const text = first.text.replace("20:45:07", "20:45:08");
    given.keep.keepReceipt("g8K2mQxZ.1", { lock: text, signature: sign(text) });
    await given.driver.consider(gameWith({ committed, lock: first }), "alice");
    expect(given.shut[0]).toMatch(/two different signed locks/);
    expect(given.keep.receipts("g8K2mQxZ.1")).toHaveLength(2);
  });

  test("an unsigned lock is no receipt", async () => {
    const given = await sealed();
    await given.driver.consider(gameWith({ committed, lock: { ...lockFor(link(kSecret)), signature: "00".repeat(64) } }), "alice");
    expect(given.keep.receipts("g8K2mQxZ.1")).toEqual([]);
  });

  test("a draw before whose record is not there", async () => {
    const given = table();
    const draw = "g8K2mQxZ.2";
    await given.driver.consider(gameWith({ offer: { ...offer, draw } }), "alice");
    await given.driver.consider(gameWith({ offer: { ...offer, draw }, committed, lock: lockFor(link(kSecret), { draw }) }), "alice");
    expect(given.shut[0]).toMatch(/Draw 1 of this game came before/);
  });

  test("a browser that was cleared says so", async () => {
    const given = table();
    await given.driver.consider(gameWith({ committed, lock: lockFor(link(kSecret)) }), "alice");
    expect(given.shut[0]).toMatch(/cleared/);
  });

  test("a secret that was used before is not used again", async () => {
    const given = await sealed();
    const old = given.keep.offer("g8K2mQxZ.1");
    if (old) given.keep.seal({ ...old, draw: "AAAAaaaa.1" }, kSecret, link(kSecret));
    await given.driver.consider(gameWith({ committed, lock: lockFor(link(kSecret)) }), "alice");
    expect(given.shut[0]).toMatch(/already used in draw AAAAaaaa.1/);
  });

  test("a late opening is sent when the draw is void without it, then the secret is dropped", async () => {
    const given = await sealed();
    const lock = lockFor(link(kSecret));
    const { drawing: __, ...over } = { ...gameWith({}), phase: "ended" as const, fairPast: ["g8K2mQxZ.1"] };
    const drawn = { draw: "g8K2mQxZ.1", roll: 1, callFor: "setup", openings: ["00", "-", "-"], dice: undefined, missing: [1, 2], lock };
    await given.driver.consider({ ...over, drawn }, "alice");
    expect(given.sent).toMatchObject([{ t: "fair_open", d: { opening: kSecret } }]);
    expect(nextStep({ ...over, drawn }, "carol")).toBe("nothing");
    await given.driver.consider({ ...over, drawn: { ...drawn, openings: ["00", kSecret, "-"] } }, "alice");
    expect(given.keep.secrets("g8K2mQxZ.1").size).toBe(0);
    expect(given.sent).toHaveLength(1);
  });

  test("a page that comes back after the void learns from the record that its opening is wanted", async () => {
    const lock = lockFor(link(kSecret));
    const roll = { for: "setup", openings: ["00".repeat(32), "-", "-"], missing: [1, 2] };
    const text = JSON.stringify({ lock: lock.text, signature: lock.signature, state: "void", rolls: [roll] });
    const { drawing: __, ...over } = { ...gameWith({}), phase: "ended" as const, fairPast: ["g8K2mQxZ.1"] };
    const back = { ...over, outcome: { result: "none" as const, reason: "void-draw" as const } };
    const unreachable = await sealed();
    await unreachable.driver.consider(back, "alice");
    expect(unreachable.keep.secrets("g8K2mQxZ.1").size).toBe(1);
    const given = await sealed({ record: () => Promise.resolve({ ok: true, value: text }) });
    await given.driver.consider(back, "alice");
    expect(given.shut).toEqual([]);
    expect(given.sent).toMatchObject([{ t: "fair_open", d: { opening: kSecret } }]);
  });

  test("once the draw is over its secret is dropped and the receipt stays", async () => {
    const given = await sealed();
    await given.driver.consider(gameWith({ committed, lock: lockFor(link(kSecret)) }), "alice");
    const { drawing: __, ...over } = { ...gameWith({}), fairPast: ["g8K2mQxZ.1"] };
    await given.driver.consider(over, "alice");
    expect(given.keep.secrets("g8K2mQxZ.1").size).toBe(0);
    expect(given.keep.receipts("g8K2mQxZ.1")).toHaveLength(1);
  });
});

describe("dice in play", () => {
  const asks = { setup: "", inPlay: "6" };
  const inPlay = { ...offer, asks: "6", n: 1000 };
  const me = new Chain(kSecret, 1000);
  const them = new Chain(kOther, 1000);
  const committed = ["alice", "bob"];
  const draw = inPlay.draw;

  function lockText(): string {
    return [
      `fair1|lock|${draw}|2026-11-20T20:45:07Z|${offer.ruleset}|6|1000`,
      `${vectors.server_key}:${offer.server_commitment}|alice:${me.commitment}|bob:${them.commitment}`,
    ].join("|");
  }
  const lock = { text: lockText(), signature: sign(lockText()) };

  function callOf(roll: number, move: string, signed = `${String(roll)}|${move}`): Call {
    return { draw, roll, for: move, signature: sign(`fair1|call|${draw}|${signed}`) };
  }
  function gameInPlay(drawing: Partial<Drawing>, moves: Game["moves"]): Game {
    return { ...gameWith({ offer: inPlay, committed, lock, ...drawing }), phase: "playing", moves };
  }
  async function agreed(): Promise<Table> {
    const given = table({ dice: () => Promise.resolve({ ok: true, value: asks }) });
    await given.driver.consider(gameWith({ offer: inPlay }), "alice");
    expect(given.sent).toEqual([{ t: "fair_commit", d: { game: "g8K2mQxZ", draw, commitment: me.commitment } }]);
    given.sent.length = 0;
    return given;
  }
  const moved = [{ move: "b1b3c3", changes: [] }];

  test("nothing is opened before a call", async () => {
    const given = await agreed();
    await given.driver.consider(gameInPlay({}, []), "alice");
    expect(given.sent).toEqual([]);
    expect(given.shut).toEqual([]);
  });

  test("a call for the move that was shown is answered", async () => {
    const given = await agreed();
    await given.driver.consider(gameInPlay({ call: callOf(1, "1:b1b3c3") }, moved), "alice");
    expect(given.shut).toEqual([]);
    expect(given.sent).toEqual([{ t: "fair_open", d: { game: "g8K2mQxZ", draw, roll: 1, opening: me.opening(1) } }]);
  });

  test.each([
    ["for another move", callOf(1, "1:g1g3f3")],
    ["for another count of moves", callOf(1, "2:b1b3c3")],
    ["for another roll than the next", callOf(2, "1:b1b3c3")],
    ["whose signature is of another move", callOf(1, "1:b1b3c3", "1|1:g1g3f3")],
  ])("a call %s stays unanswered", async (_, call) => {
    const given = await agreed();
    await given.driver.consider(gameInPlay({ call }, moved), "alice");
    expect(given.sent).toEqual([]);
    expect(given.shut).toHaveLength(1);
  });

  test("without the rolls before nothing is opened, as after a reload when the record cannot be had", async () => {
    const given = await agreed();
    await given.driver.consider(gameInPlay({ made: 1, call: callOf(2, "1:b1b3c3") }, moved), "alice");
    expect(given.sent).toEqual([]);
    expect(given.shut).toEqual(["The rolls before could not be asked for."]);
  });

  const answered = (d: object): Answer => ({ ok: true, message: { ...exampleOf("moved"), d: { ...exampleOf("moved").d, move: "b1b3c3", ...d } } });
  const before = { ...gameInPlay({}, []), rolls: ["b1b3c3", "g1g3f3"] };

  test("a mover sends the opening of the next roll with a move that calls for dice, and looks at the call that he gets", async () => {
    const given = await agreed();
    expect(await given.driver.openingWithMove(before, "alice", "b1b3c3")).toEqual({ opening: me.opening(1) });
    await given.driver.checkCall(before, "b1b3c3", answered({ call: callOf(1, "1:b1b3c3") }));
    expect(given.shut).toEqual([]);
  });

  test("a move that is not listed goes without an opening, whatever the server says to it", async () => {
    const given = await agreed();
    expect(await given.driver.openingWithMove(before, "alice", "e2e3")).toEqual({});
    expect(given.keep.opened(draw).roll).toBe(0);
  });

  test.each([
    ["no call", {}],
    ["a call for another move", { call: callOf(1, "1:g1g3f3") }],
    ["a call for another roll", { call: callOf(2, "1:b1b3c3") }],
    ["a call whose signature is of another move", { call: callOf(1, "1:b1b3c3", "1|1:g1g3f3") }],
    ["a call of another draw", { call: { ...callOf(1, "1:b1b3c3"), draw: "g8K2mQxZ.2" } }],
  ])("a mover who gets %s for his opening says so", async (_, d) => {
    const given = await agreed();
    await given.driver.openingWithMove(before, "alice", "b1b3c3");
    await given.driver.checkCall(before, "b1b3c3", answered(d));
    expect(given.shut).toHaveLength(1);
  });

  test("an opening that was sent with one move is not good for another, not in another tab either", async () => {
    const given = await agreed();
    await given.driver.openingWithMove(before, "alice", "b1b3c3");
    expect(await given.driver.openingWithMove(before, "alice", "b1b3c3")).toEqual({ opening: me.opening(1) });
    const tab = table({ keep: given.keep, dice: () => Promise.resolve({ ok: true, value: asks }) });
    expect(tab.driver.isStuck(before, "alice")).toBe(false);
    expect(await tab.driver.openingWithMove(before, "alice", "g1g3f3")).toBeUndefined();
    expect(tab.shut[0]).toMatch(/already sent for 1:b1b3c3/);
    expect(tab.driver.isStuck(before, "alice")).toBe(true);
    await tab.driver.consider(gameInPlay({ call: callOf(1, "1:e2e4") }, [{ move: "e2e4", changes: [] }]), "alice");
    expect(tab.sent).toEqual([]);
  });

  test("a browser without the sealed number is stuck, until a new draw is sealed", async () => {
    const given = await agreed();
    expect(given.driver.isStuck(before, "alice")).toBe(false);
    const cleared = table({ dice: () => Promise.resolve({ ok: true, value: asks }) });
    expect(cleared.driver.isStuck(before, "alice")).toBe(true);
    expect(cleared.driver.isStuck(before, "carol")).toBe(false);
    expect(cleared.driver.isStuck(gameInPlay({ call: callOf(1, "1:b1b3c3"), opened: ["alice"] }, moved), "alice")).toBe(false);
    expect(cleared.driver.isStuck(gameInPlay({ opened: ["alice"] }, moved), "alice")).toBe(true);
    const next = { ...inPlay, draw: "g8K2mQxZ.2" };
    await cleared.driver.consider({ ...before, drawing: { offer: next, committed: [], opened: [], made: 0, rolls: [] } }, "alice");
    expect(cleared.sent).toMatchObject([{ t: "fair_commit", d: { draw: "g8K2mQxZ.2" } }]);
  });

  test("after the thousandth roll the next one needs a new draw", async () => {
    const given = await agreed();
    const rolls = Array.from({ length: 1000 }, () => ({ for: "1:b1b3c3", signature: "", openings: [], dice: [] }));
    expect(await given.driver.openingWithMove({ ...before, drawing: { ...gameInPlay({}, []).drawing!, made: 1000, rolls } }, "alice", "b1b3c3")).toBeUndefined();
    expect(given.shut[0]).toMatch(/used up/);
  });

  describe("a roll that was not made", () => {
    const call = callOf(1, "1:b1b3c3");
    const drawn = { draw, roll: 1, callFor: call.for, signature: call.signature, openings: ["00".repeat(32), "-", them.opening(1)], dice: undefined, missing: [1], lock };
    function ended(changes: object = {}): Game {
      const { drawing: __, ...over } = { ...gameInPlay({}, moved), phase: "ended" as const, fairPast: [draw] };
      return { ...over, outcome: { result: "black", reason: "time" }, drawn: { ...drawn, ...changes } };
    }

    test("gets the late opening, after the same checks, and then the secret is dropped", async () => {
      const given = await agreed();
      await given.driver.consider(ended(), "alice");
      expect(given.shut).toEqual([]);
      expect(given.sent).toEqual([{ t: "fair_open", d: { game: "g8K2mQxZ", draw, roll: 1, opening: me.opening(1) } }]);
      await given.driver.consider(ended({ openings: ["00".repeat(32), me.opening(1), them.opening(1)] }), "alice");
      expect(given.sent).toHaveLength(1);
      expect(given.keep.secrets(draw).size).toBe(0);
    });

    test.each([
      ["no call", { signature: undefined }],
      ["a call that is not signed", { signature: "00".repeat(64) }],
      ["a call for another move", { callFor: "1:g1g3f3", signature: callOf(1, "1:g1g3f3").signature }],
    ])("with %s gets none", async (_, changes) => {
      const given = await agreed();
      await given.driver.consider(ended(changes), "alice");
      expect(given.sent).toEqual([]);
    });

    test("is learnt from the record by a page that comes back", async () => {
      const roll = { for: call.for, signature: call.signature, openings: drawn.openings, missing: [1] };
      const text = JSON.stringify({ lock: lock.text, signature: lock.signature, state: "void", rolls: [roll] });
      const given = table({ dice: () => Promise.resolve({ ok: true, value: asks }), record: () => Promise.resolve({ ok: true, value: text }) });
      await given.driver.consider(gameWith({ offer: inPlay }), "alice");
      const { drawn: _, ...back } = ended();
      await given.driver.consider(back, "alice");
      expect(given.sent.slice(1)).toMatchObject([{ t: "fair_open", d: { opening: me.opening(1) } }]);
    });

    test("gives way to the commitment of the draw that follows", () => {
      const next = { offer: { ...inPlay, draw: "g8K2mQxZ.2" }, committed: [], opened: [], made: 0, rolls: [] };
      expect(nextStep({ ...ended(), phase: "playing", drawing: next }, "alice")).toBe("commit");
      expect(nextStep({ ...ended(), phase: "playing", drawing: { ...next, committed: ["alice"] } }, "alice")).toBe("late");
    });
  });
});
