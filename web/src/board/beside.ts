// Where something that belongs to a square is laid over a board, in per cent of the board: beside the square, never on
// it. Pure.
import { placeOf, type BoardShape, type Rect } from "./geometry";
import type { Side } from "./fen";

/** A square's edges in per cent of the part of the board that is seen. */
export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function edgesOf(shape: BoardShape, bottom: Side, view: Rect, square: string): Edges | undefined {
  const at = placeOf(shape, bottom, square);
  if (!at) return undefined;
  const across = (x: number): number => (100 * (x - view.x)) / view.width;
  const down = (y: number): number => (100 * (y - view.y)) / view.height;
  return { left: across(at.x), right: across(at.x + 1), top: down(at.y), bottom: down(at.y + 1) };
}

/**
 * The place as a CSS style: above a square of the lower half, below a square of the upper half, centred on the square
 * unless that would leave the board.
 */
export function besideStyle({ left, right, top, bottom }: Edges, width: string): string {
  const x = `clamp(0px, calc(${String((left + right) / 2)}% - ${width} / 2), calc(100% - ${width}))`;
  const y = top + bottom < 100 ? `top: calc(${String(bottom)}% + 6px)` : `bottom: calc(${String(100 - top)}% + 6px)`;
  return `left: ${x}; ${y}; width: ${width}`;
}
