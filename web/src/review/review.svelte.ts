// The review of one line. It goes from the end to the beginning, so that the engine still knows what it found in later
// positions when it searches earlier ones. One review goes on at a time; what was found stays when it is stopped.
import { untrack } from "svelte";
import { Evaluator, faceOf, isRoll, type Referee, type Seeker } from "../engine/evaluate";
import { isPrefix, type Line } from "./line";
import { costOf, firstOf, kNodes, type Depth } from "./depth";
import type { Values } from "./steps";

export interface Trouble {
  /** The position: the number of moves and rolls before it. */
  readonly at: number;
  /** The reason; empty if nobody gives one. */
  readonly why: string;
}
/** `broken`: the review has given up, because too many positions in a row were refused. */
export type Phase = "none" | "going" | "stopped" | "done" | "broken";

/** The server's engine that has made a review, and how many positions it searched for each. */
export interface Made {
  readonly engine: string;
  readonly nodes: number;
}

/** After so many refusals in a row the engine is at fault, not the positions. */
const kPatience = 3;

export class Review {
  phase = $state<Phase>("none");
  line = $state.raw<Line>();
  depth = $state<Depth>("normal");
  values = $state.raw<Values>([]);
  troubles = $state.raw<readonly Trouble[]>([]);
  /** How many positions are done, and how many there are. */
  done = $state(0);
  all = $state(0);
  /** The server's engine, if it has made this review. */
  by = $state.raw<Made>();
  /** How much time it will still take; undefined until its speed is known. */
  leftMs = $state<number>();
  #abort = new AbortController();
  #engine: Seeker | undefined;

  constructor(
    readonly rules: Referee,
    readonly load: () => Promise<Seeker>,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether the review is of this line or of its beginning. */
  isOf(line: Line): boolean {
    const mine = this.line;
    return mine !== undefined && isPrefix(mine, line);
  }

  /** Starts a review; false if another one goes on, which has to be stopped first. */
  async start(line: Line, depth: Depth): Promise<boolean> {
    if (untrack(() => this.phase) === "going") return false;
    const abort = (this.#abort = new AbortController());
    const first = firstOf(line.actions);
    [this.phase, this.line, this.depth, this.by] = ["going", line, depth, undefined];
    [this.values, this.troubles, this.done, this.all, this.leftMs] = [
      [],
      [],
      0,
      line.actions.length + 1 - first,
      undefined,
    ];
    const engine = await this.engine();
    if (abort.signal.aborted) return true;
    if (!engine) {
      [this.phase, this.troubles] = ["broken", [{ at: line.actions.length, why: "" }]];
      return true;
    }
    await this.#backwards(
      line.actions,
      new Evaluator(engine, this.rules, { ...line, nodes: kNodes[depth] }, abort.signal),
    );
    return true;
  }

  /** Shows a review that was made before, by the server if `by` is given, instead of what this page has found. */
  adopt(
    line: Line,
    {
      values,
      troubles,
      by,
      depth,
    }: Pick<Review, "values" | "troubles"> & { readonly by?: Made; readonly depth?: Depth },
  ): void {
    this.close();
    this.depth = depth ?? this.depth;
    [this.phase, this.line, this.by] = ["done", line, by];
    [this.values, this.troubles] = [values, troubles];
    this.done = this.all = values.filter((value) => value !== undefined).length + troubles.length;
  }

  stop(): void {
    if (this.phase !== "going") return;
    this.#abort.abort();
    this.#engine?.stop();
    this.phase = "stopped";
  }

  /** Ends all searches, because the page is left. */
  close(): void {
    this.stop();
    this.#engine?.stop();
  }

  /** The engine, which is loaded at the first search; undefined if it cannot be loaded. */
  async engine(): Promise<Seeker | undefined> {
    try {
      return (this.#engine ??= await this.load());
    } catch {
      return undefined;
    }
  }

  async #backwards(actions: readonly string[], evaluator: Evaluator): Promise<void> {
    const first = firstOf(actions);
    const begun = this.now();
    let refused = 0;
    for (let at = actions.length; at >= first; --at) {
      const [next, value] = [actions[at] ?? "", this.values[at + 1]];
      const known = isRoll(next) && value ? { face: faceOf(next), value } : undefined;
      const valued = await evaluator.value(actions.slice(0, at), known);
      if (valued.t === "stopped") return;
      if (valued.t === "value") {
        const values = [...this.values];
        values[at] = valued.value;
        [this.values, refused] = [values, 0];
      } else {
        [this.troubles, refused] = [[...this.troubles, { at, why: valued.why }], refused + 1];
      }
      this.done = actions.length + 1 - at;
      const pace = (this.now() - begun) / costOf(actions, at);
      this.leftMs = at === first ? undefined : pace * costOf(actions, first, at - 1);
      if (refused >= kPatience) return void (this.phase = "broken");
    }
    this.phase = "done";
  }
}
