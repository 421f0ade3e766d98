// The draws of a tournament's round: what they decide by the terms, and what the server must offer then. A difference
// is told before anything is sealed. Pure.
import * as m from "../messages/all.gen";
import type { Offer } from "../fair/client";
import { parseLock } from "../fair/lock";
import type { Setting } from "../net/variants";
import type { EventDraw } from "../protocol/messages.gen";
import { rulesetOf } from "./offer";

/** The ruleset of draws that decide colours or brackets by lot. */
const kLots = "lots@1";
/** A coin: with a 1 the highest-ranked player has White. */
const kCoin = "2";

/** What a draw decides: who has White, the seeds of a bracket, how the games of the round begin, or nothing. */
export type RoundRules =
  | { readonly of: "color" }
  | { readonly of: "bracket"; readonly entrants: readonly string[] }
  | { readonly of: "dice"; readonly variant: string; readonly options: Setting }
  | { readonly of: "nothing" };

/** The newest draw of a tournament, and what its page knows of the tournament. */
export interface RoundTold {
  readonly event: string;
  readonly lots: EventDraw | undefined;
  /** Whether this player plays in the round that the draw is for. */
  readonly plays: boolean;
  /** What the draw decides by the terms; undefined while the page does not know the terms. */
  rules(round: number, isLots: boolean): RoundRules | undefined;
}

/** What `/api/variants` says of a game: what is thrown before it, its version and all of its options. */
export interface GameDice {
  readonly asks: string;
  readonly rulesVersion: number;
  readonly options: Setting;
}

export type RoundStep = "commit" | "open" | "late" | "left-out" | "nothing";

export const isLots = (ruleset: string): boolean => ruleset === kLots;

/** The tournament, round and number in the name of a draw: `Tq7xW2aB-1.2`. */
export function placeOf(
  draw: string,
): { readonly event: string; readonly round: number; readonly number: number } | undefined {
  const [, event, round, number] = /^([A-Za-z0-9]{8})-([0-9]{1,6})\.([0-9]{1,6})$/.exec(draw) ?? [];
  return event === undefined ? undefined : { event, round: Number(round), number: Number(number) };
}

export function offerOfRound(lots: EventDraw, me: string): Offer {
  const { draw, ruleset, asks, server_key: serverKey, server_commitment: serverCommitment } = lots;
  return { draw, ruleset, asks, rolls: 1, serverKey, serverCommitment, seating: "open", players: lots.bracket ?? [me] };
}

/** The dice that the rules ask for in this draw; `dice` is about the game of the round. */
export function asksOfRound(rules: RoundRules, bracket: readonly string[], dice: GameDice | undefined): string {
  if (rules.of === "color") return kCoin;
  return rules.of === "bracket" ? `${String(bracket.length)}-` : (dice?.asks ?? "");
}

function isRuleset(ruleset: string, rules: RoundRules, dice: GameDice | undefined): boolean {
  if (rules.of !== "dice") return isLots(ruleset);
  return dice !== undefined && ruleset === rulesetOf({ ...dice, variant: rules.variant });
}

/** Whether the bracket lists each entrant once, this player among them. */
function isBracket(bracket: readonly string[], entrants: readonly string[], me: string): boolean {
  return (
    bracket.includes(me) && new Set(bracket).size === bracket.length && bracket.every((one) => entrants.includes(one))
  );
}

/** What is wrong with an offer by the terms of the tournament, as a sentence; undefined if nothing is. */
export function roundTrouble(
  told: RoundTold,
  lots: EventDraw,
  me: string,
  rules: RoundRules,
  dice: GameDice | undefined,
): string | undefined {
  const place = placeOf(lots.draw);
  if (place?.event !== told.event || place.round !== lots.round) return m.roundDraw.refusedOffer.round();
  if (rules.of === "nothing") return m.roundDraw.refusedOffer.unwanted();
  if (!isRuleset(lots.ruleset, rules, dice)) return m.draw.refusedOffer.rules();
  if (rules.of === "bracket" && !isBracket(lots.bracket ?? [], rules.entrants, me))
    return m.roundDraw.refusedOffer.bracket();
  const asks = asksOfRound(rules, lots.bracket ?? [], dice);
  return lots.asks === "" || lots.asks !== asks ? m.draw.refusedOffer.asks() : undefined;
}

function isInLock(lots: EventDraw, me: string): boolean {
  const lock = lots.lock === undefined ? undefined : parseLock(lots.lock);
  return lock?.ok === true
    ? lock.value.seats.some(({ player, commitment }) => player === me && commitment !== undefined)
    : lots.committed.includes(me);
}

/** What this player has to do now in the draw. */
export function nextInRound({ lots, plays }: RoundTold, me: string, hasSecret: boolean): RoundStep {
  switch (lots?.state) {
    case "gathering":
      return plays && !lots.committed.includes(me) ? "commit" : "nothing";
    case "locked":
      if (!isInLock(lots, me)) return hasSecret ? "left-out" : "nothing";
      return lots.opened.includes(me) ? "nothing" : "open";
    case "void":
      return hasSecret && lots.missing?.includes(me) === true && !lots.opened.includes(me) ? "late" : "nothing";
    default:
      return "nothing";
  }
}
