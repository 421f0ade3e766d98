// The client's own checks before it opens (FAIRNESS.md, "A client opens only if"): every point is checked with values
// that the client has kept itself, and the first point that fails says why the envelope stays shut. This module sends
// and stores nothing.
import * as m from "../messages/all.gen";
import { writeAsks } from "./asks";
import { toHex, utf8 } from "./bytes";
import { checkRoll, isSigned } from "./check";
import type { FairCrypto } from "./crypto";
import { drawText, parseLock, rulesetText, type Lock } from "./lock";
import type { Roll } from "./record";
import { refusalText, type Refusal } from "./result";
import { callText, isCallFor } from "./roll";

/** The parts of the lock that the server offered: all but the time and the players' commitments. */
export interface Offer {
  readonly draw: string;
  readonly ruleset: string;
  readonly asks: string;
  readonly rolls: number;
  readonly serverKey: string;
  readonly serverCommitment: string;
  /**
   * `seats`: exactly these players in this order; `open`: the draw of a round, for all who are there, in the order of
   * the bytes of their ids.
   */
  readonly seating: "seats" | "open";
  /** In a round: this player; if the draw seeds a bracket, all players of the bracket, slip 1 first. */
  readonly players: readonly string[];
}

/** What the server asks the client to open. */
export interface OpenRequest {
  readonly lock: string;
  readonly signature: string;
  /** The number of the roll, from 1. */
  readonly j: number;
  /**
   * The signed call of the roll. It is undefined before a game, where the lock is the call, and `with-move` if the
   * player to move sends the opening along with the move that calls.
   */
  readonly call: { readonly for: string; readonly signature: string } | "with-move" | undefined;
}

/** What the client has seen and kept itself. */
export interface Known {
  readonly offer: Offer;
  readonly serverKey: string;
  readonly me: string;
  readonly commitment: string;
  /** The dice that the rules ask for, in the game that the players agreed on. */
  readonly asksOfRules: string;
  /** Texts of all locks of this draw's name that the client has ever seen. */
  readonly locksOfName: readonly string[];
  /** Numbers of the same game's or round's draws of which the client has records, or which were never locked. */
  readonly drawsWithRecord: readonly number[];
  /** Names of other draws in which this secret was used. */
  readonly secretUsedIn: readonly string[];
  /** The rolls of this draw so far. */
  readonly rolls: readonly Roll[];
  /** The last roll that this client has opened; 0 if none. The same opening may be sent again. */
  readonly openedUpTo: number;
  /** What that opening was sent for; undefined if none was. */
  readonly openedFor: string | undefined;
  /**
   * In play: `<moves made by both sides>:<the last move>`, as the client was shown it or has sent it; otherwise
   * `setup`.
   */
  readonly callFor: string;
}

export type OfferPart = "draw" | "ruleset" | "asks" | "rolls" | "server-key" | "server-commitment" | "players";

export type ShutReason =
  | { readonly why: "not-a-lock"; readonly refusal: Refusal }
  | { readonly why: "unknown-key"; readonly key: string }
  | { readonly why: "lock-not-signed" }
  | { readonly why: "not-as-offered"; readonly part: OfferPart }
  | { readonly why: "no-seat" }
  | { readonly why: "not-my-commitment" }
  | { readonly why: "another-lock"; readonly lock: string }
  | { readonly why: "record-missing"; readonly draw: number }
  | { readonly why: "not-asks-of-rules"; readonly asks: string }
  | { readonly why: "secret-used"; readonly draw: string }
  | { readonly why: "not-next-roll"; readonly next: number }
  | { readonly why: "opened-for-another-move"; readonly for: string }
  | { readonly why: "links-run-out" }
  | { readonly why: "roll-before-incomplete" }
  | { readonly why: "roll-before-wrong"; readonly refusal: Refusal }
  | { readonly why: "call-missing" }
  | { readonly why: "call-not-wanted" }
  | { readonly why: "call-for-another-move"; readonly for: string }
  | { readonly why: "call-not-signed" };

export type Decision =
  { readonly open: true; readonly lock: Lock } | { readonly open: false; readonly reason: ShutReason };

function inOrder(ids: readonly string[]): boolean {
  return ids.every((id, i) => i === 0 || (ids[i - 1] ?? "") < id);
}

function differentPart(lock: Lock, offer: Offer): OfferPart | undefined {
  if (drawText(lock.draw) !== offer.draw) return "draw";
  if (rulesetText(lock.ruleset) !== offer.ruleset) return "ruleset";
  if (writeAsks(lock.asks) !== offer.asks) return "asks";
  if (lock.rolls !== offer.rolls) return "rolls";
  if (lock.serverKey !== offer.serverKey) return "server-key";
  if (lock.serverCommitment !== offer.serverCommitment) return "server-commitment";
  const players = lock.seats.map((seat) => seat.player);
  const same =
    offer.seating === "open"
      ? inOrder(players)
      : players.length === offer.players.length && players.every((player, i) => player === offer.players[i]);
  return same ? undefined : "players";
}

function shutByLock(lock: Lock, request: OpenRequest, known: Known): ShutReason | undefined {
  const part = differentPart(lock, known.offer);
  if (part) return { why: "not-as-offered", part };
  const seat = lock.seats.find(({ player }) => player === known.me);
  if (!seat) return { why: "no-seat" };
  if (seat.commitment !== known.commitment) return { why: "not-my-commitment" };
  const other = known.locksOfName.find((text) => text !== request.lock);
  if (other !== undefined) return { why: "another-lock", lock: other };
  for (let draw = 1; draw < lock.draw.number; ++draw) {
    if (!known.drawsWithRecord.includes(draw)) return { why: "record-missing", draw };
  }
  const asks = writeAsks(lock.asks);
  if (asks !== known.asksOfRules) return { why: "not-asks-of-rules", asks };
  const used = known.secretUsedIn.find((draw) => draw !== drawText(lock.draw));
  return used === undefined ? undefined : { why: "secret-used", draw: used };
}

/** Checks every roll so far again: a client computes them all itself. */
async function shutByRolls(
  crypto: FairCrypto,
  lock: Lock,
  request: OpenRequest,
  known: Known,
): Promise<ShutReason | undefined> {
  const next = known.rolls.length + 1;
  if (next > lock.rolls) return { why: "links-run-out" };
  if (request.j !== next || known.openedUpTo > next) return { why: "not-next-roll", next };
  // The others may have this opening already: if it were good for a second move, they could know the dice before that
  // move.
  if (known.openedUpTo === next && known.openedFor !== undefined && known.openedFor !== known.callFor) {
    return { why: "opened-for-another-move", for: known.openedFor };
  }
  const lockSha256 = toHex(await crypto.sha256(utf8(request.lock)));
  for (const [i, roll] of known.rolls.entries()) {
    const before = known.rolls[i - 1]?.openings;
    if (!roll.dice || roll.missing.length > 0) return { why: "roll-before-incomplete" };
    const made = await checkRoll(crypto, { lock, lockSha256, j: i + 1, before, isVoid: false }, roll);
    if (!made.ok) return { why: "roll-before-wrong", refusal: made.error };
  }
  return undefined;
}

async function shutByCall(
  crypto: FairCrypto,
  lock: Lock,
  request: OpenRequest,
  known: Known,
): Promise<ShutReason | undefined> {
  const call = request.call;
  if (lock.rolls === 1) return call ? { why: "call-not-wanted" } : undefined;
  if (!call) return { why: "call-missing" };
  if (call === "with-move") return undefined;
  if (call.for !== known.callFor || !isCallFor(call.for, lock.rolls)) {
    return { why: "call-for-another-move", for: call.for };
  }
  const signed = await isSigned(crypto, callText(lock.draw, request.j, call.for), call.signature, known.serverKey);
  return signed ? undefined : { why: "call-not-signed" };
}

/** Whether the opening of roll `request.j` may be sent. */
export async function mayOpen(crypto: FairCrypto, request: OpenRequest, known: Known): Promise<Decision> {
  const shut = (reason: ShutReason): Decision => ({ open: false, reason });
  const parsed = parseLock(request.lock);
  if (!parsed.ok) return shut({ why: "not-a-lock", refusal: parsed.error });
  const lock = parsed.value;
  if (lock.serverKey !== known.serverKey) return shut({ why: "unknown-key", key: lock.serverKey });
  if (!(await isSigned(crypto, request.lock, request.signature, known.serverKey))) {
    return shut({ why: "lock-not-signed" });
  }
  const reason =
    shutByLock(lock, request, known) ??
    (await shutByRolls(crypto, lock, request, known)) ??
    (await shutByCall(crypto, lock, request, known));
  return reason ? shut(reason) : { open: true, lock };
}

/** Why the envelope stays shut, as a sentence for the player. */
export function shutText(reason: ShutReason): string {
  switch (reason.why) {
    case "not-a-lock":
      return m.fair.shutForm({ why: refusalText(reason.refusal) });
    case "not-as-offered":
      return m.fair.shutOffered({ part: m.fair.offered[reason.part]() });
    case "record-missing":
      return m.fair.shutRecord({ draw: reason.draw });
    case "not-asks-of-rules":
      return m.fair.shutDice({ asks: reason.asks });
    case "secret-used":
      return m.fair.shutSecret({ draw: reason.draw });
    case "not-next-roll":
      return m.fair.shutNext({ next: reason.next });
    case "opened-for-another-move":
      return m.fair.shutOpened({ call: reason.for });
    case "roll-before-wrong":
      return m.fair.shutRoll({ why: refusalText(reason.refusal) });
    case "call-for-another-move":
      return m.fair.shutCall({ call: reason.for });
    default:
      return m.fair.shut[reason.why]();
  }
}
