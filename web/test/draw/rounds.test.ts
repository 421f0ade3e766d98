// A player's part in the draws of a tournament's rounds, against a server that is honest or is not.
import { describe, expect, test } from "vitest";
import { nextInRound, placeOf } from "../../src/draw/round_offer";
import { link } from "../../src/fair/chain";
import { committed, kDraw, kEvent, kMine, kSeats, lockOf, locked, lotsWith, roundTable, told, voidRecord } from "./round_table";
import { kOther, kSecret } from "./table";

const commit = (commitment: string, draw = kDraw) => ({ t: "fair_commit", d: { event: kEvent, draw, commitment } });
const open = (opening: string, draw = kDraw) => ({ t: "fair_open", d: { event: kEvent, draw, opening } });

describe("what is to be done", () => {
  test.each([
    ["commit", told(lotsWith()), false],
    ["nothing", told(lotsWith({ committed: ["alice"] })), true],
    ["nothing", told(lotsWith(), { plays: false }), false],
    ["nothing", told(undefined), false],
    ["open", told(locked()), true],
    ["open", told(locked(), { plays: false }), true],
    ["nothing", told(locked({ opened: ["alice"] })), true],
    ["left-out", told(locked({}, [["bob", link(kOther)]])), true],
    ["nothing", told(locked({}, [["bob", link(kOther)]])), false],
    ["nothing", told(locked({}, [["alice", "-"], ["bob", link(kOther)]])), false],
    ["late", told(locked({ state: "void", missing: ["alice"] })), true],
    ["nothing", told(locked({ state: "void", missing: ["bob"] })), true],
    ["nothing", told(locked({ state: "done" })), true],
  ] as const)("%s", (step, what, hasSecret) => {
    expect(nextInRound(what, "alice", hasSecret)).toBe(step);
  });

  test("a draw's name says its round", () => {
    expect(placeOf("Tq7xW2aB-12.3")).toEqual({ event: "Tq7xW2aB", round: 12, number: 3 });
    expect(placeOf("g8K2mQxZ.1")).toBeUndefined();
  });
});

describe("sealing", () => {
  test("the secret is kept before its commitment is sent, and by every tab", async () => {
    const first = roundTable();
    await first.driver.consider(told(lotsWith()), "alice");
    expect(first.sent).toEqual([commit(kMine)]);
    expect([...first.keep.secrets(kDraw)]).toEqual([[kMine, kSecret]]);
    const tab = roundTable({ keep: first.keep, secret: () => kOther });
    await tab.driver.consider(told(lotsWith()), "alice");
    expect(tab.sent).toEqual([commit(kMine)]);
  });

  test("whoever looks on, and whoever does not play in the round, seals nothing", async () => {
    const given = roundTable();
    await given.driver.consider(told(lotsWith()), undefined);
    await given.driver.consider(told(lotsWith(), { plays: false }), "alice");
    expect(given.sent).toEqual([]);
  });

  test("another tab's envelope stands; who has voided a draw is told why his is refused", async () => {
    const tab = roundTable({ refuse: ["commitment_stands"] });
    await tab.driver.consider(told(lotsWith()), "alice");
    expect(tab.shut).toEqual([]);
    const out = roundTable({ refuse: ["not_a_player"] });
    await out.driver.consider(told(lotsWith()), "alice");
    expect(out.shut[0]).toMatch(/did not accept your sealed number/);
  });

  test("it waits until the page knows what is played", async () => {
    const given = roundTable();
    await given.driver.consider(told(lotsWith(), { rules: undefined }), "alice");
    expect(given.sent).toEqual([]);
    await given.driver.consider(told(lotsWith()), "alice");
    expect(given.sent).toHaveLength(1);
  });

  const color = { of: "color" } as const;
  const bracket = { of: "bracket", entrants: ["alice", "bob", "carol"] } as const;
  const lots = { ruleset: "lots@1", asks: "2" };
  test.each([
    ["other dice than the rules say", lotsWith({ asks: "6,6" }), undefined, /other dice/],
    ["other options", lotsWith({ ruleset: "chess112@1;interchange=even;repetition=3" }), undefined, /different rules/],
    ["another game", lotsWith({ ruleset: "chess56@1;interchange=odd;repetition=3" }), undefined, /different rules/],
    ["another version of the rules", lotsWith({ ruleset: "chess112@2;interchange=odd;repetition=3" }), undefined, /different rules/],
    ["another round", lotsWith({ draw: `${kEvent}-2.1` }), undefined, /another round/],
    ["another tournament", lotsWith({ draw: "AAAAaaaa-1.1" }), undefined, /another round/],
    ["a throw that nobody asked for", lotsWith(), { of: "nothing" }, /ask for no such dice/],
    ["lots of three", lotsWith({ ...lots, asks: "3" }), color, /other dice/],
    ["lots of another version", lotsWith({ ...lots, ruleset: "lots@2" }), color, /different rules/],
    ["a box that is too large", lotsWith({ ...lots, asks: "4-", bracket: ["bob", "alice", "carol"] }), bracket, /other dice/],
    ["a bracket without this player", lotsWith({ ...lots, asks: "2-", bracket: ["bob", "carol"] }), bracket, /players of the bracket/],
    ["a bracket with a stranger", lotsWith({ ...lots, asks: "2-", bracket: ["alice", "zoe"] }), bracket, /players of the bracket/],
    ["a bracket with somebody twice", lotsWith({ ...lots, asks: "2-", bracket: ["alice", "alice"] }), bracket, /players of the bracket/],
  ] as const)("nothing is sealed for %s", async (_what, offered, rules, why) => {
    const given = roundTable();
    await given.driver.consider(told(offered, rules ? { rules } : {}), "alice");
    expect(given.sent).toEqual([]);
    expect(given.shut[0]).toMatch(why);
  });

  test.each([
    ["colour", lotsWith(lots), color],
    ["bracket", lotsWith({ ...lots, asks: "3-", bracket: ["bob", "alice", "carol"] }), bracket],
  ] as const)("lots: %s", async (_what, offered, rules) => {
    const given = await committed({}, offered, rules);
    await given.driver.consider(told(locked(offered, kSeats), { rules }), "alice");
    expect(given.shut).toEqual([]);
    expect(given.sent).toEqual([open(kSecret)]);
  });

  test("slips are whose they were when the player committed", async () => {
    const offered = lotsWith({ ...lots, asks: "3-", bracket: ["bob", "alice", "carol"] });
    const given = await committed({}, offered, bracket);
    await given.driver.consider(told(locked({ ...offered, bracket: ["alice", "bob", "carol"] }), { rules: bracket }), "alice");
    expect(given.sent).toEqual([]);
    expect(given.shut[0]).toMatch(/players of the bracket/);
  });
});

describe("opening", () => {
  test("all is as it was told: the opening is sent once, and the receipt kept", async () => {
    const given = await committed();
    await Promise.all([given.driver.consider(told(locked()), "alice"), given.driver.consider(told(locked()), "alice")]);
    expect(given.shut).toEqual([]);
    expect(given.sent).toEqual([open(kSecret)]);
    expect(given.keep.receipts(kDraw)).toHaveLength(1);
  });

  test("another tab opens the one that stands", async () => {
    const given = await committed();
    const tab = roundTable({ keep: given.keep });
    const offer = given.keep.offer(kDraw);
    if (offer) given.keep.seal(offer, kOther, link(kOther));
    await tab.driver.consider(told(locked({}, [["alice", link(kOther)]])), "alice");
    expect(tab.sent).toEqual([open(kOther)]);
  });

  const refusedLock = lockOf(lotsWith(), kSeats);
  test.each([
    ["another commitment in this seat", locked({}, [["alice", link("55".repeat(32))], ["bob", link(kOther)]]), /number that this browser sealed/],
    ["other dice than were offered", { ...locked(), ...lockOf(lotsWith({ asks: "6,6" }), kSeats) }, /list of dice differs/],
    ["another secret of the server", { ...locked(), ...lockOf(lotsWith({ server_commitment: link(kOther) }), [["alice", kMine]]) }, /server’s commitment differs/],
    ["a signature that is not good", locked({ ...refusedLock, signature: "00".repeat(64) }), /not signed/],
    ["players in another order", locked({}, [["alice", kMine], ["carol", link("66".repeat(32))], ["bob", link(kOther)]]), /list of players differs/],
  ])("it stays shut and says why: %s", async (_what, lots, why) => {
    const given = await committed();
    await given.driver.consider(told(lots), "alice");
    expect(given.sent).toEqual([]);
    expect(given.shut[0]).toMatch(why);
  });

  test("a key that does not follow from the known one", async () => {
    const given = await committed();
    given.keep.keepServerKeys(["ab".repeat(32)]);
    await given.driver.consider(told(locked()), "alice");
    expect(given.sent).toEqual([]);
    expect(given.shut[0]).toMatch(/does not follow/);
  });

  test("two signed locks of one draw", async () => {
    const given = await committed();
    given.keep.keepReceipt(kDraw, lockOf(lotsWith(), kSeats, "2026-11-20T20:45:08Z"));
    await given.driver.consider(told(locked()), "alice");
    expect(given.sent).toEqual([]);
    expect(given.shut[0]).toMatch(/two different signed locks/);
  });

  test("rules that have changed since the offer", async () => {
    const given = await committed();
    const changed = roundTable({ keep: given.keep, dice: () => Promise.resolve({ ok: true, value: { asks: "6", rulesVersion: 1, options: {} } }) });
    await changed.driver.consider(told(locked()), "alice");
    expect(changed.sent).toEqual([]);
    expect(changed.shut[0]).toMatch(/not those of the rules/);
  });

  test("a browser that was cleared says so", async () => {
    const given = roundTable();
    await given.driver.consider(told(locked()), "alice");
    expect(given.sent).toEqual([]);
    expect(given.shut[0]).toMatch(/cleared/);
  });

  test("who is not in the lock is told so, once", async () => {
    const given = await committed();
    const without = told(locked({}, [["bob", link(kOther)]]));
    await given.driver.consider(without, "alice");
    await given.driver.consider(without, "alice");
    expect(given.sent).toEqual([]);
    expect(given.shut).toEqual([expect.stringMatching(/had not heard from you in time/)]);
  });
});

describe("draws before this one", () => {
  const draw = `${kEvent}-1.2`;
  const earlier = voidRecord(kDraw, [kSecret, "-"], [2]);

  test.each([
    ["has its record", { records: { [kDraw]: earlier } }, undefined],
    ["was dropped before its lock, and has none", {}, undefined],
    ["was locked, and its record is not shown", { lockedDraws: [kDraw] }, /Draw 1 came before this one/],
    ["has a record that is not good", { records: { [kDraw]: earlier.replace(kSecret, kOther) } }, /Draw 1 came before this one/],
    ["has a record signed by another key", { records: { [kDraw]: earlier.replaceAll(/[0-9a-f]{64}:/g, `${"ab".repeat(32)}:`) } }, /Draw 1 came before this one/],
    ["cannot be asked for", { record: () => Promise.resolve({ ok: false as const, what: "it cannot be reached" }) }, /earlier throw could not be loaded/],
    ["may have been locked, which cannot be asked", { locked: () => Promise.resolve({ ok: false as const, what: "it cannot be reached" }) }, /earlier throw could not be loaded/],
  ])("one that %s", async (_what, changes, why) => {
    const given = await committed(changes, lotsWith({ draw }));
    await given.driver.consider(told(locked({ draw })), "alice");
    expect(given.sent).toEqual(why ? [] : [open(kSecret, draw)]);
    if (why) expect(given.shut[0]).toMatch(why);
  });

  test("one whose lock this browser has seen was locked, whatever the server says", async () => {
    const given = await committed({}, lotsWith({ draw }));
    given.keep.keepReceipt(kDraw, lockOf(lotsWith(), kSeats));
    await given.driver.consider(told(locked({ draw })), "alice");
    expect(given.sent).toEqual([]);
    expect(given.shut[0]).toMatch(/Draw 1 came before this one/);
  });
});

describe("a draw that is over", () => {
  const next = lotsWith({ draw: `${kEvent}-1.2`, state: "locked" });

  test("its secret is dropped, the receipt stays", async () => {
    const given = await committed();
    await given.driver.consider(told(locked()), "alice");
    await given.driver.consider(told(locked({ state: "done", opened: ["alice", "bob"] })), "alice");
    expect(given.keep.open()).toEqual([]);
    expect(given.keep.receipts(kDraw)).toHaveLength(1);
  });

  test("void without this player: the late opening is sent, then the secret is dropped", async () => {
    const given = await committed({ records: { [kDraw]: voidRecord(kDraw, ["-", kOther], [1]) } });
    await given.driver.consider(told(locked({ state: "void", missing: ["alice"], opened: ["bob"] })), "alice");
    expect(given.shut).toEqual([]);
    expect(given.sent).toEqual([open(kSecret)]);
    expect(given.keep.open()).toEqual([]);
  });

  test("a page that comes back when the next one goes on learns it from the record", async () => {
    const given = await committed({ records: { [kDraw]: voidRecord(kDraw, ["-", kOther], [1]) } });
    await given.driver.consider(told(next, { plays: false }), "alice");
    expect(given.sent).toEqual([open(kSecret)]);
    expect(given.keep.open()).toEqual([]);
  });

  test.each([
    ["void without somebody else", { records: { [kDraw]: voidRecord(kDraw, [kSecret, "-"], [2]) } }, 0],
    ["dropped before its lock", {}, 0],
    ["not to be asked for now", { record: () => Promise.resolve({ ok: false as const, what: "it cannot be reached" }) }, 1],
  ])("%s", async (_what, changes, left) => {
    const given = await committed(changes);
    await given.driver.consider(told(next, { plays: false }), "alice");
    expect(given.sent).toEqual([]);
    expect(given.keep.open()).toHaveLength(left);
  });

  test("a tab that is behind leaves what a newer draw needs", async () => {
    const given = await committed({}, lotsWith({ draw: `${kEvent}-1.2` }));
    const behind = roundTable({ keep: given.keep });
    await behind.driver.consider(told(lotsWith({ committed: ["alice"] })), "alice");
    await behind.driver.consider(told(undefined), "alice");
    expect(given.keep.open()).toEqual([`${kEvent}-1.2`]);
  });
});
