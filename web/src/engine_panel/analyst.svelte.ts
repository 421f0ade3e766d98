// Keeps an engine searching the position that is shown. While the player steps through moves it waits, so that no
// searches pile up. To interrupt a search costs the engine its worker and its memory; a search that is over costs
// nothing.
import type { Found, Trouble } from "../engine/client";
import type { Asked, Report } from "../engine/lines";
import { browserLater, kPauseMs, type Later } from "./later";

/** The part of an Engine that is used. */
export interface Searcher {
  search(asked: Asked, onreport: (report: Report) => void): Promise<Found>;
  stop(): void;
}

/** `done`: the search has reached its limit; `stopped`: the player has stopped it. */
export type Phase = "idle" | "waiting" | "searching" | "done" | "stopped" | "failed";

export interface Failure {
  readonly trouble: Trouble;
  readonly why: string;
}

export class Analyst {
  phase = $state<Phase>("idle");
  /** The lines of the position, the best first. */
  lines = $state.raw<readonly Report[]>([]);
  failure = $state.raw<Failure>();
  #asked: Asked | undefined;
  #key: string | undefined;
  #unplan: () => void = () => undefined;
  /** The number of the current search, so that reports of an older one are ignored. */
  #search = 0;

  constructor(
    readonly engine: Searcher,
    readonly later: Later = browserLater,
  ) {}

  /**
   * From now on this is searched; undefined: nothing. If it is searched already, the search goes on, or stays as it is.
   */
  look(asked: Asked | undefined): void {
    const key = asked && JSON.stringify(asked);
    if (key === this.#key) return;
    [this.#key, this.#asked] = [key, asked];
    this.#halt(asked ? "waiting" : "idle");
    [this.lines, this.failure] = [[], undefined];
    if (asked) this.#unplan = this.later(kPauseMs, () => void this.#begin(asked));
  }

  stop(): void {
    if (this.phase === "waiting" || this.phase === "searching") this.#halt("stopped");
  }

  /** Searches the same position without a limit; the engine remembers it, if its last search was not interrupted. */
  deeper(): void {
    const asked = this.#asked;
    if (!asked) return;
    this.#halt("waiting");
    void this.#begin({ ...asked, limits: {} });
  }

  /** Tries again after a failure. */
  again(): void {
    if (this.#asked && this.phase === "failed") void this.#begin(this.#asked);
  }

  /** Ends the engine and its worker. */
  end(): void {
    this.look(undefined);
    this.engine.stop();
  }

  #halt(phase: Phase): void {
    this.#unplan();
    ++this.#search;
    if (this.phase === "searching") this.engine.stop();
    this.phase = phase;
  }

  async #begin(asked: Asked): Promise<void> {
    const search = ++this.#search;
    [this.phase, this.failure] = ["searching", undefined];
    const found = await this.engine.search(asked, (report) => search === this.#search && this.#hear(report));
    if (search !== this.#search) return;
    this.phase = found.ok ? "done" : "failed";
    if (!found.ok) this.failure = found;
  }

  /**
   * Takes one line of a depth. Lines of a depth come in order; those of the depth before stay until they are replaced.
   */
  #hear(report: Report): void {
    const lines = [...this.lines];
    lines[Math.min(report.number - 1, lines.length)] = report;
    this.lines = lines;
  }
}
