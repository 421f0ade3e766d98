// A player's part in a draw before the game, against a server that is honest or is not.
import { describe, expect, test } from "vitest";
import { nextStep } from "../../src/draw/step";
import { link } from "../../src/fair/chain";
import { vectors } from "../fair/vectors";
import { gameWith, kOther, kSecret, lockFor, offer, sealed, sign, table } from "./table";

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
  expect(said).toEqual([["The rules of this game could not be loaded: the server cannot be reached.", true], [undefined, false]]);
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
    ["a lock with another commitment", { lock: lockFor(link(kOther).replace(/^./, "0")) }, {}, /number that this browser sealed/],
    ["a lock for other dice", { lock: lockFor(link(kSecret), { asks: "6,6" }) }, {}, /list of dice differs/],
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
    expect(given.shut[0]).toMatch(/Draw 1 came before this one/);
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
