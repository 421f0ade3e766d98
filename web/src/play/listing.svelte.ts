// The moves of one game as players write them, asked of the rules whenever there are more of them.
import type { Beginning, Listed, Ruleset } from "../rules/answers";
import type { Rules } from "../rules/client";

export class Listing {
  /** In the order of the moves; those that are missing at its end are not known yet, or nobody knows them. */
  listed = $state.raw<readonly (Listed | null)[]>([]);
  #asked = 0;

  async read(rules: Rules, ruleset: Ruleset, from: Beginning, actions: readonly string[]): Promise<void> {
    const asked = ++this.#asked;
    const answer = actions.length > 0 ? await rules.list(ruleset, from, actions) : ({ ok: true, value: [] } as const);
    if (asked === this.#asked && answer.ok) this.listed = answer.value;
  }
}
