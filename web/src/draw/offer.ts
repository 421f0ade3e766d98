// The offer of a draw against the game that the players agreed on: rules with all options, dice, seats. What differs is
// said before anything is sealed.
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

/** Bytewise: names of options are ASCII. */
function byName([a]: [string, string], [b]: [string, string]): number {
  return a < b ? -1 : 1;
}

/** As a lock writes it: `chess112@1;interchange=odd;repetition=3`. */
export function rulesetOf(game: Game): string {
  const options = Object.entries(game.options).sort(byName);
  return [`${game.variant}@${String(game.rulesVersion)}`, ...options.map(([name, value]) => `${name}=${value}`)].join(";");
}

/** What the rules read: a `2` first if the colours are drawn. */
export function asksOf(game: Game, dice: readonly number[]): string {
  return (game.color === "random" ? [2, ...dice] : dice).join(",");
}

/** The seats as a lock lists them: White first; in order of joining if the colours are drawn. */
function seatsOf(game: Game): string[] {
  const [first, second] = game.players;
  const turned = game.color !== "random" && first?.color === "black";
  return (turned ? [second, first] : [first, second]).flatMap((seat) => (seat ? [seat.id] : []));
}

/** A sentence if the offer is not for this game; `dice` are those of its variant and options. */
export function offerTrouble(game: Game, offer: Offer, dice: readonly number[]): string | undefined {
  if (offer.draw.split(".", 1)[0] !== game.game) return "The server offers a draw of another game.";
  if (offer.ruleset !== rulesetOf(game)) return "The server offers a draw under other rules than this game’s.";
  if (offer.asks !== asksOf(game, dice)) return "The server wants to throw other dice than the rules of this game say.";
  if (offer.players.join() !== seatsOf(game).join()) return "The server’s list of players is not that of this game.";
  return undefined;
}
