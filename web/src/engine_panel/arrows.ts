// The first moves of an engine's lines as arrows. Pure.
import { readMove, pathOf, type Castlings } from "../board/moves";
import type { Sketch } from "../board/sketch";

const kColors = {
  moves: { best: "best", other: "other" },
  threats: { best: "threat", other: "lesserThreat" },
} as const;

/**
 * Arrows for first moves; `firsts` has the best move first. The best arrow is drawn last, over the others; if two lines
 * begin with the same squares, the arrow is the better line's.
 */
export function arrowsOf(firsts: readonly string[], castlings: Castlings, of: keyof typeof kColors): readonly Sketch[] {
  const found = new Map<string, Sketch>();
  for (const [i, text] of firsts.entries()) {
    const move = readMove(text, castlings);
    if (!move) continue;
    let from = move.from;
    for (const to of pathOf(move)) {
      const key = `${from} ${to}`;
      if (!found.has(key)) found.set(key, { from, to, color: i === 0 ? kColors[of].best : kColors[of].other });
      from = to;
    }
  }
  return [...found.values()].reverse();
}
