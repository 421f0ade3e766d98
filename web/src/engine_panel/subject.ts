// What an engine should search on a board for one, or why there is nothing to search. Pure.
import { turnIn, type Side } from "../board/fen";
import type { Asked } from "../engine/lines";
import type { Study } from "../game/link";
import { actionsTo } from "../game/tree";
import type { Stand } from "../rules/answers";
import type { DueRoll } from "./before_roll.svelte";
import type { NoThreat, Threat } from "./threat";

export interface Wanted {
  readonly lines: number;
  /** How many seconds a search takes; 0: it has no end. */
  readonly seconds: number;
  /** Whether threats are searched instead of moves, and which; undefined if threats are wanted but not known yet. */
  readonly threats: false | Threat | undefined;
}

export type Subject =
  | { readonly kind: "search"; readonly asked: Asked; readonly fen: string; readonly turn: Side }
  | { readonly kind: "roll"; readonly roll: DueRoll }
  | { readonly kind: "over" | "unknown" }
  | { readonly kind: "noThreat"; readonly why: NoThreat };

export function subjectOf(
  { ruleset, from, tree, path }: Study,
  stand: Stand,
  { lines, seconds, threats }: Wanted,
): Subject {
  if (stand.status !== "ongoing") return { kind: "over" };
  const actions = actionsTo(tree, path);
  if (stand.chance)
    return { kind: "roll", roll: { ruleset, from, actions, faces: stand.chance[0] ?? 0, turn: turnIn(stand.fen) } };
  const bounds = { lines, limits: seconds === 0 ? {} : { movetime: seconds * 1000 } };
  // The search is told the moves that led here, because repetitions count.
  if (threats === false)
    return { kind: "search", asked: { ruleset, from, actions, ...bounds }, fen: stand.fen, turn: turnIn(stand.fen) };
  if (!threats) return { kind: "unknown" };
  if (!threats.ok) return { kind: "noThreat", why: threats.why };
  const { fen } = threats;
  return { kind: "search", asked: { ruleset, from: { fen }, actions: [], ...bounds }, fen, turn: turnIn(fen) };
}
