// The sealed backup between devices: each learns what the others have sent, nothing is overwritten, and an old text shows.
import { describe, expect, test } from "vitest";
import { backupOf, device, kDraw, kMe, sealedDraw, shelf } from "./table";

const kBusy = { ok: false as const, code: "busy" as const, message: "the server has too much to do" };
const kPhrase = "K7QM2XVAR0TP9DHN";

/** Two devices that take part in one backup, the first with a draw. */
async function both() {
  const server = shelf();
  const [one, two] = [device(), device()];
  sealedDraw(one);
  expect(await backupOf(one, server).turnOn(kPhrase)).toBeUndefined();
  expect(await backupOf(two, server).join(kPhrase)).toBeUndefined();
  return { server, one, two, a: backupOf(one, server), b: backupOf(two, server) };
}

describe("a sealed backup", () => {
  test("brings a second device all that is open", async () => {
    const { one, two, server } = await both();
    expect(two.secrets(kDraw)).toEqual(one.secrets(kDraw));
    expect(server.now.text).not.toContain("11".repeat(16));
  });

  test("is told before an opening, and learnt before the next", async () => {
    const { one, two, a, b } = await both();
    one.keepOpened(kDraw, 1, "1:e2e4");
    expect(await a.tell()).toBeUndefined();
    expect(await b.learn()).toBeUndefined();
    expect(two.opened(kDraw)).toEqual({ roll: 1, callFor: "1:e2e4" });
  });

  test("takes what two devices tell at once from both, and neither opens one roll for two moves", async () => {
    const { one, two, a, b } = await both();
    one.keepOpened(kDraw, 1, "1:e2e4");
    two.keepOpened(kDraw, 1, "1:d2d4");
    sealedDraw(two, "BBBBbbbb.1", "33".repeat(32));
    expect(await a.tell()).toBeUndefined();
    expect(one.opened(kDraw).callFor).toBe("1:e2e4"); // acknowledged: this one goes out
    expect(await b.tell()).toBeUndefined();
    expect(two.opened(kDraw).callFor).toBe("*");
    expect(await a.learn()).toBeUndefined();
    expect(one.open()).toEqual(["BBBBbbbb.1", kDraw]);
  });

  test("is not stored again for nothing", async () => {
    const { server, a } = await both();
    const before = server.puts;
    expect(await a.learn()).toBeUndefined();
    expect(await a.tell()).toBeUndefined();
    expect(server.puts).toBe(before);
  });

  test("says why nothing goes out while it cannot be read or stored, and goes on later", async () => {
    const { server, one, a } = await both();
    one.keepOpened(kDraw, 1, "1:e2e4");
    server.trouble = kBusy;
    expect(await a.learn()).toEqual({ why: "The sealed backup could not be read: the server has too much to do.", again: true });
    expect(await a.tell()).toEqual({ why: "The sealed backup could not be stored: the server has too much to do.", again: true });
    server.trouble = undefined;
    expect(await a.tell()).toBeUndefined();
  });

  test("that the server has set back opens nothing more", async () => {
    const { server, one, two, a, b } = await both();
    const old = server.now.text!;
    one.keepOpened(kDraw, 1, "1:e2e4");
    await a.tell();
    await b.learn();
    server.now = { version: server.now.version, text: old };
    const stop = await b.learn();
    expect([stop?.why, stop?.again]).toEqual([expect.stringMatching(/older backup/), undefined]);
    expect(two.opened(kDraw).roll).toBe(1);
    // Nor is it in the way for ever.
    expect(await b.turnOff()).toBeUndefined();
    expect([two.backup(kMe), two.isElsewhere(kDraw), server.now.text]).toEqual([undefined, true, undefined]);
    expect(await b.turnOn("Z".repeat(16))).toBeUndefined();
  });

  test("is turned off for all: this device goes on, the others do not know how far it went", async () => {
    const { server, one, two, a, b } = await both();
    expect(await a.turnOff()).toBeUndefined();
    expect(server.now.text).toBeUndefined();
    expect([one.backup(kMe), one.isElsewhere(kDraw)]).toEqual([undefined, false]);
    expect(await b.tell()).toBeUndefined();
    expect(await b.learn()).toBeUndefined();
    expect([two.backup(kMe), two.isElsewhere(kDraw)]).toEqual([undefined, true]);
  });

  test("that was stored while it was turned off leaves nobody sure", async () => {
    const { server, one, two, b } = await both();
    const late = {
      ...server,
      sealed: () => server.sealed(),
      dropSealed: async () => {
        two.keepOpened(kDraw, 1, "1:e2e4");
        await b.tell();
        return server.dropSealed();
      },
    };
    expect(await backupOf(one, late).turnOff()).toBeUndefined();
    expect(one.isElsewhere(kDraw)).toBe(true);
  });

  test("with a new phrase ends that of the old one", async () => {
    const { server, two, b } = await both();
    const three = device();
    expect(await backupOf(three, server).turnOn("Z".repeat(16))).toBeUndefined();
    expect(await b.learn()).toBeUndefined();
    expect([two.backup(kMe), two.isElsewhere(kDraw)]).toEqual([undefined, true]);
    expect((await backupOf(two, server).join(kPhrase))?.why).toMatch(/does not open/);
    expect(await backupOf(two, server).join("Z".repeat(16))).toBeUndefined();
  });

  test("that was joined holds what came from it, even if the first it is told does not arrive", async () => {
    const { server } = await both();
    const three = device();
    sealedDraw(three, "BBBBbbbb.1", "33".repeat(32));
    const deaf = { ...server, sealed: () => server.sealed(), replaceSealed: () => Promise.resolve(kBusy) };
    const c = backupOf(three, deaf);
    expect(await c.join(kPhrase)).toMatchObject({ why: expect.stringMatching(/could not be stored/) as string });
    expect([three.open(), three.backup(kMe)]).toEqual([["BBBBbbbb.1", kDraw], expect.anything()]);
    expect(await backupOf(three, server).tell()).toBeUndefined();
  });

  test("that is not there, or another account's, is not joined", async () => {
    const server = shelf();
    expect((await backupOf(device(), server).join(kPhrase))?.why).toMatch(/no backup/);
    const { server: hers } = await both();
    const { Backup } = await import("../../src/carry/backup");
    expect((await new Backup(device(), hers, "carol").join(kPhrase))?.why).toMatch(/damaged/);
  });

  test("is of one account: another one in the same browser has none", async () => {
    const { one, server } = await both();
    const { Backup } = await import("../../src/carry/backup");
    const puts = server.puts;
    expect(await new Backup(one, server, "carol").tell()).toBeUndefined();
    expect(server.puts).toBe(puts);
    expect(await new Backup(one, shelf(), "carol").turnOn(kPhrase)).toBeUndefined();
    one.keepOpened(kDraw, 1, "1:e2e4");
    expect(await backupOf(one, server).tell()).toBeUndefined();
    expect(server.puts).toBe(puts + 1);
  });
});
