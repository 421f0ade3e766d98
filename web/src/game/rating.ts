// A rating in words: `1662? (+162)`. Pure.
import type { SideRating } from "../protocol/messages.gen";

/** How a game changed a rating, with a true plus or minus sign; empty before the game is settled. */
export function changeText({ before, after }: SideRating): string {
  if (after === undefined) return "";
  const change = after - before;
  if (change === 0) return "±0";
  return change > 0 ? `+${String(change)}` : `−${String(-change)}`;
}

/** A rating as it is now, with `?` behind it while little is known of the player. */
export function ratingText(rating: SideRating): string {
  return `${String(rating.after ?? rating.before)}${rating.provisional ? "?" : ""}`;
}
