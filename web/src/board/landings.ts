// What the piece that moves becomes: the piece that it promotes to, or the face that comes up on a die.
import { landing } from "../pieces/cube";
import type { Family } from "../pieces/looks";
import { squarePlace, type Piece } from "./fen";
import type { Hand } from "./legs";
import { pathOf, type MoveOption, type MoveTable } from "./moves";

/** The piece that stands on the last square after the move. */
export function becomesOf(piece: Piece, { from, via, to, promotion, text }: MoveOption, family: Family): Piece {
  if (promotion === "+") return { ...piece, symbol: `+${piece.symbol}` };
  if (promotion !== undefined) return { ...piece, symbol: promotion };
  if (family !== "dice") return piece;
  // In castling the piece in hand is the King, which does not roll.
  const way = [from, ...via, to].map(squarePlace);
  if (text.startsWith("O-O") || way.includes(undefined)) return piece;
  return {
    ...piece,
    symbol:
      landing(
        piece.symbol,
        way.filter((square) => square !== undefined),
        piece.side,
      ) ?? piece.symbol,
  };
}

/**
 * Squares where the move of a die in hand may end, each with the faces that it would show there: two ways may give two
 * faces.
 */
export function landingsOf(moves: MoveTable, hand: Hand, piece: Piece): ReadonlyMap<string, readonly Piece[]> {
  const landings = new Map<string, Piece[]>();
  const at = hand.legs.length;
  for (const option of [...(moves.from.get(hand.from)?.values() ?? [])].flat()) {
    const path = pathOf(option);
    if (path.length <= at || !hand.legs.every((square, i) => path[i] === square)) continue;
    if (hand.goal !== undefined && option.to !== hand.goal) continue;
    // While the player chooses the way to a goal, the faces stand on the next squares, which tell the ways apart.
    const shown = (hand.goal === undefined ? option.to : path[at]) ?? option.to;
    landings.set(shown, [...(landings.get(shown) ?? []), becomesOf(piece, option, "dice")]);
  }
  return landings;
}
