// Ratings and rated games in words. Pure.
import * as m from "../messages/all.gen";
import { changeText, ratingText } from "../game/rating";
import type { VariantList } from "../net/variants";
import type { GameScore, PlayedGame, Player, PoolRating, RatedGame, User } from "../protocol/messages.gen";
import { kTempos } from "../protocol/words.gen";

/** A rating, with `?` while little is known of the player. */
export const shownRating = ({
  rating,
  deviation,
  provisional,
}: Pick<PoolRating, "rating" | "deviation" | "provisional">): string =>
  ratingText({ before: rating, deviation, provisional });

export const changeOf = ({ before, rating, deviation, provisional }: RatedGame): string =>
  changeText({ before, after: rating, deviation, provisional });

export function resultOf({ color, result }: Pick<RatedGame, "color" | "result">): "won" | "lost" | "draw" {
  if (result !== "white" && result !== "black") return "draw";
  return result === color ? "won" : "lost";
}

/** A game as one of its two players sees it; undefined if the server does not say who played, or with which result. */
export function playedBy(
  { players: { white, black } = {}, outcome }: Pick<PlayedGame, "players" | "outcome">,
  player: string,
): { readonly result: "won" | "lost" | "draw"; readonly opponent: Player } | undefined {
  if (!white || !black || !outcome) return undefined;
  const color = white.id === player ? "white" : "black";
  return { result: resultOf({ color, result: outcome.result }), opponent: color === "white" ? black : white };
}

export const scoreText = ({ won, drawn, lost }: GameScore): string => m.player.scoreOf({ won, drawn, lost });

/** The families of games in the order of the games, each with the name of the game that it is called after. */
export function familiesOf(variants: VariantList): { readonly id: string; readonly name: string }[] {
  const ids = [...new Set(variants.map(({ family }) => family))];
  return ids.map((id) => {
    const games = variants.filter(({ family }) => family === id);
    return { id, name: (games.find((game) => game.id === id) ?? games[0])?.name ?? id };
  });
}

/** How many throws of dice count against a player, in words; undefined if there are none. */
export function voidsText(voids: Readonly<Record<string, number>>): string | undefined {
  const [time, ended] = [voids["time"] ?? 0, voids["ended"] ?? 0];
  const what = [
    ...(time > 0 ? [m.player.voidsTime({ count: time })] : []),
    ...(ended > 0 ? [m.player.voidsEnded({ count: ended })] : []),
  ];
  const count = Object.values(voids).reduce((sum, one) => sum + one, 0);
  return count === 0 ? undefined : m.player.voids({ count, what: what.join(", ") });
}

/** The name of a tempo: `Blitz`; a tempo that this page does not know keeps its id. */
export function tempoName(tempo: string): string {
  const known = kTempos.find((one) => one === tempo);
  return known ? m.player.tempos[known]() : tempo;
}

export interface Pool {
  readonly family: string;
  readonly tempo: string;
}

/** What an account has in each pool where it has rated games: the one that was played last first. */
export function poolsOf({ ratings }: User): (Pool & PoolRating)[] {
  const pools = Object.entries(ratings).flatMap(([family, tempos]) =>
    Object.entries(tempos).map(([tempo, rating]) => ({ family, tempo, ...rating })),
  );
  return pools.sort((a, b) => b.lastAt - a.lastAt);
}

/** How many pools are asked for before the page says that there is nobody. */
const kMostTried = 16;

/** The pools in which the page looks for a player, family after family. */
export function poolsToTry(families: readonly string[]): Pool[] {
  return families.flatMap((family) => kTempos.map((tempo) => ({ family, tempo }))).slice(0, kMostTried);
}
