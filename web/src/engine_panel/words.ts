// What an engine thinks of a position, as a number and in words, always from White's point of view. Pure.
import type { Side } from "../board/fen";
import { winOf } from "../engine/chances";
import type { Report } from "../engine/lines";
import * as m from "../messages/all.gen";
import { decimal } from "../messages/locale";

export type Score = Report["score"];

/**
 * The names of positions: each holds up to so many hundredths of a pawn for one side; beyond the last the game is won.
 * This is the only list of them.
 */
const kGrades = [
  { most: 25, grade: "equal" },
  { most: 80, grade: "slightly" },
  { most: 200, grade: "better" },
  { most: 500, grade: "much" },
] as const;
export type Grade = (typeof kGrades)[number]["grade"] | "wins" | "mates";

/** A score for White: an engine gives it for the side to move. */
export function fromWhite(score: Score, turn: Side): Score {
  if (turn === "white") return score;
  return "cp" in score ? { cp: -score.cp } : { mate: -score.mate };
}

export function gradeOf(score: Score): Grade {
  if ("mate" in score) return "mates";
  return kGrades.find(({ most }) => Math.abs(score.cp) <= most)?.grade ?? "wins";
}

/**
 * The side that is ahead. In a mate in no moves the side to move has lost, and White's number cannot tell that, but a
 * search never ends with such a score.
 */
const leader = (score: Score): Side => (("cp" in score ? score.cp : score.mate) < 0 ? "black" : "white");

const kMinus = "\u2212";

/** A score as text: `+1.3`, `0.0`, `−0.4`, `M5`, `−M3`. */
export function numberText(score: Score): string {
  if ("mate" in score) return `${leader(score) === "black" ? kMinus : ""}M${String(Math.abs(score.mate))}`;
  const tenths = Math.round(Math.abs(score.cp) / 10);
  const sign = tenths === 0 ? "" : score.cp < 0 ? kMinus : "+";
  return sign + decimal(tenths / 10, 1);
}

export function verdictText(score: Score): string {
  const side = leader(score);
  const grade = gradeOf(score);
  if (grade === "equal") return m.analysis.equal();
  if ("mate" in score) return m.analysis.mates({ side, moves: Math.abs(score.mate) });
  return m.analysis.leads[grade === "mates" ? "wins" : grade]({ side });
}

/** White's share of the bar, from 0 to 1; half if both sides are equal. */
export function whiteShare(score: Score): number {
  if ("mate" in score) return leader(score) === "white" ? 1 : 0;
  return winOf(score.cp) / 100;
}
