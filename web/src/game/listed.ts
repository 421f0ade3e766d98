// The moves of a game as they are listed: in rows, with numbers as the game counts. Pure.
import { familyOf } from "../pieces/looks";
import type { PieceKinds } from "../board/pieces";
import type { Listed } from "../rules/answers";
import type { Color } from "../protocol/messages.gen";
import { opponentOf, type MadeMove } from "./state";

/** What stands in one place of the list: a side's moves of one number, and the dice that fell for these moves. */
export interface Cell {
  readonly by: Color;
  readonly number: number;
  /** The positions that a click shows, counted from 1; dice count too. */
  readonly at: readonly number[];
}
export interface Row {
  readonly number: number;
  readonly cells: readonly (Cell | undefined)[];
}

/** The side and the number of each move, where nothing else says them: the sides take turns. */
function counted(
  start: string,
  moves: readonly MadeMove[],
  listed: readonly (Listed | null)[],
): readonly { by: Color; number: number }[] {
  const [, turn, , , , fullmove] = start.split(" ");
  let next: { by: Color; number: number } = {
    by: turn === "b" ? "black" : "white",
    number: Number(fullmove ?? 1) || 1,
  };
  return moves.map(({ roll }, i) => {
    const known = listed[i];
    const here = known ? { by: known.by, number: known.number } : next;
    if (!roll) next = { by: opponentOf(here.by), number: here.number + (here.by === "black" ? 1 : 0) };
    return here;
  });
}

function cellsOf(start: string, moves: readonly MadeMove[], listed: readonly (Listed | null)[]): Cell[] {
  const cells: Cell[] = [];
  for (const [i, { by, number }] of counted(start, moves, listed).entries()) {
    const last = cells.at(-1);
    if (last && (moves[i]?.roll || (last.by === by && last.number === number)))
      cells[cells.length - 1] = { ...last, at: [...last.at, i + 1] };
    else cells.push({ by, number, at: [i + 1] });
  }
  return cells;
}

/**
 * The rows of the list. In shogi each move has a number of its own; in chess a move of both sides has one number, and a
 * row is one number.
 */
export function rowsOf(
  start: string,
  moves: readonly MadeMove[],
  listed: readonly (Listed | null)[],
  kinds: PieceKinds,
): readonly Row[] {
  const cells = cellsOf(start, moves, listed);
  if (familyOf(kinds) === "tiles") return cells.map((cell, i) => ({ number: i + 1, cells: [cell] }));
  const rows: Row[] = [];
  for (const cell of cells) {
    const row = rows.at(-1);
    if (cell.by === "black" && row?.number === cell.number && row.cells.length === 1)
      rows[rows.length - 1] = { ...row, cells: [...row.cells, cell] };
    else rows.push({ number: cell.number, cells: cell.by === "black" ? [undefined, cell] : [cell] });
  }
  return rows;
}
