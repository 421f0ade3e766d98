// Arrows and circles: those that a player draws for itself with the right button, in four colours by the keys that are held,
// and those that the page draws, each for what it means. Pure.

type Drawn = "green" | "red" | "blue" | "yellow";
/** What an engine would play, or what threatens; the other moves that it thinks of. */
type Meant = "best" | "other" | "threat" | "lesserThreat";
export type SketchColor = Drawn | Meant;

export interface Sketch {
  readonly from: string;
  /** The same square: a circle. */
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

/** Drawn again it is gone; in another colour it changes. */
export function toggled(sketches: readonly Sketch[], drawn: Sketch): readonly Sketch[] {
  const isThere = ({ from, to }: Sketch): boolean => from === drawn.from && to === drawn.to;
  const same = sketches.find(isThere);
  const others = sketches.filter((one) => !isThere(one));
  return same?.color === drawn.color ? others : [...others, drawn];
}
