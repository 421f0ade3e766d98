// What one device tells another: all that can open a draw, read strictly, and added to what is there.
import { describe, expect, test, vi } from "vitest";
import { gather, inPlay, read, take, write } from "../../src/carry/form";
import { handOver, takeOver } from "../../src/carry/hand";
import { carries, linkOf, sealedIn } from "../../src/carry/link";
import { codeOf } from "../../src/share/code";
import { device, kDraw, kMe, offerOf, sealedDraw } from "./table";

describe("open draws", () => {
  test("come to another device with all that is kept of them", () => {
    const one = device();
    const lock = sealedDraw(one);
    sealedDraw(one, "AAAAaaaa.1", "22".repeat(32), 1);
    one.keepReceipt(kDraw, lock);
    one.keepOpened(kDraw, 3, "5:e2e4");
    const text = write(gather(one, kMe));
    const carried = read(text);
    expect(carried && write(carried)).toBe(text);
    if (!carried) return;
    expect(inPlay(carried)).toEqual([kDraw]);
    const two = device();
    take(two, carried);
    for (const draw of [kDraw, "AAAAaaaa.1"]) {
      expect(two.secrets(draw)).toEqual(one.secrets(draw));
      expect(two.offer(draw)).toEqual(one.offer(draw));
      expect(two.receipts(draw)).toEqual(one.receipts(draw));
      expect(two.opened(draw)).toEqual(one.opened(draw));
    }
    expect(write(gather(two, kMe))).toBe(text);
  });

  test("of a tournament's round come with who may be in them", () => {
    const [one, two] = [device(), device()];
    const offer = { ...offerOf("Tq7xW2aB-1.1", 1), seating: "open" as const, players: [kMe] };
    one.seal(offer, "11".repeat(32), "ab".repeat(32));
    const carried = read(write(gather(one, kMe)));
    if (carried) take(two, carried);
    expect(two.offer("Tq7xW2aB-1.1")).toEqual(offer);
  });

  test("are those of the player, and not what was handed over", () => {
    const one = device();
    sealedDraw(one);
    expect(gather(one, "carol").draws).toEqual([]);
    one.keepElsewhere(kDraw, true);
    expect(gather(one, kMe).draws).toEqual([]);
  });

  test("leave out the offer only where the lock says the same", () => {
    const one = device();
    const lock = sealedDraw(one);
    expect(gather(one, kMe).draws[0]?.offer).toEqual(one.offer(kDraw));
    one.keepReceipt(kDraw, lock);
    expect(gather(one, kMe).draws[0]?.offer).toBeUndefined();
    one.keepReceipt(kDraw, lock);
    const other = { ...lock, lock: lock.lock.replace("odd", "even") };
    const two = device();
    sealedDraw(two);
    two.keepReceipt(kDraw, other);
    expect(gather(two, kMe).draws[0]?.offer).toEqual(two.offer(kDraw));
  });

  test("that are over are taken from nobody again, and dropped where they are", () => {
    const [one, two] = [device(), device()];
    for (const keep of [one, two]) sealedDraw(keep);
    const before = gather(two, kMe);
    one.finish(kDraw);
    take(two, gather(one, kMe));
    expect(two.secrets(kDraw).size).toBe(0);
    take(two, before);
    take(one, before);
    for (const keep of [one, two]) expect(gather(keep, kMe)).toEqual({ player: kMe, draws: [], over: [kDraw] });
  });

  test("are added in whatever order devices tell them", () => {
    const [one, two] = [device(), device()];
    for (const keep of [one, two]) sealedDraw(keep);
    sealedDraw(one, "BBBBbbbb.1", "33".repeat(32));
    sealedDraw(two, "CCCCcccc.1", "44".repeat(32));
    one.keepOpened(kDraw, 4, "7:a1a2");
    two.keepOpened(kDraw, 2, "3:b1b2");
    const told = [gather(one, kMe), gather(two, kMe)];
    const texts = [told, told.toReversed()].map((order) => {
      const keep = device();
      for (const carried of [...order, ...order]) take(keep, carried);
      return write(gather(keep, kMe));
    });
    expect(texts[0]).toBe(texts[1]);
    expect(read(texts[0] ?? "")?.draws.map(({ draw, opened }) => [draw, opened?.[0]])).toEqual([["BBBBbbbb.1", undefined], ["CCCCcccc.1", undefined], [kDraw, 4]]);
  });

  test("with another lock of one name keep both, so that the fraud shows", () => {
    const [one, two] = [device(), device()];
    const lock = sealedDraw(one);
    one.keepReceipt(kDraw, lock);
    sealedDraw(two);
    two.keepReceipt(kDraw, { lock: lock.lock.replace("20:45:07", "20:45:08"), signature: "cd".repeat(64) });
    take(two, gather(one, kMe));
    expect(two.receipts(kDraw)).toHaveLength(2);
  });

  const good = { astragal: 1, player: kMe, draws: [], over: [] };
  const draw = { draw: kDraw, secrets: ["11".repeat(32)], locks: [] };
  test.each([
    ["no JSON", "{"],
    ["another program's", JSON.stringify({ ...good, astragal: 2 })],
    ["nobody's", JSON.stringify({ ...good, player: 1 })],
    ["a secret that is none", JSON.stringify({ ...good, draws: [{ ...draw, secrets: ["11"] }] })],
    ["a draw without a name", JSON.stringify({ ...good, draws: [{ ...draw, draw: "x" }] })],
    ["an opening without a roll", JSON.stringify({ ...good, draws: [{ ...draw, opened: ["1", "x"] }] })],
    ["an offer of another draw", JSON.stringify({ ...good, draws: [{ ...draw, offer: { draw: "other.1" } }] })],
    ["locks that are none", JSON.stringify({ ...good, draws: [{ ...draw, locks: [1] }] })],
  ])("are not read from what is %s", (_why, text) => {
    expect(read(text)).toBeUndefined();
    expect(read(JSON.stringify({ ...good, draws: [draw] }))?.draws).toEqual([draw]);
  });
});

describe("carrying by hand", () => {
  test("ends here what begins there", async () => {
    const [one, two] = [device(), device()];
    sealedDraw(one);
    sealedDraw(one, "AAAAaaaa.1", "22".repeat(32), 1);
    const { phrase, sealed } = await handOver(one, kMe);
    expect(one.isElsewhere(kDraw)).toBe(true);
    expect(one.isElsewhere("AAAAaaaa.1")).toBe(false); // its one opening is the same from wherever it comes
    expect(await takeOver(two, kMe, linkOf("https://example.org", sealed), phrase)).toEqual({ ok: true, draws: 2 });
    expect(two.isElsewhere(kDraw)).toBe(false);
    two.keepOpened(kDraw, 1, "1:e2e4");
    const back = await handOver(two, kMe);
    expect(await takeOver(one, kMe, back.sealed, back.phrase)).toEqual({ ok: true, draws: 2 });
    expect([one.isElsewhere(kDraw), two.isElsewhere(kDraw)]).toEqual([false, true]);
    expect(one.opened(kDraw)).toEqual({ roll: 1, callFor: "1:e2e4" });
  });

  test("is used once: a file that was taken does not bring back what was handed on since", async () => {
    const [one, two] = [device(), device()];
    sealedDraw(one);
    const { phrase, sealed } = await handOver(one, kMe);
    expect(await takeOver(two, kMe, sealed, phrase)).toEqual({ ok: true, draws: 1 });
    await handOver(two, kMe);
    expect(await takeOver(two, kMe, sealed, phrase)).toEqual({ ok: false, why: expect.stringMatching(/already taken/) as string });
    expect(two.isElsewhere(kDraw)).toBe(true);
  });

  test("that cannot be sealed leaves all where it is", async () => {
    const one = device();
    sealedDraw(one);
    const real = crypto.getRandomValues.bind(crypto);
    const nonce = 24;
    const random = vi.spyOn(crypto, "getRandomValues").mockImplementation((bytes) => {
      if (bytes?.byteLength === nonce) throw new Error("no random numbers");
      return real(bytes);
    });
    await expect(handOver(one, kMe)).rejects.toThrow("no random numbers");
    random.mockRestore();
    expect([one.isElsewhere(kDraw), one.handed()]).toEqual([false, []]);
  });

  test("is refused with a reason", async () => {
    const [one, two] = [device(), device()];
    sealedDraw(one);
    const { phrase, sealed } = await handOver(one, kMe);
    const why = async (...given: Parameters<typeof takeOver>): Promise<string> => {
      const taken = await takeOver(...given);
      return taken.ok ? "taken" : taken.why;
    };
    expect(await why(two, kMe, "nothing", phrase)).toMatch(/not a file or link/);
    expect(await why(two, kMe, sealed, "0".repeat(16))).toMatch(/does not open/);
    expect(await why(two, "carol", sealed, phrase)).toMatch(/another account/);
    expect(await why(one, kMe, sealed, phrase)).toMatch(/handed these numbers over itself/);
    expect(two.open()).toEqual([]);
  });

  test("goes by a code as long as a phone can read it", () => {
    const link = linkOf("https://example.org", `1.${"A".repeat(1000)}`);
    expect(link.startsWith("https://example.org/account#carry=1.A")).toBe(true);
    expect(sealedIn(link)).toBe(`1.${"A".repeat(1000)}`);
    expect(carries(new URL(link).hash)).toBe(true);
    const code = codeOf(link);
    expect(code?.size).toBeGreaterThan(100);
    expect(code?.path).toMatch(/^M4 4h1v1h-1z/);
    expect(codeOf(linkOf("https://example.org", "A".repeat(2300)))).toBeUndefined();
  });
});
