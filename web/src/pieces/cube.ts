// The cube of the games whose pieces are dice (rolling.md, "The cube"). Directions are those of the owner: far is
// forward.
export type Face = "P" | "N" | "B" | "R" | "Q" | "G";
export type Roll = "forward" | "back" | "left" | "right";

export interface Cube {
  readonly top: Face;
  readonly far: Face;
  readonly near: Face;
  readonly left: Face;
  readonly right: Face;
  readonly bottom: Face;
}

/** The four side faces in order, beginning with the Pawn: rolling forward brings up the next one. */
const kRound = "PNBR";
const next = (face: Face, steps: number): Face => kRound[(kRound.indexOf(face) + steps) % 4] as Face;

/** How the cube that shows this symbol lies: `P`, or with the face that is turned forward, `QP`, `GN3`. */
export function cubeOf(symbol: string): Cube | undefined {
  const found = /^(?:([PNBR])|([QG])([PNBR])[0-9]?)$/.exec(symbol);
  if (!found) return undefined;
  const [, upright, lying, forward] = found as unknown as [string, Face?, Face?, Face?];
  if (upright !== undefined) {
    return {
      top: upright,
      far: next(upright, 3),
      near: next(upright, 1),
      left: "G",
      right: "Q",
      bottom: next(upright, 2),
    };
  }
  if (lying === undefined || forward === undefined) return undefined;
  // Around the side of a Queen or General the four faces come in their order, and around the opposite side in the
  // reverse order.
  const [left, right] = lying === "Q" ? [next(forward, 1), next(forward, 3)] : [next(forward, 3), next(forward, 1)];
  return { top: lying, far: forward, near: next(forward, 2), left, right, bottom: lying === "Q" ? "G" : "Q" };
}

/** The cube after it has rolled by one square. */
export function rolled({ top, far, near, left, right, bottom }: Cube, way: Roll): Cube {
  switch (way) {
    case "forward":
      return { top: near, far: top, near: bottom, left, right, bottom: far };
    case "back":
      return { top: far, far: bottom, near: top, left, right, bottom: near };
    case "right":
      return { top: left, far, near, left: bottom, right: top, bottom: right };
    case "left":
      return { top: right, far, near, left: top, right: bottom, bottom: left };
  }
}

export interface Step {
  readonly file: number;
  readonly rank: number;
}

/**
 * The rolls of one straight or diagonal way; on each diagonal square the die rolls sideways first. `from` and `to` are
 * as the owner sees them.
 */
function rollsOf(from: Step, to: Step): Roll[] {
  const [files, ranks] = [to.file - from.file, to.rank - from.rank];
  const sideways: Roll = files < 0 ? "left" : "right";
  const along: Roll = ranks < 0 ? "back" : "forward";
  return Array.from({ length: Math.max(Math.abs(files), Math.abs(ranks)) }, (_, i) => [
    ...(i < Math.abs(files) ? [sideways] : []),
    ...(i < Math.abs(ranks) ? [along] : []),
  ]).flat();
}

/** The rolls over all squares of a way. Forward for White is backward for Black. */
export function rollsOver(squares: readonly Step[], side: "white" | "black"): Roll[] {
  const seen = squares.map(({ file, rank }) => (side === "white" ? { file, rank } : { file: -file, rank: -rank }));
  return seen.slice(1).flatMap((to, i) => rollsOf(seen[i] ?? to, to));
}

/** The symbol of a cube that has stopped: Queen and General keep their direction, the other faces stand upright. */
export function symbolOf({ top, far }: Cube): string {
  return top === "Q" || top === "G" ? top + far : top;
}

/** The symbol after a way; undefined if the piece is no die. */
export function landing(symbol: string, squares: readonly Step[], side: "white" | "black"): string | undefined {
  const cube = cubeOf(symbol);
  return cube && symbolOf(rollsOver(squares, side).reduce(rolled, cube));
}
