// An engine and rules that answer what a test has written down, by the moves so far.
import type { Found } from "../../src/engine/client";
import type { Asked, Report } from "../../src/engine/lines";
import type { Answered, Beginning, Ruleset, Stand } from "../../src/rules/answers";
import type { Referee, Seeker } from "../../src/engine/evaluate";

export const kChess = { ruleset: { variant: "chess", options: {} }, from: { setup: "" } } as const;

/** Of the side to move; what is not there is 0, and a sentence is a refusal. */
type Scores = Readonly<Record<string, number | string>>;

export class FakeEngine implements Seeker {
  readonly asked: Asked[] = [];
  stops = 0;
  /** A position that is thought about until somebody stops it. */
  slow: string | undefined;
  #end: ((found: Found) => void) | undefined;

  constructor(
    readonly scores: Scores,
    readonly best: Readonly<Record<string, string>> = {},
  ) {}

  search(asked: Asked, onreport: (report: Report) => void = () => undefined): Promise<Found> {
    this.asked.push(asked);
    const key = asked.actions.join(" ");
    if (key === this.slow) return new Promise((end) => (this.#end = end));
    const cp = this.scores[key] ?? 0;
    if (typeof cp === "string") return Promise.resolve({ ok: false, trouble: "refused", why: cp });
    const best = this.best[key] ?? "best";
    onreport({ depth: 1, seldepth: 1, number: 1, score: { cp }, nodes: 1, ms: 1, line: [best] });
    return Promise.resolve({ ok: true, best });
  }
  stop(): void {
    ++this.stops;
    this.#end?.({ ok: true, best: null });
  }
}

/** White and Black by turns, a roll being none; `ends` and `dice` say after which moves; what is in `wrong` is illegal. */
export class FakeRules implements Referee {
  constructor(readonly of: { readonly ends?: Readonly<Record<string, string>>; readonly dice?: Readonly<Record<string, number>>; readonly wrong?: readonly string[] } = {}) {}

  line(_ruleset: Ruleset, _from: Beginning, actions: readonly string[]): Promise<Answered<Stand>> {
    const key = actions.join(" ");
    if (this.of.wrong?.includes(key)) return Promise.resolve({ ok: false, refusal: { code: "illegal", message: `no ${key}`, squares: [] } });
    const plies = actions.filter((action) => !action.startsWith("roll ")).length;
    const faces = this.of.dice?.[key];
    const stand = { fen: `8 ${plies % 2 === 0 ? "w" : "b"} - - 0 1`, changes: {}, check: false, status: this.of.ends?.[key] ?? "ongoing", moves: [], rolls: [] } as unknown as Stand;
    return Promise.resolve({ ok: true, value: faces === undefined ? stand : { ...stand, chance: [faces] } });
  }
}
