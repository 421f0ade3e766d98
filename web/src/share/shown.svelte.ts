// A position to draw, which is replaced by the next one.
import type { Placement } from "../board/fen";

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
