// What the computer does in practice, step by step: from a state and what has happened follow the next state and a
// command. The engine is asked one question at a time, and an answer for a place that is not shown any more is ignored.
// Pure.
import { turnIn, type Side } from "../board/fen";
import type { Found, Trouble } from "../engine/client";
import type { Stand } from "../rules/answers";

/**
 * What comes next at a place. `earlier`: the game itself stands elsewhere; `busy`: the board is about to show another
 * place.
 */
export type Due = "player" | "computer" | "die" | "over" | "earlier" | "busy";

export interface Shown {
  /** Names the place: the same moves have the same key. */
  readonly key: string;
  readonly due: Due;
}

/** `none`: the engine found no move. */
export interface Failure {
  readonly trouble: Trouble | "none";
  readonly why: string;
}

export interface State {
  readonly shown: Shown | undefined;
  /** The place that the engine was asked about and has not answered yet. */
  readonly asked: string | undefined;
  /**
   * What happens at the place that is shown. `pause`: the player looks at it first; `ready`: the engine must answer an
   * older question first; `moving`: a move or a roll is on its way to the board.
   */
  readonly stage: "idle" | "pause" | "ready" | "asking" | "moving" | "failed";
  readonly failure: Failure | undefined;
}

export type Happened =
  | { readonly t: "shown"; readonly shown: Shown }
  | { readonly t: "waited"; readonly key: string }
  | { readonly t: "found"; readonly key: string; readonly found: Found }
  /** The move or roll has not come to the board; `why` is set if it was refused. */
  | { readonly t: "lost"; readonly key: string; readonly why: string | undefined }
  | { readonly t: "again" };

export type Command =
  | { readonly t: "wait" | "ask" | "roll"; readonly key: string }
  | { readonly t: "play"; readonly key: string; readonly move: string };

export interface Step {
  readonly state: State;
  readonly command?: Command;
}

export const kIdle: State = { shown: undefined, asked: undefined, stage: "idle", failure: undefined };

export function dueOf({ fen, status, chance }: Pick<Stand, "fen" | "status" | "chance">, side: Side): Due {
  if (status !== "ongoing") return "over";
  if (chance) return "die";
  return turnIn(fen) === side ? "player" : "computer";
}

function show(state: State, shown: Shown): Step {
  if (state.shown?.key === shown.key && state.shown.due === shown.due) return { state };
  const next = { ...state, shown, failure: undefined };
  if (shown.due === "die" || (shown.due === "computer" && state.asked !== shown.key))
    return { state: { ...next, stage: "pause" }, command: { t: "wait", key: shown.key } };
  return { state: { ...next, stage: shown.due === "computer" ? "asking" : "idle" } };
}

/** Acts after the pause, or when the player tries again. */
function act(state: State): Step {
  const { shown, asked } = state;
  if (!shown) return { state };
  const { key, due } = shown;
  const next = { ...state, failure: undefined };
  if (due === "die") return { state: { ...next, stage: "moving" }, command: { t: "roll", key } };
  if (asked !== undefined) return { state: { ...next, stage: "ready" } };
  return { state: { ...next, asked: key, stage: "asking" }, command: { t: "ask", key } };
}

const failed = (state: State, failure: Failure): Step => ({ state: { ...state, stage: "failed", failure } });

function hear(state: State, key: string, found: Found): Step {
  if (state.asked !== key) return { state };
  const free = { ...state, asked: undefined };
  if (state.stage === "ready") return act(free);
  if (state.stage !== "asking" || state.shown?.key !== key) return { state: free };
  if (!found.ok) return failed(free, found);
  if (found.best === null) return failed(free, { trouble: "none", why: "" });
  return { state: { ...free, stage: "moving" }, command: { t: "play", key, move: found.best } };
}

export function step(state: State, happened: Happened): Step {
  const here = (key: string): boolean => state.shown?.key === key;
  switch (happened.t) {
    case "shown":
      return show(state, happened.shown);
    case "waited":
      return state.stage === "pause" && here(happened.key) ? act(state) : { state };
    case "found":
      return hear(state, happened.key, happened.found);
    case "lost":
      if (state.stage !== "moving" || !here(happened.key)) return { state };
      if (happened.why !== undefined) return failed(state, { trouble: "refused", why: happened.why });
      // Another place was shown meanwhile, and now the same one again.
      return { state: { ...state, stage: "pause" }, command: { t: "wait", key: happened.key } };
    case "again":
      return state.stage === "failed" ? act(state) : { state };
  }
}
