// The UCI lines that an engine is sent, and those that it answers with, as values (docs/engine.md).
import type { Beginning, Ruleset } from "../rules/answers";

/** What is searched, and how far. */
export interface Asked {
  readonly ruleset: Ruleset;
  readonly from: Beginning;
  /** The moves and rolls since the beginning. */
  readonly actions: readonly string[];
  /**
   * The search ends with the first of these limits that is reached. Without limits it ends only when it is stopped, or
   * when there is no more to find.
   */
  readonly limits: { readonly depth?: number; readonly nodes?: number; readonly movetime?: number };
  /** How many lines are searched; 1 if not given. */
  readonly lines?: number;
  /** The level of play, from 1, the weakest; full strength if not given. */
  readonly level?: number;
  /**
   * The number of the game. With another game the engine forgets what it has found, and a level errs in other
   * positions.
   */
  readonly game?: number;
}

/** One of the best lines that a search to one depth has found; the best is number 1. */
export interface Report {
  readonly depth: number;
  readonly seldepth: number;
  readonly number: number;
  /** The score as the side to move sees it: hundredths of a pawn, or moves until mate, negative for a loss. */
  readonly score: { readonly cp: number } | { readonly mate: number };
  readonly nodes: number;
  readonly ms: number;
  readonly line: readonly string[];
}

/** The options that a search wants. */
export function optionsOf(asked: Asked): ReadonlyMap<string, string> {
  const chosen = Object.entries(asked.ruleset.options).map(([name, value]) => `;${name}=${value}`);
  return new Map([
    ["UCI_Variant", asked.ruleset.variant + chosen.join("")],
    ["MultiPV", String(asked.lines ?? 1)],
    ["Skill", String(asked.level ?? 0)],
  ]);
}

export const optionLine = (name: string, value: string): string =>
  ["setoption", "name", name, "value", value].join(" ");

export function positionLine({ from, actions }: Asked): string {
  const begins = "fen" in from ? ["fen", from.fen] : ["startpos", ...(from.setup === "" ? [] : [from.setup])];
  return ["position", ...begins, ...(actions.length > 0 ? ["moves", ...actions] : [])].join(" ");
}

export function goLine({ limits }: Asked): string {
  const bounds = Object.entries(limits).map(([name, most]) => `${name} ${String(most)}`);
  return ["go", ...(bounds.length > 0 ? bounds : ["infinite"])].join(" ");
}

const kReport =
  /^info depth (\d+) seldepth (\d+) multipv (\d+) score (cp|mate) (-?\d+) nodes (\d+) nps \d+ hashfull \d+ time (\d+) pv (.+)$/;

/** The report in a line; undefined if the line is no report. */
export function readReport(text: string): Report | undefined {
  const found = kReport.exec(text);
  if (!found) return undefined;
  const number = (i: number): number => Number(found[i]);
  const score = found[4] === "cp" ? { cp: number(5) } : { mate: number(5) };
  return {
    depth: number(1),
    seldepth: number(2),
    number: number(3),
    score,
    nodes: number(6),
    ms: number(7),
    line: (found[8] ?? "").split(" "),
  };
}

const kNothing = "(none)";

/**
 * The best move in a line, `roll` where a die is due, null where the game is over; undefined if the line does not say.
 */
export function readBest(text: string): string | null | undefined {
  const found = /^bestmove (\S+)/.exec(text)?.[1];
  return found === kNothing ? null : found;
}
