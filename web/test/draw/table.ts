// A player's page at a draw, for the tests of its driver: an offer of the examples, locks signed with the vectors' own key.
import * as ed from "@noble/ed25519";
import { Driver, type DriverEdge } from "../../src/draw/driver";
import { Keep } from "../../src/draw/keep";
import { fromHex, toHex, utf8 } from "../../src/fair/bytes";
import { link } from "../../src/fair/chain";
import { nobleCrypto } from "../../src/fair/crypto";
import { fromSnapshot } from "../../src/game/reduce";
import type { Drawing, Game } from "../../src/game/state";
import { memoryStore } from "../../src/net/store";
import type { Answer, Order } from "../../src/net/wire";
import type { ErrorCode } from "../../src/protocol/messages.gen";
import { vectors } from "../fair/vectors";
import { exampleOf } from "../protocol/examples";

export const kSecret = "11".repeat(32);
export const kOther = "22".repeat(32);

export function sign(text: string): string {
  return toHex(ed.sign(utf8(text), fromHex(vectors.signing_seed)));
}

export const { game: _, ...offer } = exampleOf("fair_offered").d;

export function gameWith(drawing: Partial<Drawing>): Game {
  const { fair: __, ...snapshot } = exampleOf("snapshot").d;
  const game = fromSnapshot({ ...snapshot, phase: "rolling", fair_past: [], moves: [] }, 0);
  return { ...game, drawing: { offer, committed: [], opened: [], made: 0, rolls: [], ...drawing } };
}

/** The lock that an honest server signs after this offer. */
export function lockFor(alice: string, changes: { asks?: string; draw?: string } = {}): { text: string; signature: string } {
  const text = [
    `fair1|lock|${changes.draw ?? offer.draw}|2026-11-20T20:45:07Z|${offer.ruleset}|${changes.asks ?? offer.asks}|1`,
    `${vectors.server_key}:${offer.server_commitment}|alice:${alice}|bob:${link(kOther)}`,
  ].join("|");
  return { text, signature: sign(text) };
}

export interface Table {
  driver: Driver;
  keep: Keep;
  sent: Order[];
  shut: string[];
}

export function table(changes: Partial<DriverEdge> & { refuse?: ErrorCode[]; keep?: Keep } = {}): Table {
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
    record: () => Promise.resolve({ ok: false, what: "the server has nothing here", status: 404 }),
    keys: () => Promise.resolve({ ok: true, value: { keys: [{ key: vectors.server_key, start: "2026-01-01T00:00:00Z" }] } }),
    onshut: (_draw, why) => void (why !== undefined && shut.push(why)),
    wait: () => Promise.resolve(),
    stillDue: (game) => game,
    secret: () => secrets.shift() ?? "",
    ...changes,
  };
  return { driver: new Driver(keep, edge), keep, sent, shut };
}

/** Seals, and comes back with the lock. */
export async function sealed(changes: Parameters<typeof table>[0] = {}): Promise<Table> {
  const given = table(changes);
  await given.driver.consider(gameWith({}), "alice");
  given.sent.length = 0;
  return given;
}
