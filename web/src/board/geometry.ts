// Where squares lie on the screen, in units of one square, for boards of any shape. Pure; orientation is a parameter.
import { squareName, squarePlace, type Placement, type Side } from "./fen";

export interface BoardSquare {
  readonly name: string;
  readonly file: number;
  readonly rank: number;
  readonly shade: "light" | "dark";
  /** `main`: the square is in the largest full rectangle; `outer`: it is a wing, a square behind or a citadel. */
  readonly zone: "main" | "outer";
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface BoardShape {
  readonly files: number;
  readonly ranks: number;
  readonly squares: ReadonlyMap<string, BoardSquare>;
  /** The largest full rectangle, in files and ranks from 0. */
  readonly main: Rect;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Half the width of the edge's line, and the pixel that a browser rounds away. */
const kEdge = 0.06;

/** Room for the coordinates at the left of the board and below it. They are as large on a board of few squares. */
export function marginsOf({ files, ranks }: Pick<BoardShape, "files" | "ranks">): Margins {
  const most = Math.max(files, ranks);
  return { left: 0.035 * most, right: kEdge, top: kEdge, bottom: 0.03 * most };
}

/** The board together with its margins. */
export function wholeOf(shape: Pick<BoardShape, "files" | "ranks">): Rect {
  const { left, right, top, bottom } = marginsOf(shape);
  return { x: -left, y: -top, width: shape.files + left + right, height: shape.ranks + top + bottom };
}

/** The largest rectangle of existing squares; if several are equally large, the first one from a1. */
function largestRectangle(files: number, ranks: number, exists: (file: number, rank: number) => boolean): Rect {
  let best: Rect = { x: 0, y: 0, width: 0, height: 0 };
  for (let bottom = 0; bottom < ranks; ++bottom) {
    const full = Array<boolean>(files).fill(true);
    for (let top = bottom; top < ranks; ++top) {
      let width = 0;
      for (let file = 0; file < files; ++file) {
        full[file] = full[file] === true && exists(file, top);
        width = full[file] ? width + 1 : 0;
        const height = top - bottom + 1;
        if (width * height <= best.width * best.height) continue;
        best = { x: file - width + 1, y: bottom, width, height };
      }
    }
  }
  return best;
}

export function shapeOf(placement: Placement): BoardShape {
  const { files, ranks } = placement;
  const main = largestRectangle(files, ranks, (file, rank) => placement.squares.has(squareName(file, rank)));
  const squares = new Map<string, BoardSquare>();
  for (const name of placement.squares.keys()) {
    const place = squarePlace(name);
    if (!place) continue;
    const { file, rank } = place;
    const inside = file >= main.x && file < main.x + main.width && rank >= main.y && rank < main.y + main.height;
    squares.set(name, {
      name,
      file,
      rank,
      shade: (file + rank) % 2 === 0 ? "dark" : "light",
      zone: inside ? "main" : "outer",
    });
  }
  return { files, ranks, squares, main };
}

/**
 * The shape of the placement. If the squares are the same as before, as from one move to the next, this is the very
 * same value as before.
 */
export function shapeLike(before: BoardShape | undefined, placement: Placement): BoardShape {
  const isSame =
    before?.files === placement.files &&
    before.ranks === placement.ranks &&
    before.squares.size === placement.squares.size &&
    [...placement.squares.keys()].every((name) => before.squares.has(name));
  return isSame ? before : shapeOf(placement);
}

/** The dots on boards of shogi, where the promotion zones begin: a third of the board from each edge. */
export function zoneCornersOf({ files, ranks }: BoardShape): readonly Point[] {
  const [across, along] = [Math.floor(files / 3), Math.floor(ranks / 3)];
  return [across, files - across].flatMap((x) => [along, ranks - along].map((y) => ({ x, y })));
}

/** The upper left corner of a cell on the screen; the cell need not be a square that exists. */
export function cornerOf(shape: BoardShape, bottom: Side, file: number, rank: number): Point {
  return bottom === "white" ? { x: file, y: shape.ranks - 1 - rank } : { x: shape.files - 1 - file, y: rank };
}

export function placeOf(shape: BoardShape, bottom: Side, name: string): Point | undefined {
  const square = shape.squares.get(name);
  return square && cornerOf(shape, bottom, square.file, square.rank);
}

/** The square at a point of the screen; undefined on a hole and outside the board. */
export function squareAt(shape: BoardShape, bottom: Side, { x, y }: Point): string | undefined {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= shape.files || row >= shape.ranks) return undefined;
  const name =
    bottom === "white" ? squareName(column, shape.ranks - 1 - row) : squareName(shape.files - 1 - column, row);
  return shape.squares.has(name) ? name : undefined;
}

/** A rectangle of cells (files and ranks) as a rectangle on the screen. */
export function rectOf(shape: BoardShape, bottom: Side, cells: Rect): Rect {
  const first = cornerOf(shape, bottom, cells.x, cells.y);
  const last = cornerOf(shape, bottom, cells.x + cells.width - 1, cells.y + cells.height - 1);
  return { ...cells, x: Math.min(first.x, last.x), y: Math.min(first.y, last.y) };
}

export interface Label extends Point {
  /** A rank's number ends at x; a file's letter has its middle at x. */
  readonly kind: "file" | "rank";
  readonly text: string;
}

/**
 * The coordinates, each beside the board's own edge: a file's letter under its lowest square on the screen, a rank's
 * number left of its leftmost.
 */
export function labelsOf(shape: BoardShape, bottom: Side): Label[] {
  const low = new Map<number, number>();
  const left = new Map<number, number>();
  for (const { file, rank } of shape.squares.values()) {
    const { x, y } = cornerOf(shape, bottom, file, rank);
    low.set(x, Math.max(low.get(x) ?? 0, y));
    left.set(y, Math.min(left.get(y) ?? shape.files, x));
  }
  const margins = marginsOf(shape);
  const fileOf = (x: number): number => (bottom === "white" ? x : shape.files - 1 - x);
  const rankOf = (y: number): number => (bottom === "white" ? shape.ranks - 1 - y : y);
  const letters = [...low].map(([x, y]): Label => ({
    kind: "file",
    text: squareName(fileOf(x), 0).charAt(0),
    x: x + 0.5,
    y: y + 1 + (kEdge + margins.bottom) / 2,
  }));
  const numbers = [...left].map(([y, x]): Label => ({
    kind: "rank",
    text: String(rankOf(y) + 1),
    x: x - margins.left / 4,
    y: y + 0.5,
  }));
  return [...letters, ...numbers];
}

/** The edge of the board as one SVG path: every side of a square that has no neighbour there. */
export function outlineOf(shape: BoardShape, bottom: Side): string {
  const parts: string[] = [];
  for (const { file, rank } of shape.squares.values()) {
    const { x, y } = cornerOf(shape, bottom, file, rank);
    const open = (dx: number, dy: number): boolean =>
      squareAt(shape, bottom, { x: x + dx + 0.5, y: y + dy + 0.5 }) === undefined;
    if (open(0, -1)) parts.push(`M${String(x)} ${String(y)}h1`);
    if (open(0, 1)) parts.push(`M${String(x)} ${String(y + 1)}h1`);
    if (open(-1, 0)) parts.push(`M${String(x)} ${String(y)}v1`);
    if (open(1, 0)) parts.push(`M${String(x + 1)} ${String(y)}v1`);
  }
  return parts.join("");
}

export type Direction = "left" | "right" | "up" | "down";

export const kArrowKeys: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/**
 * Where an arrow key leads: to the next square in that direction, over holes. If no square is in line, it leads to the
 * nearest one in the next rows or columns in that direction, so that every square can be reached.
 */
export function neighbour(shape: BoardShape, bottom: Side, from: string, direction: Direction): string {
  const here = placeOf(shape, bottom, from);
  if (!here) return shape.squares.keys().next().value ?? from;
  const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction] as [number, number];
  let best = from;
  let bestCost = Infinity;
  for (const { name, file, rank } of shape.squares.values()) {
    const { x, y } = cornerOf(shape, bottom, file, rank);
    const along = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    const cost = along + aside * shape.files * shape.ranks;
    if (along > 0 && cost < bestCost) [best, bestCost] = [name, cost];
  }
  return best;
}
