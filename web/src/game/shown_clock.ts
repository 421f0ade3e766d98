// What a clock shows: the type alone. `clock.ts` makes it for games at the board, `post.ts` for games by post.
/** What one side's clock shows. */
export interface Shown {
  /** Of the main time, or of the period that runs. */
  readonly ms: number;
  /** How long the clock still waits, with a delay. */
  readonly waits?: number;
  /** With byo-yomi: periods left, that which runs among them, and whether one runs. */
  readonly periods?: number;
  readonly inPeriod?: boolean;
  /** By post, in days and hours: what its bank holds, if it has one, and whether this is the time of a first move. */
  readonly post?: { readonly bank?: number; readonly first?: true };
}
