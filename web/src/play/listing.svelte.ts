// The moves of one game as players write them. The rules are asked whenever there are more moves.
import type { Beginning, Listed, Ruleset } from "../rules/answers";
import type { Rules } from "../rules/client";

export class Listing {
  /**
   * The notations in the order of the moves. Those that are missing at the end are not known yet, or cannot be known.
   */
  listed = $state.raw<readonly (Listed | null)[]>([]);
  #asked = 0;

  async read(rules: Rules, ruleset: Ruleset, from: Beginning, actions: readonly string[]): Promise<void> {
    const asked = ++this.#asked;
    const answer = actions.length > 0 ? await rules.list(ruleset, from, actions) : ({ ok: true, value: [] } as const);
    if (asked === this.#asked && answer.ok) this.listed = answer.value;
  }
}
