// Why a piece may not go to a square where a player has tried to put it: the sentence of the rules, and the squares
// that it names.
import { fullSentence } from "../game/words";
import type { Ruleset } from "../rules/answers";
import type { Rules } from "../rules/client";

export class Why {
  sentence = $state<string>();
  squares = $state.raw<readonly string[]>([]);
  #asked = 0;

  constructor(readonly rules: Rules) {}

  /**
   * Takes what a board tells: a move that was refused, or something else that the player does. Without a game nothing
   * is asked.
   */
  hear(
    refused: { readonly from: string; readonly to: string } | undefined,
    ruleset: Ruleset | undefined,
    fen: string | undefined,
  ): void {
    if (refused && ruleset && fen !== undefined) void this.ask(ruleset, fen, refused.from, refused.to);
    else this.leave();
  }

  /** Asks the rules for the reason. Nothing is shown if they cannot be asked, or if they allow the move. */
  async ask(ruleset: Ruleset, fen: string, from: string, to: string): Promise<void> {
    const asked = ++this.#asked;
    const refusal = await this.rules.why(ruleset, fen, from, to);
    if (asked !== this.#asked) return;
    this.sentence = refusal && fullSentence(refusal.message);
    this.squares = refusal ? [...new Set([from, to, ...refusal.squares])] : [];
  }

  /** The reason is not shown any more: another piece is in hand, or another position on the board. */
  leave(): void {
    ++this.#asked;
    this.sentence = undefined;
    this.squares = [];
  }
}
