// The lines of an engine as the page writes moves. At first, depths come faster than the rules answer: only the newest
// lines are asked for, and what is shown stays until they are written.
import type { Report } from "../engine/lines";
import type { Listed, Ruleset } from "../rules/answers";
import type { Rules } from "../rules/client";

/** How many moves of a line are shown. */
const kMost = 8;

/** Lines, and the position where they begin. */
export interface Lines {
  readonly ruleset: Ruleset;
  readonly fen: string;
  readonly reports: readonly Report[];
}

export interface Row {
  readonly report: Report;
  readonly moves: readonly { readonly action: string; readonly listed: Listed | undefined }[];
}

const placeOf = (lines: Lines): string => JSON.stringify([lines.ruleset, lines.fen]);

export class Rows {
  rows = $state.raw<readonly Row[]>([]);
  #place = "";
  #next: Lines | undefined;
  #busy = false;
  readonly #known = new Map<string, readonly (Listed | null)[]>();

  constructor(readonly rules: Pick<Rules, "list">) {}

  show(lines: Lines): void {
    const place = placeOf(lines);
    if (place !== this.#place) {
      [this.#place, this.rows] = [place, []];
      this.#known.clear();
    }
    this.#next = lines;
    if (!this.#busy) void this.#write();
  }

  async #write(): Promise<void> {
    this.#busy = true;
    for (let lines = this.#next; lines; lines = this.#next) {
      this.#next = undefined;
      const rows = await Promise.all(lines.reports.map((report) => this.#rowOf(lines, report)));
      if (placeOf(lines) === this.#place) this.rows = rows;
    }
    this.#busy = false;
  }

  async #rowOf(lines: Lines, report: Report): Promise<Row> {
    const actions = report.line.slice(0, kMost);
    const key = [placeOf(lines), ...actions].join(" ");
    let listed = this.#known.get(key);
    if (!listed) {
      const answer = await this.rules.list(lines.ruleset, { fen: lines.fen }, actions);
      listed = answer.ok ? answer.value : [];
      this.#known.set(key, listed);
    }
    return { report, moves: actions.map((action, i) => ({ action, listed: listed[i] ?? undefined })) };
  }
}
