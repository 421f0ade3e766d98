// The review of one line as it goes on: from its end to its beginning, so that what the engine found of later positions is
// still known to it at earlier ones. One at a time; what was found stays when it is stopped.
import { untrack } from "svelte";
import { Evaluator, faceOf, isRoll, type Referee, type Seeker } from "../engine/evaluate";
import { isPrefix, type Line } from "./line";
import { costOf, firstOf, kNodes, type Depth } from "./depth";
import type { Values } from "./steps";

export interface Trouble {
  /** After so many moves and rolls. */
  readonly at: number;
  /** Empty where nobody says. */
  readonly why: string;
}
/** `broken`: it gave up, as too many positions in a row were refused. */
export type Phase = "none" | "going" | "stopped" | "done" | "broken";

/** By which engine on the server, and from how many positions it looked at for each. */
export interface Made {
  readonly engine: string;
  readonly nodes: number;
}

/** So many refusals in a row are the engine's fault, not the positions'. */
const kPatience = 3;

export class Review {
  phase = $state<Phase>("none");
  line = $state.raw<Line>();
  depth = $state<Depth>("normal");
  values = $state.raw<Values>([]);
  troubles = $state.raw<readonly Trouble[]>([]);
  /** Positions that are behind it, and all. */
  done = $state(0);
  all = $state(0);
  /** Who has found it, where that was the server. */
  by = $state.raw<Made>();
  /** How much longer it takes; undefined until it has a pace. */
  leftMs = $state<number>();
  #abort = new AbortController();
  #engine: Seeker | undefined;

  constructor(
    readonly rules: Referee,
    readonly load: () => Promise<Seeker>,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether what was found is of this line, or of its beginning. */
  isOf(line: Line): boolean {
    const mine = this.line;
    return mine !== undefined && isPrefix(mine, line);
  }

  /** False: another one goes on, which has to be stopped first. */
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

  /** Shows what was found of this line before, by the server if it says so, in place of whatever was found now. */
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

  /** The page goes: nothing is searched any more. */
  close(): void {
    this.stop();
    this.#engine?.stop();
  }

  /** Loaded when something is searched for the first time; undefined: it cannot be had. */
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
