// The draw of a round as its tournament's page sees it: what it decides by the terms, who plays, and what came of it.
// Pure.
import type { RoundRules, RoundTold } from "../draw/round_offer";
import { isLots } from "../draw/round_offer";
import { parseLock } from "../fair/lock";
import { slips } from "../fair/stream";
import type { EventDraw } from "../protocol/messages.gen";
import type { TournamentView } from "../protocol/messages.gen";

/** What a draw of this round decides by the terms; undefined if the page has not heard yet that the round is paired. */
export function rulesOfRound(
  { terms, players, rounds }: TournamentView,
  round: number,
  forPairs: boolean,
): RoundRules | undefined {
  if (forPairs) {
    if (terms.format === "swiss") return { of: "color" };
    const isByLot = terms.format === "knockout" && terms.knockout?.seeding === "lot";
    return isByLot ? { of: "bracket", entrants: players.map(({ id }) => id) } : { of: "nothing" };
  }
  const paired = rounds[round - 1];
  if (!paired) return undefined;
  const { variant, options, dice } = paired.terms;
  return terms.format === "arena" || dice === "game" ? { of: "nothing" } : { of: "dice", variant, options };
}

/**
 * Whether this player plays in the round of this draw: at one of its boards, or, before the round is paired, as far as
 * is known.
 */
export function playsIn(
  { terms, players, rounds }: TournamentView,
  { round, ruleset }: EventDraw,
  player: string | undefined,
): boolean {
  if (player === undefined) return false;
  if (!isLots(ruleset))
    return (
      rounds[round - 1]?.boards.some((games) =>
        games.some(({ white, black }) => white === player || black === player),
      ) ?? false
    );
  const own = players.find(({ id }) => id === player);
  if (own?.state !== "plays" || own.byes.some((bye) => bye.round === round)) return false;
  return terms.check_in !== true || own.checked_in === true;
}

export function toldOf(
  event: string,
  lots: EventDraw | undefined,
  tournament: TournamentView | undefined,
  player: string | undefined,
): RoundTold {
  return {
    event,
    lots,
    plays: tournament !== undefined && lots !== undefined && playsIn(tournament, lots, player),
    rules: (round, forPairs) => tournament && rulesOfRound(tournament, round, forPairs),
  };
}

/** The players of a bracket in the order in which their slips were drawn: the first seed comes first. */
export function seedsOf({ bracket = [], dice = [] }: EventDraw): string[] {
  return slips(dice.map(([faces = 1, number = 1]) => ({ faces, number }))).flatMap((slip) => bracket[slip - 1] ?? []);
}

export interface Taker {
  readonly id: string;
  readonly state: "sealed" | "opened" | "missing";
}

/** The players who take part, and how far each of them has come. */
export function takersOf({ committed, opened, missing = [] }: EventDraw): Taker[] {
  return committed.map((id) => ({
    id,
    state: opened.includes(id) ? "opened" : missing.includes(id) ? "missing" : "sealed",
  }));
}

/** How many players the lock lists as taking no part. There are some by post, where nobody waits for them. */
export function apartIn({ lock }: EventDraw): number {
  const parsed = lock === undefined ? undefined : parseLock(lock);
  return parsed?.ok === true ? parsed.value.seats.filter(({ commitment }) => commitment === undefined).length : 0;
}
