// A rating in words: `1662? (+162)`. Pure.
import type { SideRating } from "../protocol/messages.gen";

/** The change with its sign, by a true minus; empty before the game is settled. */
export function changeText({ before, after }: SideRating): string {
  if (after === undefined) return "";
  const change = after - before;
  if (change === 0) return "±0";
  return change > 0 ? `+${String(change)}` : `−${String(-change)}`;
}

/** As it is now, with `?` while little is known of the player. */
export function ratingText(rating: SideRating): string {
  return `${String(rating.after ?? rating.before)}${rating.provisional ? "?" : ""}`;
}
