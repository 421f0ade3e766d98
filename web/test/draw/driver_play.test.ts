// A player's part in dice that fall during play: which openings leave the page, and for what.
import * as ed from "@noble/ed25519";
import { describe, expect, test } from "vitest";
import { handOver } from "../../src/carry/hand";
import { nextStep } from "../../src/draw/step";
import { fromHex, toHex, utf8 } from "../../src/fair/bytes";
import { Chain } from "../../src/fair/chain";
import { nobleCrypto } from "../../src/fair/crypto";
import type { Drawing, Game } from "../../src/game/state";
import type { Answer } from "../../src/net/wire";
import type { Call } from "../../src/protocol/messages.gen";
import { backupOf, device, shelf, type Shelf } from "../carry/table";
import { vectors } from "../fair/vectors";
import { exampleOf } from "../protocol/examples";
import { gameWith, kOther, kSecret, offer, sign, table, type Table } from "./table";

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
    expect(given.shut).toEqual(["The earlier rolls of this game could not be loaded."]);
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
    expect(tab.driver.whyStuck(before, "alice")).toBeUndefined();
    expect(await tab.driver.openingWithMove(before, "alice", "g1g3f3")).toBeUndefined();
    expect(tab.shut[0]).toMatch(/already sent for 1:b1b3c3/);
    expect(tab.driver.whyStuck(before, "alice")).toBe("spent");
    await tab.driver.consider(gameInPlay({ call: callOf(1, "1:e2e4") }, [{ move: "e2e4", changes: [] }]), "alice");
    expect(tab.sent).toEqual([]);
  });

  describe("while the server does not answer", () => {
    const unreachable = { ok: false as const, what: "the server cannot be reached" };
    const keys = { ok: true as const, value: { keys: [{ key: vectors.server_key, start: "2026-01-01T00:00:00Z" }] } };
    /** An edge that fails so often. */
    function failing<T>(times: number, then: T): () => Promise<T | typeof unreachable> {
      return () => Promise.resolve(times-- > 0 ? unreachable : then);
    }
    async function sealedWith(changes: Parameters<typeof table>[0]): Promise<Table & { said: [string | undefined, boolean][]; waited: number[] }> {
      const said: [string | undefined, boolean][] = [];
      const waited: number[] = [];
      const given = table({
        dice: () => Promise.resolve({ ok: true, value: asks }),
        onshut: (_draw, why, again) => void said.push([why, again]),
        wait: (ms) => (waited.push(ms), Promise.resolve()),
        ...changes,
      });
      await given.driver.consider(gameWith({ offer: inPlay }), "alice");
      given.sent.length = 0;
      return { ...given, said, waited };
    }

    test("a move waits for the server's keys, goes out when they are there, and the page says so no more", async () => {
      const given = await sealedWith({ keys: failing(3, keys) });
      expect(await given.driver.openingWithMove(before, "alice", "b1b3c3")).toEqual({ opening: me.opening(1) });
      expect(given.said).toEqual([...Array.from({ length: 3 }, () => ["The server’s signature key could not be loaded.", true]), [undefined, false]]);
      expect(given.waited).toEqual([500, 1000, 2000]);
    });

    test("keys that were learnt once are not asked for with every roll", async () => {
      const given = await sealedWith({ keys: failing(0, keys) });
      await given.driver.openingWithMove(before, "alice", "b1b3c3");
      const cut = table({ ...given.driver.edge, keep: given.keep, keys: failing(Infinity, keys) });
      expect(await cut.driver.openingWithMove(before, "alice", "b1b3c3")).toEqual({ opening: me.opening(1) });
      expect(given.said).toEqual([]);
    });

    test("an unknown key is no alarm before its list could be asked for", async () => {
      const seed = fromHex("05".repeat(32));
      const [old, start] = [toHex(ed.getPublicKey(seed)), "2026-11-01T00:00:00Z"];
      const text = `fair1|key|${vectors.server_key}|${start}`;
      const next = { key: vectors.server_key, start, text, signature: toHex(ed.sign(utf8(text), seed)) };
      const list = { ok: true as const, value: { keys: [{ key: old, start: "2026-01-01T00:00:00Z" }, next] } };
      const given = await sealedWith({ keys: failing(1, list) });
      given.keep.keepServerKeys([old]);
      expect(await given.driver.openingWithMove(before, "alice", "b1b3c3")).toEqual({ opening: me.opening(1) });
      expect(given.said).toEqual([["The server’s signature key could not be loaded.", true], [undefined, false]]);
    });

    test("a move that is due no more is dropped, and nothing stays on the page", async () => {
      const given = await sealedWith({ keys: failing(Infinity, keys), stillDue: () => undefined });
      expect(await given.driver.openingWithMove(before, "alice", "b1b3c3")).toBeUndefined();
      expect(given.said).toEqual([["The server’s signature key could not be loaded.", true], [undefined, false]]);
    });

    test("the rules of the game are asked for again, too", async () => {
      const given = await sealedWith({});
      const slow = table({ ...given.driver.edge, keep: given.keep, dice: failing(1, { ok: true as const, value: asks }) });
      expect(await slow.driver.openingWithMove(before, "alice", "b1b3c3")).toEqual({ opening: me.opening(1) });
      expect(given.said.at(-1)).toEqual([undefined, false]);
    });

    test("a wrong list of keys is an alarm at once, and stays", async () => {
      const given = await sealedWith({});
      given.keep.keepServerKeys(["ab".repeat(32)]);
      expect(await given.driver.openingWithMove(before, "alice", "b1b3c3")).toBeUndefined();
      expect(given.said).toEqual([[expect.stringMatching(/does not follow/), false]]);
      expect(given.waited).toEqual([]);
    });

    test("an answer to a call is tried again, and what it waited for is taken back even if the roll needs it no more", async () => {
      const given = await sealedWith({ keys: failing(1, keys) });
      await given.driver.consider(gameInPlay({ call: callOf(1, "1:b1b3c3") }, moved), "alice");
      expect(given.said).toEqual([["The server’s signature key could not be loaded.", true]]);
      await given.driver.consider(gameInPlay({ call: callOf(1, "1:b1b3c3"), opened: ["alice"] }, moved), "alice");
      expect(given.said.at(-1)).toEqual([undefined, false]);
    });

    test("a record of a draw before that could not be asked for is no record that is missing", async () => {
      const second = "g8K2mQxZ.2";
      const text = lockText().replace(draw, second);
      const game = { ...before, drawing: { ...before.drawing!, offer: { ...inPlay, draw: second }, lock: { text, signature: sign(text) } } };
      const given = await sealedWith({ record: () => Promise.resolve(unreachable), stillDue: () => undefined });
      await given.driver.consider(gameWith({ offer: { ...inPlay, draw: second } }), "alice");
      const { commitment } = new Chain(given.keep.secrets(second).values().next().value ?? "", 1000);
      const sealed = text.replace(me.commitment, commitment);
      const due = { ...game, drawing: { ...game.drawing, lock: { text: sealed, signature: sign(sealed) } } };
      expect(await given.driver.openingWithMove(due, "alice", "b1b3c3")).toBeUndefined();
      expect(given.said[0]).toEqual(["The record of an earlier throw could not be loaded.", true]);
    });

    test("a server that is too busy for an opening is asked again", async () => {
      const given = await sealedWith({ refuse: ["busy"] });
      given.sent.length = 0;
      await given.driver.consider(gameInPlay({ call: callOf(1, "1:b1b3c3") }, moved), "alice");
      await given.driver.consider(gameInPlay({ call: callOf(1, "1:b1b3c3") }, moved), "alice");
      expect(given.said.map(([, again]) => again)).toEqual([true, false]);
      expect(given.sent.filter(({ t }) => t === "fair_open")).toHaveLength(2);
    });
  });

  test("a browser without the sealed number is stuck, until a new draw is sealed", async () => {
    const given = await agreed();
    expect(given.driver.whyStuck(before, "alice")).toBeUndefined();
    const cleared = table({ dice: () => Promise.resolve({ ok: true, value: asks }) });
    expect(cleared.driver.whyStuck(before, "alice")).toBe("gone");
    expect(cleared.driver.whyStuck(before, "carol")).toBeUndefined();
    expect(cleared.driver.whyStuck(gameInPlay({ call: callOf(1, "1:b1b3c3"), opened: ["alice"] }, moved), "alice")).toBeUndefined();
    expect(cleared.driver.whyStuck(gameInPlay({ opened: ["alice"] }, moved), "alice")).toBe("gone");
    const next = { ...inPlay, draw: "g8K2mQxZ.2" };
    await cleared.driver.consider({ ...before, drawing: { offer: next, committed: [], opened: [], made: 0, rolls: [] } }, "alice");
    expect(cleared.sent).toMatchObject([{ t: "fair_commit", d: { draw: "g8K2mQxZ.2" } }]);
  });

  test("a device that does not know what another one has sent is stuck, and sends nothing", async () => {
    const given = await agreed();
    const made = { ...before, drawing: { ...before.drawing!, made: 1 } };
    expect(given.driver.whyStuck(made, "alice")).toBe("unknown");
    given.keep.learnOpened(draw, { roll: 1, callFor: "1:b1b3c3" });
    expect(given.driver.whyStuck(made, "alice")).toBeUndefined();
    given.keep.learnOpened(draw, { roll: 1, callFor: "1:g1g3f3" });
    expect(given.driver.whyStuck(before, "alice")).toBe("spent");
    expect(given.driver.whyStuck(made, "alice")).toBeUndefined();
  });

  test("a draw that was handed over to another device is opened there", async () => {
    const given = await agreed();
    given.keep.keepElsewhere(draw, true);
    expect(given.driver.whyStuck(before, "alice")).toBe("elsewhere");
    expect(await given.driver.openingWithMove(before, "alice", "b1b3c3")).toBeUndefined();
    expect(given.shut).toEqual([expect.stringMatching(/carried/)]);
    expect(given.keep.opened(draw).roll).toBe(0);
  });

  test("of two tabs that open one roll for two moves at once, only the first sends it", async () => {
    const given = await agreed();
    const late = table({
      keep: given.keep,
      dice: () => Promise.resolve({ ok: true, value: asks }),
      crypto: () => Promise.resolve({ ...nobleCrypto, verify: (...signed) => (given.keep.keepOpened(draw, 1, "1:g1g3f3"), nobleCrypto.verify(...signed)) }),
    });
    expect(await late.driver.openingWithMove(before, "alice", "b1b3c3")).toBeUndefined();
    expect(late.shut).toEqual([expect.stringMatching(/Another device/)]);
    expect(given.keep.opened(draw).callFor).toBe("1:g1g3f3");
  });

  describe("while the backup is told of an opening", () => {
    /** A move in a browser with a backup, and what happens between what is learnt and what is told. */
    async function movesWhile(happens: (server: Shelf, keep: Table["keep"]) => Promise<unknown>) {
      const given = await agreed();
      const server = shelf();
      const backup = backupOf(given.keep, server);
      expect(await backup.turnOn("K7QM2XVAR0TP9DHN")).toBeUndefined();
      let meanwhile: typeof happens | undefined = happens;
      const tab = table({
        keep: given.keep,
        shared: { isOn: () => given.keep.backup("alice") !== undefined, learn: () => backup.learn(), tell: () => backup.tell() },
        dice: async () => {
          const now = meanwhile;
          meanwhile = undefined;
          await now?.(server, given.keep);
          return { ok: true, value: asks };
        },
      });
      return { opening: await tab.driver.openingWithMove(before, "alice", "b1b3c3"), shut: tab.shut };
    }

    test.each<[string, Parameters<typeof movesWhile>[0]]>([
      ["drops it", (server) => server.dropSealed()],
      ["begins a new one", (server) => backupOf(device(), server).turnOn("Z".repeat(16))],
    ])("none goes out if another device %s", async (_, happens) => {
      expect(await movesWhile(happens)).toEqual({ opening: undefined, shut: [expect.stringMatching(/carried/)] });
    });

    test("none goes out if another tab hands the draw over", async () => {
      const handed = await movesWhile((_, keep) => handOver(keep, "alice").then(() => undefined));
      expect(handed).toEqual({ opening: undefined, shut: [expect.stringMatching(/carried/)] });
    });

    test("it is decided anew if another tab turns it off", async () => {
      const { opening, shut } = await movesWhile((server, keep) => backupOf(keep, server).turnOff());
      expect(shut).toEqual([expect.stringMatching(/turned on or off/)]);
      expect(opening).toEqual({ opening: me.opening(1) });
    });
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
