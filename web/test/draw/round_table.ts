// A player's page at the draws of a tournament, for the tests of its driver.
import { RoundDriver, type RoundEdge } from "../../src/draw/rounds";
import type { RoundRules, RoundTold } from "../../src/draw/round_offer";
import { Keep } from "../../src/draw/keep";
import { link } from "../../src/fair/chain";
import { nobleCrypto } from "../../src/fair/crypto";
import { memoryStore } from "../../src/net/store";
import type { Answer, Order } from "../../src/net/wire";
import type { ErrorCode, EventDraw } from "../../src/protocol/messages.gen";
import { vectors } from "../fair/vectors";
import { exampleOf } from "../protocol/examples";
import { kOther, kSecret, sign } from "./table";

export const kEvent = "Tq7xW2aB";
export const kDraw = `${kEvent}-1.1`;
export const kMine = link(kSecret);
const kServerSecret = "77".repeat(32);
export const kDice: RoundRules = { of: "dice", variant: "chess112", options: {} };
const kRuleset = "chess112@1;interchange=odd;repetition=3";

export function lotsWith(changes: Partial<EventDraw> = {}): EventDraw {
  return {
    ...{ round: 1, state: "gathering", draw: kDraw, ruleset: kRuleset, asks: "6,6,6" },
    ...{ server_key: vectors.server_key, server_commitment: link(kServerSecret), committed: [], opened: [], left_ms: 8000 },
    ...changes,
  };
}

/** As an honest server locks it; the first of them is this player. */
export function lockOf(lots: EventDraw, seats: readonly (readonly [string, string])[], time = "2026-11-20T20:45:07Z"): { lock: string; signature: string } {
  const lock = [
    `fair1|lock|${lots.draw}|${time}|${lots.ruleset}|${lots.asks}|1|${lots.server_key}:${lots.server_commitment}`,
    ...seats.map(([player, commitment]) => `${player}:${commitment}`),
  ].join("|");
  return { lock, signature: sign(lock) };
}

export const kSeats = [["alice", kMine], ["bob", link(kOther)]] as const;

export function locked(changes: Partial<EventDraw> = {}, seats: readonly (readonly [string, string])[] = kSeats): EventDraw {
  const lots = lotsWith(changes);
  const committed = seats.flatMap(([player, commitment]) => (commitment === "-" ? [] : [player]));
  const state = lots.state === "gathering" ? "locked" : lots.state;
  return { ...lots, ...lockOf(lots, seats), ...changes, state, committed };
}

export function told(lots: EventDraw | undefined, changes: { plays?: boolean; rules?: RoundRules | undefined } = {}): RoundTold {
  const rules = "rules" in changes ? changes.rules : kDice;
  return { event: kEvent, lots, plays: changes.plays ?? true, rules: () => rules };
}

/** The record of a draw that was void, in which nobody but these had opened. */
export function voidRecord(draw: string, openings: readonly string[], missing: readonly number[]): string {
  const { lock, signature } = lockOf(lotsWith({ draw }), kSeats);
  return JSON.stringify({ lock, signature, state: "void", rolls: [{ for: "setup", openings: [kServerSecret, ...openings], missing }], notes: { void: "time" } });
}

export interface RoundTable {
  driver: RoundDriver;
  keep: Keep;
  sent: Order[];
  shut: string[];
}

export function roundTable(changes: Partial<RoundEdge> & { refuse?: ErrorCode[]; keep?: Keep; records?: Record<string, string>; lockedDraws?: string[] } = {}): RoundTable {
  const sent: Order[] = [];
  const shut: string[] = [];
  const keep = changes.keep ?? new Keep(memoryStore());
  const refusals = [...(changes.refuse ?? [])];
  const secrets = [kSecret, "33".repeat(32)];
  const edge: RoundEdge = {
    send: (order) => {
      sent.push(order);
      const code = refusals.shift();
      const answer: Answer = code ? { ok: false, error: { code, message: "because" } } : { ok: true, message: exampleOf("event") };
      return Promise.resolve(answer);
    },
    crypto: () => Promise.resolve(nobleCrypto),
    dice: () => Promise.resolve({ ok: true, value: { asks: "6,6,6", rulesVersion: 1, options: { repetition: "3", interchange: "odd" } } }),
    record: (draw) => {
      const value = changes.records?.[draw];
      return Promise.resolve(value === undefined ? { ok: false, what: "the server has nothing here", status: 404 } : { ok: true, value });
    },
    locked: () => Promise.resolve({ ok: true, value: new Set(changes.lockedDraws) }),
    keys: () => Promise.resolve({ ok: true, value: { keys: [{ key: vectors.server_key, start: "2026-01-01T00:00:00Z" }] } }),
    onshut: (_draw, why) => void (why !== undefined && shut.push(why)),
    secret: () => secrets.shift() ?? "",
    ...changes,
  };
  return { driver: new RoundDriver(keep, edge), keep, sent, shut };
}

/** Has committed. */
export async function committed(changes: Parameters<typeof roundTable>[0] = {}, lots: EventDraw = lotsWith(), rules: RoundRules = kDice): Promise<RoundTable> {
  const given = roundTable(changes);
  await given.driver.consider(told(lots, { rules }), "alice");
  given.sent.length = 0;
  return given;
}
