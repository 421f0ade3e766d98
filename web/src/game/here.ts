// What a piece can do in a position, as marks on squares, from its legal moves. Pure.
import type { Placement } from "../board/fen";
import { pathOf, type MoveTable } from "../board/moves";
import type { Mark } from "../net/variants";

/** The square that a pawn has just passed over, where another one may capture it. */
export function passedOver(fen: string | undefined): string | undefined {
  const square = fen?.split(" ")[3];
  return square === "-" ? undefined : square;
}

/**
 * Where the piece on this square may go, and what it may capture on its way. A pawn may also capture the pawn beside
 * `passed`, where it moves diagonally.
 */
export function marksHere(moves: MoveTable, placement: Placement, square: string, passed?: string): readonly Mark[] {
  const aside = passed !== undefined && passed.charAt(0) !== square.charAt(0) ? passed : undefined;
  const options = [...(moves.from.get(square)?.values() ?? [])].flat();
  const goals = new Set(options.map(({ to }) => to));
  const way = options.flatMap((option) => pathOf(option)).filter((at) => placement.squares.get(at) !== undefined);
  const own = placement.squares.get(square)?.side;
  return [...new Set([...way, ...goals])].flatMap((at) => {
    const there = placement.squares.get(at);
    const capture = at === aside || (there !== undefined && there.side !== own);
    return at === square || (there && !capture && !goals.has(at)) ? [] : [{ at, quiet: !capture, capture, hop: false }];
  });
}
