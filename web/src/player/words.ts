// Ratings and rated games in words. Pure.
import { changeText, ratingText } from "../game/rating";
import type { VariantList } from "../net/variants";
import type { RatedGame, Rating } from "./requests";

/** As it is, with `?` while little is known of the player. */
export const shownRating = ({ rating, deviation, provisional }: Rating): string => ratingText({ before: rating, deviation, provisional });

export const changeOf = ({ before, rating, deviation, provisional }: RatedGame): string =>
  changeText({ before, after: rating, deviation, provisional });

export function resultOf({ color, result }: RatedGame): string {
  if (result === "draw") return "draw";
  return result === color ? "won" : "lost";
}

/** Families in the order of the games, each with the name of the game that it is called after. */
export function familiesOf(variants: VariantList): { readonly id: string; readonly name: string }[] {
  const ids = [...new Set(variants.map(({ family }) => family))];
  return ids.map((id) => {
    const games = variants.filter(({ family }) => family === id);
    return { id, name: (games.find((game) => game.id === id) ?? games[0])?.name ?? id };
  });
}

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
