// How long the engine waits for a player who steps through moves.

/** Runs something later, unless what is returned is called before. */
export type Later = (ms: number, then: () => void) => () => void;

/** A position is looked at for so long before it is searched. */
export const kPauseMs = 150;

export function browserLater(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}
