// Arrows and circles that a player draws for itself with the right button: four colours by the keys that are held. Pure.

export type SketchColor = "green" | "red" | "blue" | "yellow";

export interface Sketch {
  readonly from: string;
  /** The same square: a circle. */
  readonly to: string;
  readonly color: SketchColor;
}

export function colorOf(keys: { readonly shiftKey: boolean; readonly altKey: boolean; readonly ctrlKey: boolean }): SketchColor {
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
