// The chances over a game as a picture: each step is one unit to the right, and White's chances go from 0 at the bottom
// to 100 at the top. Pure.
import type { Values } from "./steps";
import { isRoll } from "../engine/evaluate";

interface Point {
  readonly x: number;
  readonly y: number;
}

const at = (point: Point): string => `${String(point.x)} ${point.y.toFixed(2)}`;

/** Stretches of positions whose values are known. */
function stretches(values: Values): readonly (readonly Point[])[] {
  const all: Point[][] = [];
  let open: Point[] | undefined;
  for (let x = 0; x < values.length; ++x) {
    const value = values[x];
    if (!value) open = undefined;
    else if (open) open.push({ x, y: 100 - value.win });
    else all.push((open = [{ x, y: 100 - value.win }]));
  }
  return all;
}

/** The area of White's chances, and the whole area where values are known. */
export function areasOf(values: Values): { readonly white: string; readonly known: string } {
  const of = (points: readonly Point[], end: number): string =>
    `M${String(points[0]?.x)} ${String(end)}L${points.map(at).join("L")}L${String(points.at(-1)?.x)} ${String(end)}Z`;
  const all = stretches(values);
  const flat = (points: readonly Point[]): readonly Point[] => points.map(({ x }) => ({ x, y: 0 }));
  return {
    white: all.map((points) => of(points, 100)).join(""),
    known: all.map((points) => of(flat(points), 100)).join(""),
  };
}

/** The path of all rolls, step by step. */
export function rollsOf(actions: readonly string[], values: Values): string {
  return actions
    .map((action, x) => {
      const [before, after] = [values[x], values[x + 1]];
      return isRoll(action) && before && after
        ? `M${at({ x, y: 100 - before.win })}L${at({ x: x + 1, y: 100 - after.win })}`
        : "";
    })
    .join("");
}

/** The position nearest to this part of the width, from 0 to 1, in a game of so many steps. */
export const nearest = (part: number, steps: number): number => Math.max(0, Math.min(steps, Math.round(part * steps)));

/** The position to which a key leads; undefined if the key does not move. */
export function keyed(key: string, now: number, steps: number): number | undefined {
  const kBig = 10;
  const to = {
    ArrowLeft: now - 1,
    ArrowDown: now - 1,
    ArrowRight: now + 1,
    ArrowUp: now + 1,
    PageDown: now - kBig,
    PageUp: now + kBig,
    Home: 0,
    End: steps,
  }[key];
  return to === undefined ? undefined : Math.max(0, Math.min(steps, to));
}
