// What the board shows of a game: which position, whose moves, which marks. Pure; the component only draws it.
import { moved, turnIn, type Placement, type Side } from "../board/fen";
import { moveTable, readMove, squaresOf, wayOf, type Castlings, type MoveTable } from "../board/moves";
import { becomesOf } from "../board/landings";
import { familyOf, type Family } from "../pieces/looks";
import type { VariantInfo } from "../net/variants";
import type { Color } from "../protocol/messages.gen";
import { castlingsOf, kingSquare } from "./castlings";
import { placementAt, placementOf, squaresOfChanges } from "./history";
import { turnOf, type Game, type MadeMove } from "./state";

export interface View {
  readonly placement: Placement;
  readonly moves: MoveTable;
  readonly lastMove: readonly string[];
  /** The squares over which the last move went, in order. */
  readonly lastWay: readonly string[];
  readonly check: string | undefined;
  /** Whether this is the position of now, not an earlier one. */
  readonly live: boolean;
}

const kNoMoves: MoveTable = { from: new Map(), unplaced: [] };

function castlingsIn(placement: Placement, info: VariantInfo, side: Side): Castlings {
  return castlingsOf(placement, info.kinds, side, info.castlings[side]);
}

/**
 * The squares of pieces that the dice changed; none if the dice moved most pieces to new squares, because a player sees
 * that anyway.
 */
export function changedSquares(base: Placement, start: Placement): string[] {
  const pieces = [...start.squares].filter(([, piece]) => piece !== undefined);
  const changed = pieces.flatMap(([square, piece]) =>
    base.squares.get(square)?.symbol === piece?.symbol ? [] : [square],
  );
  return 2 * changed.length > pieces.length ? [] : changed;
}

/** The board as it stands after `ply` moves, read-only. */
function past(game: Game, ply: number): View | undefined {
  const placement = game.start && placementAt(game.start.fen, game.moves, ply);
  if (!placement) return undefined;
  const lastMove = squaresOfLast(game.moves.slice(0, ply));
  return {
    placement,
    moves: kNoMoves,
    lastMove,
    lastWay: wayOfLast(game.moves.slice(0, ply)),
    check: undefined,
    live: false,
  };
}

/** The position with a move that was sent and not answered yet, as it will probably look. */
function withPending(placement: Placement, castlings: Castlings, pending: string, family: Family): Placement {
  const move = readMove(pending, castlings);
  const piece = move && placement.squares.get(move.from);
  return piece && move.from !== move.to
    ? moved(placement, move.from, move.to, becomesOf(piece, move, family).symbol)
    : placement;
}

/**
 * The squares to mark for the last move. When dice fall, the move that called for them stays marked, beside what the
 * dice did.
 */
function squaresOfLast(moves: readonly MadeMove[]): readonly string[] {
  const made = moves.at(-1);
  if (!made) return [];
  const squares = squaresOfChanges(made);
  if (made.roll) return [...new Set([...squaresOfLast(moves.slice(0, -1)), ...squares])];
  const stays = made.changes.every((change) => !("moved" in change));
  return stays ? [...new Set([...squares, ...squaresOf(made.move)])] : squares;
}

/** The squares over which the last move of a player went. */
function wayOfLast(moves: readonly MadeMove[]): readonly string[] {
  const made = moves.findLast(({ roll }) => !roll);
  return made ? wayOf(made.move) : [];
}

function lastMoveOf(game: Game, placement: Placement, base: Placement | undefined): readonly string[] {
  if (game.moves.some(({ roll }) => !roll)) return squaresOfLast(game.moves);
  return base && game.fairPast.length > 0 ? changedSquares(base, placement) : [];
}

/**
 * What the board shows. `ply` is the position that is looked at, undefined for now; `side` is the side whose moves this
 * page may make. Before the start the default array is shown.
 */
export function viewOf(
  game: Game,
  info: VariantInfo,
  { ply, side, pending }: { ply: number | undefined; side: Color | undefined; pending: string | undefined },
): View | undefined {
  if (ply !== undefined && ply < game.moves.length) return past(game, ply);
  const base = placementOf(info.baseFen);
  const placement = placementOf(game.fen) ?? base;
  if (!placement) return undefined;
  const turn = turnOf(game);
  const castlings = turn ? castlingsIn(placement, info, turn) : {};
  const mayMove = turn !== undefined && turn === side && pending === undefined;
  if (pending !== undefined) {
    const shown = withPending(placement, castlings, pending, familyOf(info.kinds));
    return {
      placement: shown,
      moves: kNoMoves,
      lastMove: squaresOf(pending, castlings),
      lastWay: wayOf(pending),
      check: undefined,
      live: true,
    };
  }
  const checked = game.check ? (turn ?? lastTurn(game)) : undefined;
  return {
    placement,
    moves: mayMove ? moveTable(game.legal, castlings) : kNoMoves,
    lastMove: lastMoveOf(game, placement, base),
    lastWay: wayOfLast(game.moves),
    check: checked && kingSquare(placement, info.kinds, checked),
    live: true,
  };
}

/** The side that was to move when the game ended. */
function lastTurn(game: Game): Color {
  return turnIn(game.fen ?? "");
}
