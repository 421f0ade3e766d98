// Compares the offer of a draw with the game that the players agreed on: rules with all options, dice, seats. A
// difference is told before anything is sealed.
import * as m from "../messages/all.gen";
import type { Offer } from "../fair/client";
import type { FairOfferedData } from "../protocol/messages.gen";
import type { Game } from "../game/state";

export function offerOf(offered: Omit<FairOfferedData, "game">): Offer {
  const { draw, ruleset, asks, n, server_key, server_commitment, players } = offered;
  return {
    ...{ draw, ruleset, asks, players },
    rolls: n,
    serverKey: server_key,
    serverCommitment: server_commitment,
    seating: "seats",
  };
}

/** Orders options by the bytes of their names, which are ASCII. */
function byName([a]: [string, string], [b]: [string, string]): number {
  return a < b ? -1 : 1;
}

/** The ruleset as a lock writes it: `chess112@1;interchange=odd;repetition=3`. */
export function rulesetOf({
  variant,
  options,
  rulesVersion,
}: Pick<Game, "variant" | "options" | "rulesVersion">): string {
  const sorted = Object.entries(options).sort(byName);
  return [`${variant}@${String(rulesVersion)}`, ...sorted.map(([name, value]) => `${name}=${value}`)].join(";");
}

/** The dice that the rules ask for, before the game and during it, as a lock writes them, without those for colours. */
export interface RulesDice {
  readonly setup: string;
  readonly inPlay: string;
}

/** How many rolls a draw for the dice in play has. */
export const kRollsInPlay = 1000;

/** The dice of this draw: first a `2` if the draw decides the colours, then what the rules ask for. */
export function asksOf(game: Game, dice: RulesDice, rolls: number): string {
  if (rolls > 1) return dice.inPlay;
  const coin = game.color === "random" ? ["2"] : [];
  return [...coin, ...(dice.setup === "" ? [] : [dice.setup])].join(",");
}

/** The seats as a lock lists them: White first, or in order of joining if the draw decides the colours. */
function seatsOf(game: Game, rolls: number): string[] {
  const [first, second] = game.players;
  const turned = (game.color !== "random" || rolls > 1) && first?.color === "black";
  return (turned ? [second, first] : [first, second]).flatMap((seat) => (seat ? [seat.id] : []));
}

/**
 * What is wrong with an offer for this game, as a sentence; undefined if nothing is. `dice` are those of the game's
 * variant and options.
 */
export function offerTrouble(game: Game, offer: Offer, dice: RulesDice): string | undefined {
  if (offer.draw.split(".", 1)[0] !== game.game) return m.draw.refusedOffer.game();
  if (offer.ruleset !== rulesetOf(game)) return m.draw.refusedOffer.rules();
  if (offer.rolls !== 1 && offer.rolls !== kRollsInPlay) return m.draw.refusedOffer.rolls();
  if (offer.asks === "" || offer.asks !== asksOf(game, dice, offer.rolls)) return m.draw.refusedOffer.asks();
  if (offer.players.join() !== seatsOf(game, offer.rolls).join()) return m.draw.refusedOffer.players();
  return undefined;
}
