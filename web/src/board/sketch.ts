// Arrows and circles: those that a player draws with the right button, in four colours by the keys that are held, and
// those that the page draws to mean something. Pure.

type Drawn = "green" | "red" | "blue" | "yellow";
/**
 * The meaning of an arrow of the page: the move that an engine would play, another move that it considers, or a threat.
 */
type Meant = "best" | "other" | "threat" | "lesserThreat";
export type SketchColor = Drawn | Meant;

export interface Sketch {
  readonly from: string;
  /** The square where an arrow ends; the same as `from` for a circle. */
  readonly to: string;
  readonly color: SketchColor;
}

export function colorOf(keys: {
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
}): Drawn {
  const other = keys.altKey || keys.ctrlKey;
  if (keys.shiftKey) return other ? "yellow" : "red";
  return other ? "blue" : "green";
}

/**
 * The sketches after one more was drawn: drawn a second time it is removed, drawn in another colour it changes its
 * colour.
 */
export function toggled(sketches: readonly Sketch[], drawn: Sketch): readonly Sketch[] {
  const isThere = ({ from, to }: Sketch): boolean => from === drawn.from && to === drawn.to;
  const same = sketches.find(isThere);
  const others = sketches.filter((one) => !isThere(one));
  return same?.color === drawn.color ? others : [...others, drawn];
}
