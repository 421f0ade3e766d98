// How long the engine waits for a player who steps through moves.

/** Runs something later, unless the function that it gives back is called before. */
export type Later = (ms: number, then: () => void) => () => void;

/** How long a position must be shown before it is searched. */
export const kPauseMs = 150;

export function browserLater(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}
