// The moves of a tree as players write them. Answers are kept, so that one more move costs one question.
import type { Listed } from "../rules/answers";
import type { Rules } from "../rules/client";
import type { Study } from "../game/link";
import type { Run } from "./rows";

export class TreeListing {
  /** The notations by the line up to the move (Item.line). */
  listed = $state.raw<ReadonlyMap<string, Listed>>(new Map());
  #begun = "";

  async read(rules: Rules, { ruleset, from }: Study, runs: readonly Run[]): Promise<void> {
    const begun = JSON.stringify([ruleset, from]);
    if (this.#begun !== begun) [this.#begun, this.listed] = [begun, new Map()];
    for (const { items } of runs) {
      const last = items.at(-1);
      if (last === undefined || items.every(({ ply, line }) => ply === 0 || this.listed.has(line))) continue;
      const actions = last.line.split("\n");
      const answer = await rules.list(ruleset, from, actions);
      if (!answer.ok || this.#begun !== begun) return;
      const found = answer.value.flatMap((one, i) => (one ? [[actions.slice(0, i + 1).join("\n"), one] as const] : []));
      this.listed = new Map([...this.listed, ...found]);
    }
  }
}
