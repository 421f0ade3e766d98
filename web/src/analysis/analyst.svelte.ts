// Keeps an engine on the position that is shown. While the player steps through moves it waits, so that no searches pile up;
// a search that goes on is broken off, which costs the engine its worker and its memory, and one that is over is not.
import type { Found, Trouble } from "../engine/client";
import type { Asked, Report } from "../engine/lines";
import { browserLater, kPauseMs, type Later } from "./later";

/** As much of an Engine as is used. */
export interface Searcher {
  search(asked: Asked, onreport: (report: Report) => void): Promise<Found>;
  stop(): void;
}

/** `done`: the search has reached its bound; `stopped`: by the player. */
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
  /** Counts searches, so that what an older one still says is not heard. */
  #search = 0;

  constructor(
    readonly engine: Searcher,
    readonly later: Later = browserLater,
  ) {}

  /** Searches this from now on; undefined: nothing. What is searched already goes on, or stays as it is. */
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

  /** The same position without a bound; the engine remembers it, if its last search was not broken off. */
  deeper(): void {
    const asked = this.#asked;
    if (!asked) return;
    this.#halt("waiting");
    void this.#begin({ ...asked, limits: {} });
  }

  /** After a failure. */
  again(): void {
    if (this.#asked && this.phase === "failed") void this.#begin(this.#asked);
  }

  /** Ends the engine's worker, too. */
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

  /** A depth tells its lines in order; those of the depth before stay until then. */
  #hear(report: Report): void {
    const lines = [...this.lines];
    lines[Math.min(report.number - 1, lines.length)] = report;
    this.lines = lines;
  }
}
