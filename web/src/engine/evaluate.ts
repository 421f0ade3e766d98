// What a position of a game is worth, by the rules and the engine: a game that is over by its result, a die that is due
// by the mean over its numbers, any other position by a search.
import { turnIn, type Side } from "../board/fen";
import type { Answered, Beginning, Ruleset, Stand } from "../rules/answers";
import type { Found } from "./client";
import type { Asked, Report } from "./lines";
import { meanOf, valueOf, valueOfEnd, type Result, type Value } from "./value";

/** The part of an engine that is used. */
export interface Seeker {
  search(asked: Asked, onreport?: (report: Report) => void): Promise<Found>;
  stop(): void;
}
/** The part of the rules that is used. */
export interface Referee {
  line(ruleset: Ruleset, from: Beginning, actions: readonly string[]): Promise<Answered<Stand>>;
}

export type Valued =
  | { readonly t: "value"; readonly value: Value }
  | { readonly t: "refused"; readonly why: string }
  | { readonly t: "stopped" };

/** The result in a status such as `white checkmate`; undefined while the game goes on. */
function resultOf(status: string): Result | undefined {
  const [result, reason] = status.split(" ");
  return reason === undefined ? undefined : result === "white" || result === "black" ? result : "draw";
}

export const isRoll = (action: string): boolean => action.startsWith("roll ");

/**
 * The number that counts: a die that has to be thrown again shows several numbers, and the last one counts (`roll
 * 7-2-4`).
 */
export const faceOf = (roll: string): number => Number(/\d+$/.exec(roll)?.[0]);

/**
 * By how much the limit of a search is divided for a position after a roll, because the positions after the other
 * numbers are searched as well.
 */
export const kRollShare = 4;

export const nodesAt = (actions: readonly string[], nodes: number): number =>
  isRoll(actions.at(-1) ?? "") ? Math.ceil(nodes / kRollShare) : nodes;

const kStopped: Valued = { t: "stopped" };

/** What a position is worth after one of the numbers of a die that was due. */
export interface Face {
  readonly face: number;
  readonly value: Value;
}

export interface Given {
  readonly ruleset: Ruleset;
  readonly from: Beginning;
  readonly nodes: number;
}

export class Evaluator {
  constructor(
    readonly engine: Seeker,
    readonly rules: Referee,
    readonly given: Given,
    readonly signal: AbortSignal,
  ) {}

  /** The value of a position. `known` holds values that are known already for a die that is due. */
  async value(actions: readonly string[], known?: Face): Promise<Valued> {
    const { ruleset, from } = this.given;
    const answer = await this.rules.line(ruleset, from, actions);
    if (this.signal.aborted) return kStopped;
    if (!answer.ok) return { t: "refused", why: answer.refusal.message };
    const { fen, status, chance } = answer.value;
    const over = resultOf(status);
    if (over) return { t: "value", value: valueOfEnd(turnIn(fen), over) };
    return chance ? this.#expected(actions, turnIn(fen), chance[0] ?? 0, known) : this.#searched(actions, turnIn(fen));
  }

  async #searched(actions: readonly string[], turn: Side): Promise<Valued> {
    const { ruleset, from, nodes } = this.given;
    let last: Report | undefined;
    const asked = { ruleset, from, actions, limits: { nodes: nodesAt(actions, nodes) } };
    const found = await this.engine.search(asked, (report) => {
      if (report.number === 1) last = report;
    });
    if (this.signal.aborted) return kStopped;
    if (!found.ok) return { t: "refused", why: found.why };
    return last ? { t: "value", value: valueOf(turn, last.score, last.line) } : { t: "refused", why: "" };
  }

  async #expected(actions: readonly string[], turn: Side, faces: number, known: Face | undefined): Promise<Valued> {
    const values: Value[] = [];
    const refused = await this.faces(actions, faces, known, ({ value }) => values.push(value));
    if (refused) return refused;
    return values.length > 0 ? { t: "value", value: meanOf(turn, values) } : { t: "refused", why: "" };
  }

  /**
   * Gives the value of each number of a die that is due, one after the other. A number after which nothing could be
   * moved is thrown again, so it is left out: the others are still equally likely. The number of `known` is not
   * searched. The result says why this ended early; undefined if it did not.
   */
  async faces(
    actions: readonly string[],
    faces: number,
    known: Face | undefined,
    onface: (face: Face) => void,
  ): Promise<Valued | undefined> {
    for (let face = 1; face <= faces; ++face) {
      const after = [...actions, `roll ${String(face)}`];
      if (known?.face === face) {
        onface(known);
        continue;
      }
      const answer = await this.rules.line(this.given.ruleset, this.given.from, after);
      if (this.signal.aborted) return kStopped;
      if (!answer.ok) continue;
      const valued = await this.value(after);
      if (valued.t !== "value") return valued;
      onface({ face, value: valued.value });
    }
    return undefined;
  }
}
