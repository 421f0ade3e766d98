// The way of a die that has just moved, roll by roll. It serves the picture alone: the rules have already decided the
// move. Pure.
import { cubeOf, rolled, rollsOver, symbolOf, type Cube, type Roll } from "../pieces/cube";
import { squarePlace, type Placement, type Side } from "./fen";

export interface Turn {
  readonly way: Roll;
  readonly before: Cube;
  readonly after: Cube;
}

export interface Rolling {
  readonly from: string;
  readonly to: string;
  readonly side: Side;
  readonly turns: readonly Turn[];
}

/** Whether the die that rolls has its place there in this position. A General also shows its number. */
export function liesAt({ squares }: Placement, { to, side, turns }: Pick<Rolling, "to" | "side" | "turns">): boolean {
  const [piece, last] = [squares.get(to), turns.at(-1)];
  return last !== undefined && piece?.side === side && piece.symbol.replace(/[0-9]$/, "") === symbolOf(last.after);
}

/** How the die came from the first square of `way` to its last; undefined if these two positions do not show that. */
export function rollingOf(
  before: Placement | undefined,
  after: Placement,
  way: readonly string[],
): Rolling | undefined {
  const [from, to] = [way[0], way.at(-1)];
  if (!before || from === undefined || to === undefined || from === to || after.squares.get(from)) return undefined;
  const [was, is] = [before.squares.get(from), after.squares.get(to)];
  const places = way.map(squarePlace).filter((place) => place !== undefined);
  const start = was && cubeOf(was.symbol);
  if (!start || was.side !== is?.side || places.length !== way.length) return undefined;
  let cube = start;
  const turns = rollsOver(places, was.side).map((roll): Turn => {
    const before = cube;
    cube = rolled(cube, roll);
    return { way: roll, before, after: cube };
  });
  const rolling = { from, to, side: was.side, turns };
  return liesAt(after, rolling) ? rolling : undefined;
}
