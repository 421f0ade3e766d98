// Which part of a board is shown, enlarged: for boards whose squares are smaller than a finger. In units of squares, where
// the board with its margin is what there is to see. Pure.
import { wholeOf, type BoardShape, type Point, type Rect } from "./geometry";

export interface Zoom {
  readonly scale: number;
  /** The middle of what is shown. */
  readonly middle: Point;
}

export const kMostZoom = 4;
export const kMagnified = 2;

/** What is seen of the board; the whole of it without a zoom. */
export function viewOf(shape: BoardShape, zoom: Zoom | undefined): Rect {
  const whole = wholeOf(shape);
  if (!zoom) return whole;
  const [width, height] = [whole.width / zoom.scale, whole.height / zoom.scale];
  return { x: zoom.middle.x - width / 2, y: zoom.middle.y - height / 2, width, height };
}

/** Nothing beside the board is shown, and nothing smaller than the whole. */
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

/** What was at `from` of the window's share (0 to 1 both ways) comes to `to`, at so many times the size. */
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
