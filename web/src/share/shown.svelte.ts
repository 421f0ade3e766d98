// A position to draw, which is replaced by the next one, and how it is to look.
import type { Placement, Side } from "../board/fen";
import type { PieceKinds } from "../board/pieces";
import type { Looks } from "../pieces/looks";

export interface Look {
  readonly kinds: PieceKinds;
  readonly set: Looks;
  readonly bottom: Side;
}

export interface Position {
  readonly placement: Placement;
  readonly lastMove: readonly string[];
  readonly check: string | undefined;
}

export class Shown {
  position = $state.raw<Position>() as Position;

  constructor(position: Position) {
    this.position = position;
  }
}
