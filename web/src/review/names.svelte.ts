// The moves of a line as players write them, and their numbers.
import type { PieceKinds } from "../board/pieces";
import { familyOf } from "../pieces/looks";
import type { Listed } from "../rules/answers";
import type { Rules } from "../rules/client";
import type { Line } from "./line";

export type Listing = readonly (Listed | null)[];

export class Names {
  /** The moves as players write them; null stands for a roll. The list is empty until it is known. */
  listed = $state.raw<Listing>([]);
  #line: Line | undefined;

  async read(rules: Pick<Rules, "list">, line: Line): Promise<void> {
    this.#line = line;
    const answer = await rules.list(line.ruleset, line.from, line.actions);
    if (this.#line === line) this.listed = answer.ok ? answer.value : [];
  }
}

/** A move's number: `12.`, `12…`; shogi numbers every move. It is empty for a roll, and while nothing is known. */
export function numberAt(kinds: PieceKinds, listed: Listing, at: number): string {
  const one = listed[at];
  if (!one) return "";
  if (familyOf(kinds) === "tiles") return `${String(listed.slice(0, at + 1).filter((move) => move !== null).length)}.`;
  return one.by === "white" ? `${String(one.number)}.` : `${String(one.number)}\u2026`;
}
