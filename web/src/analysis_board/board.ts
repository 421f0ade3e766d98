// What the board shows of a position, from the answers of the rules. Pure; the components only draw it.
import { turnIn, type Placement, type Side } from "../board/fen";
import { moveTable, type MoveTable } from "../board/moves";
import { castlingsOf, kingSquare } from "../game/castlings";
import { placementOf, squaresOfChanges } from "../game/history";
import type { VariantInfo } from "../net/variants";
import type { Outcome } from "../protocol/messages.gen";
import type { Stand } from "../rules/answers";

export interface PositionShown {
  readonly placement: Placement;
  readonly moves: MoveTable;
  readonly lastMove: readonly string[];
  readonly check: string | undefined;
  readonly turn: Side;
}

export function boardOf(stand: Stand, info: VariantInfo): PositionShown | undefined {
  const placement = placementOf(stand.fen);
  if (!placement) return undefined;
  const turn = turnIn(stand.fen);
  return {
    placement,
    turn,
    moves: moveTable(stand.moves, castlingsOf(placement, info.kinds, turn, info.castlings[turn])),
    lastMove: squaresOfChanges({ move: "", changes: stand.changes }),
    check: stand.check ? kingSquare(placement, info.kinds, turn) : undefined,
  };
}

/** A status such as `white checkmate` as an outcome; undefined while the game goes on. */
export function outcomeOf(status: string): Outcome | undefined {
  const [result, reason] = status.split(" ");
  return reason === undefined ? undefined : ({ result, reason } as Outcome);
}
