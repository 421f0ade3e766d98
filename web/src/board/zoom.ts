// Which part of a board is shown, enlarged, for boards whose squares are smaller than a finger. Units are squares, and
// at most the board with its margins is shown. Pure.
import { wholeOf, type BoardShape, type Point, type Rect } from "./geometry";

export interface Zoom {
  readonly scale: number;
  /** The middle of the part that is shown. */
  readonly middle: Point;
}

export const kMostZoom = 4;
export const kMagnified = 2;

/** The part of the board that is seen; the whole of it without a zoom. */
export function viewOf(shape: BoardShape, zoom: Zoom | undefined): Rect {
  const whole = wholeOf(shape);
  if (!zoom) return whole;
  const [width, height] = [whole.width / zoom.scale, whole.height / zoom.scale];
  return { x: zoom.middle.x - width / 2, y: zoom.middle.y - height / 2, width, height };
}

/** A zoom that shows nothing beside the board; undefined if the whole board fits. */
function within(shape: BoardShape, { scale, middle }: Zoom): Zoom | undefined {
  if (scale <= 1.02) return undefined;
  const whole = wholeOf(shape);
  const most = Math.min(scale, kMostZoom);
  const [halfWidth, halfHeight] = [whole.width / most / 2, whole.height / most / 2];
  const clamp = (value: number, least: number, greatest: number): number => Math.min(Math.max(value, least), greatest);
  const x = clamp(middle.x, whole.x + halfWidth, whole.x + whole.width - halfWidth);
  const y = clamp(middle.y, whole.y + halfHeight, whole.y + whole.height - halfHeight);
  return { scale: most, middle: { x, y } };
}

export function magnify(shape: BoardShape, middle: Point): Zoom | undefined {
  return within(shape, { scale: kMagnified, middle });
}

/**
 * The zoom after a drag: what was at `from`, in shares of the window from 0 to 1, is at `to`, and everything is
 * `factor` times as large.
 */
export function dragged(
  shape: BoardShape,
  zoom: Zoom | undefined,
  from: Point,
  to: Point,
  factor = 1,
): Zoom | undefined {
  const view = viewOf(shape, zoom);
  const held: Point = { x: view.x + from.x * view.width, y: view.y + from.y * view.height };
  const scale = Math.min(Math.max((zoom?.scale ?? 1) * factor, 1), kMostZoom);
  const whole = wholeOf(shape);
  const middle = {
    x: held.x + (0.5 - to.x) * (whole.width / scale),
    y: held.y + (0.5 - to.y) * (whole.height / scale),
  };
  return within(shape, { scale, middle });
}
