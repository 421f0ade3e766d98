// The board as it would be after a change of places before play, which moves pieces of both sides. It is shown while
// the player chooses, and until the server has answered. The rules in the browser compute it; without them the board
// stays as it is.
import type { Placement } from "../board/fen";
import type { Hand } from "../board/legs";
import { optionsOf, type MoveTable } from "../board/moves";
import { placementOf } from "../game/history";
import type { Ruleset } from "../rules/answers";
import type { Rules } from "../rules/client";

const kSwap = /^([a-z]\d+)~(?!\1$)[a-z]\d+$/;

/** The change of places that was made, or that would be made by choosing the square that is pointed at. */
export function swapOf(
  moves: MoveTable,
  made: string | undefined,
  hand: Hand | undefined,
  pointed: string | undefined,
): string | undefined {
  const chosen = hand && pointed !== undefined ? optionsOf(moves, hand.from, pointed)[0]?.text : undefined;
  return [made, chosen].find((text) => text !== undefined && kSwap.test(text));
}

export class Swaps {
  placement = $state.raw<Placement>();
  #asked = 0;

  constructor(readonly rules: Rules) {}

  async show(swap: string | undefined, ruleset: Ruleset | undefined, fen: string | undefined): Promise<void> {
    const asked = ++this.#asked;
    const stand =
      swap === undefined || !ruleset || fen === undefined ? undefined : await this.rules.stand(ruleset, fen, swap);
    if (asked === this.#asked) this.placement = stand?.ok ? placementOf(stand.value.fen) : undefined;
  }
}
