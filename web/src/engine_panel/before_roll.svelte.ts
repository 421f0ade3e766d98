// The value of a die that is due: each of its numbers by a short search of the position after it, and the mean over all
// numbers, which is the value of the position before it falls.
import type { Side } from "../board/fen";
import { Evaluator, type Face, type Referee, type Seeker } from "../engine/evaluate";
import { meanOf, type Value } from "../engine/value";
import type { Beginning, Ruleset } from "../rules/answers";
import { browserLater, kPauseMs, type Later } from "./later";

/** A position in which a die is due. */
export interface DueRoll {
  readonly ruleset: Ruleset;
  readonly from: Beginning;
  /** The moves and rolls since the beginning. */
  readonly actions: readonly string[];
  readonly faces: number;
  readonly turn: Side;
}

/** `failed`: the engine or the rules refused a number. */
export type Phase = "idle" | "searching" | "done" | "failed";

/**
 * About how many positions are searched for all numbers of a die together; each deeper search takes four times as many.
 */
const kNodes = 100_000;
const kDeeper = 4;

export class BeforeRoll {
  phase = $state<Phase>("idle");
  /** The numbers of the die, in order, as far as their values are known. */
  faces = $state.raw<readonly Face[]>([]);
  /** The mean; undefined until the values of all numbers are known. */
  mean = $state.raw<Value>();
  why = $state("");
  #roll: DueRoll | undefined;
  #key: string | undefined;
  #nodes = kNodes;
  #unplan: () => void = () => undefined;
  #abort = new AbortController();

  constructor(
    readonly engine: Seeker,
    readonly rules: Referee,
    readonly later: Later = browserLater,
  ) {}

  /**
   * From now on this is searched; undefined: nothing. If it is searched already, the search goes on, or stays as it is.
   */
  look(roll: DueRoll | undefined): void {
    const key = roll && JSON.stringify(roll);
    if (key === this.#key) return;
    this.#halt();
    [this.#key, this.#roll, this.#nodes] = [key, roll, kNodes];
    [this.faces, this.mean] = [[], undefined];
    if (roll) this.#unplan = this.later(kPauseMs, () => void this.#begin(roll));
  }

  deeper(): void {
    if (!this.#roll || this.phase !== "done") return;
    this.#nodes *= kDeeper;
    void this.#begin(this.#roll);
  }

  /** Tries again after a failure. */
  again(): void {
    if (this.#roll && this.phase === "failed") void this.#begin(this.#roll);
  }

  #halt(): void {
    this.#unplan();
    this.#abort.abort();
    if (this.phase === "searching") this.engine.stop();
    this.phase = "idle";
  }

  async #begin({ ruleset, from, actions, faces, turn }: DueRoll): Promise<void> {
    const { signal } = (this.#abort = new AbortController());
    [this.phase, this.faces, this.mean] = ["searching", [], undefined];
    const evaluator = new Evaluator(this.engine, this.rules, { ruleset, from, nodes: this.#nodes }, signal);
    const ended = await evaluator.faces(actions, faces, undefined, (face) => (this.faces = [...this.faces, face]));
    if (signal.aborted) return;
    const known = this.faces.map(({ value }) => value);
    this.why = ended?.t === "refused" ? ended.why : "";
    this.phase = ended || known.length === 0 ? "failed" : "done";
    if (this.phase === "done") this.mean = meanOf(turn, known);
  }
}
