// The signs that are written behind a move, by their numbers in game files (NAG), and comments as people read them.

const kGlyphs: Readonly<Record<number, string>> = {
  1: "!",
  2: "?",
  3: "!!",
  4: "??",
  5: "!?",
  6: "?!",
  7: "□",
  10: "=",
  13: "∞",
  14: "⩲",
  15: "⩱",
  16: "±",
  17: "∓",
  18: "+−",
  19: "−+",
  22: "⨀",
  23: "⨀",
  32: "⟳",
  33: "⟳",
  36: "→",
  37: "→",
  40: "↑",
  41: "↑",
  132: "⇆",
  133: "⇆",
  138: "⊕",
  139: "⊕",
  140: "∆",
  146: "N",
};

/** As people write it; as in files where there is no sign. */
export const glyphOf = (nag: number): string => kGlyphs[nag] ?? `$${String(nag)}`;

/** Without what programs write for each other, such as `[%clk 0:03:00]`; empty if nothing else is there. */
export const commentWords = (comments: readonly string[] | undefined): string =>
  (comments ?? [])
    .map((comment) =>
      comment
        .replace(/\[%[^\]]*\]/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((comment) => comment !== "")
    .join(" ");
