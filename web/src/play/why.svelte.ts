// Why a piece may not go where somebody has tried to put it: the sentence of the rules, and the squares that it names.
import { fullSentence } from "../game/words";
import type { Ruleset } from "../rules/answers";
import type { Rules } from "../rules/client";

export class Why {
  sentence = $state<string>();
  squares = $state.raw<readonly string[]>([]);
  #asked = 0;

  constructor(readonly rules: Rules) {}

  /** What a board tells: what was refused, or that something else is done. Without a game nobody asks. */
  hear(
    refused: { readonly from: string; readonly to: string } | undefined,
    ruleset: Ruleset | undefined,
    fen: string | undefined,
  ): void {
    if (refused && ruleset && fen !== undefined) void this.ask(ruleset, fen, refused.from, refused.to);
    else this.leave();
  }

  /** Nothing is shown where the rules cannot be asked, or have nothing against it. */
  async ask(ruleset: Ruleset, fen: string, from: string, to: string): Promise<void> {
    const asked = ++this.#asked;
    const refusal = await this.rules.why(ruleset, fen, from, to);
    if (asked !== this.#asked) return;
    this.sentence = refusal && fullSentence(refusal.message);
    this.squares = refusal ? [...new Set([from, to, ...refusal.squares])] : [];
  }

  /** Something else is in hand, or on the board. */
  leave(): void {
    ++this.#asked;
    this.sentence = undefined;
    this.squares = [];
  }
}
