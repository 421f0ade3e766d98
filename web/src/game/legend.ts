// The legend of a move diagram: only the kinds of marks that are on the board.
import * as m from "../messages/all.gen";
import type { Diagram, Mark } from "../net/variants";

export interface LegendItem {
  readonly mark: "both" | "quiet" | "capture" | "hop";
  readonly text: string;
}

function kindOf({ quiet, capture, hop }: Mark): LegendItem["mark"] {
  if (hop) return "hop";
  if (quiet) return capture ? "both" : "quiet";
  return "capture";
}

export function legendOf({ marks, here }: Pick<Diagram, "marks" | "here">): LegendItem[] {
  const there = new Set(marks.map(kindOf));
  const words = here ? { ...m.game.legend, ...m.game.legendHere } : m.game.legend;
  return (["both", "quiet", "capture", "hop"] as const).flatMap((mark) =>
    there.has(mark) ? [{ mark, text: words[mark]() }] : [],
  );
}
