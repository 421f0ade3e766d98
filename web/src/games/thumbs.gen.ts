// Made by tools/thumbs.mjs.
/** The game that starts as this one does, and has its picture. */
export const kSameStart: Readonly<Record<string, string>> = {
  chess960: "chess",
  chess112: "chess56",
  chess2016: "chess56",
  "future-random": "future",
  "rolling-dynamic": "rolling",
};
