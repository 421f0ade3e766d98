// The legend of a move diagram: only the kinds of marks that are on the board.
import type { Mark } from "../net/variants";

export interface LegendItem {
  readonly mark: "both" | "quiet" | "capture" | "hop";
  readonly text: string;
}

const kTexts: Readonly<Record<LegendItem["mark"], string>> = {
  both: "moves or captures there",
  quiet: "moves there, without capture",
  capture: "only captures there",
  hop: "captures there over a piece between",
};

function kindOf({ quiet, capture, hop }: Mark): LegendItem["mark"] {
  if (hop) return "hop";
  if (quiet) return capture ? "both" : "quiet";
  return "capture";
}

export function legendOf(marks: readonly Mark[]): LegendItem[] {
  const there = new Set(marks.map(kindOf));
  return (["both", "quiet", "capture", "hop"] as const).flatMap((mark) => (there.has(mark) ? [{ mark, text: kTexts[mark] }] : []));
}
