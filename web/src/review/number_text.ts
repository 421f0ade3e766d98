// Numbers of a review as they are written. Pure.
import * as m from "../messages/all.gen";
import { decimal } from "../messages/locale";
import type { Value } from "../engine/value";

const signed = (number: number, digits: number): string => {
  const text = decimal(Math.abs(number), digits);
  if (Number(number.toFixed(digits)) === 0) return text;
  return `${number < 0 ? "\u2212" : "+"}${text}`;
};

export const pointsText = (points: number): string => signed(points, 1);
export const pawnsText = (pawns: number): string => signed(pawns, 1);
export const percentText = (win: number): string => `${String(Math.round(win))}%`;

/** A value as text: `+0.3`, the result, or the number of moves until mate. */
export function scoreText({ score, pawns, over }: Value): string {
  if (over) return m.review.over[over]();
  if (!score) return pawnsText(pawns);
  return "cp" in score
    ? pawnsText(score.cp / 100)
    : m.review.mate({ side: score.mate < 0 ? "black" : "white", count: Math.abs(score.mate) });
}
