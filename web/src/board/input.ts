// How a player's pointer, finger or keyboard becomes a move: a pure state machine. Dragging, click-click and tap-tap are
// the same thing with and without a way between; a choice (promotion, several ways, a pass) waits for one more answer.
import { optionsOf, type MoveOption, type MoveTable } from "./moves";

/** A point in pixels of the window. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

export type Interaction =
  | { readonly kind: "idle" }
  | {
      readonly kind: "pressed";
      readonly from: string;
      readonly pointer: number;
      readonly start: Pixel;
      readonly slack: number;
      readonly again: boolean;
    }
  | {
      readonly kind: "dragging";
      readonly from: string;
      readonly pointer: number;
      readonly at: Pixel;
      readonly over: string | undefined;
    }
  | { readonly kind: "selected"; readonly from: string }
  | {
      readonly kind: "choosing";
      readonly from: string;
      readonly to: string;
      readonly options: readonly MoveOption[];
    };

export type InputEvent =
  | {
      readonly type: "down";
      readonly pointer: number;
      readonly square: string | undefined;
      readonly at: Pixel;
      readonly device: "mouse" | "touch";
    }
  | { readonly type: "move"; readonly pointer: number; readonly square: string | undefined; readonly at: Pixel }
  | { readonly type: "up"; readonly pointer: number; readonly square: string | undefined }
  | { readonly type: "cancel"; readonly pointer: number }
  /** Enter or space on a square. */
  | { readonly type: "activate"; readonly square: string }
  | { readonly type: "choose"; readonly move: string }
  /** Escape, or a click beside the choice. */
  | { readonly type: "dismiss" }
  /** There are other legal moves now. */
  | { readonly type: "moves" };

export interface Step {
  readonly state: Interaction;
  /** The move to send. */
  readonly play?: string;
}

export const kIdle: Interaction = { kind: "idle" };
const kSlack = { mouse: 4, touch: 9 } as const;

/** The square whose piece is in hand. */
export function originOf(state: Interaction): string | undefined {
  return state.kind === "idle" ? undefined : state.from;
}

function canMove(moves: MoveTable, square: string | undefined): square is string {
  return square !== undefined && moves.from.has(square);
}

/** To the target: plays, or asks; back to `otherwise` if it is none. */
function arrive(moves: MoveTable, from: string, to: string | undefined, otherwise: Interaction): Step {
  const options = to === undefined ? [] : optionsOf(moves, from, to);
  const [only] = options;
  if (to === undefined || !only) return { state: otherwise };
  // A move that ends where it began could be meant as letting go: it is always asked for.
  if (options.length === 1 && to !== from) return { state: kIdle, play: only.text };
  return { state: { kind: "choosing", from, to, options } };
}

/** A tap, click or key on a square that is not in hand. */
function pick(moves: MoveTable, square: string | undefined): Interaction {
  return canMove(moves, square) ? { kind: "selected", from: square } : kIdle;
}

function press(event: Extract<InputEvent, { type: "down" }>, from: string, again: boolean): Interaction {
  return { kind: "pressed", from, pointer: event.pointer, start: event.at, slack: kSlack[event.device], again };
}

function down(state: Interaction, event: Extract<InputEvent, { type: "down" }>, moves: MoveTable): Step {
  switch (state.kind) {
    case "pressed":
    case "dragging":
      // A second finger: the piece goes back to its square.
      return { state: event.pointer === state.pointer ? state : kIdle };
    case "selected":
      if (event.square === state.from) return { state: press(event, state.from, true) };
      if (event.square !== undefined && optionsOf(moves, state.from, event.square).length > 0) {
        return arrive(moves, state.from, event.square, kIdle);
      }
      break;
    case "choosing":
      return { state: kIdle };
    case "idle":
      break;
  }
  return { state: canMove(moves, event.square) ? press(event, event.square, false) : kIdle };
}

function move(state: Interaction, event: Extract<InputEvent, { type: "move" }>): Step {
  const { pointer, square: over, at } = event;
  if (state.kind === "dragging" && state.pointer === pointer) return { state: { ...state, at, over } };
  if (state.kind !== "pressed" || state.pointer !== pointer) return { state };
  if (Math.hypot(at.x - state.start.x, at.y - state.start.y) <= state.slack) return { state };
  return { state: { kind: "dragging", from: state.from, pointer, at, over } };
}

function up(state: Interaction, event: Extract<InputEvent, { type: "up" }>, moves: MoveTable): Step {
  if (state.kind !== "pressed" && state.kind !== "dragging") return { state };
  if (state.pointer !== event.pointer) return { state };
  const { from } = state;
  if (state.kind === "pressed") {
    // A second tap on the piece in hand puts it down, or plays a move that ends where it began.
    return state.again ? arrive(moves, from, from, kIdle) : { state: { kind: "selected", from } };
  }
  if (event.square === from) return { state: { kind: "selected", from } };
  return arrive(moves, from, event.square, kIdle);
}

function activate(state: Interaction, square: string, moves: MoveTable): Step {
  if (state.kind === "idle") return { state: pick(moves, square) };
  return arrive(moves, state.from, square, square === state.from ? kIdle : pick(moves, square));
}

/** Whether what was begun can be ended with these moves: not everything that is heard of a game changes them. */
function isStillPossible(state: Interaction, moves: MoveTable): boolean {
  if (state.kind !== "choosing") return canMove(moves, originOf(state));
  const now = optionsOf(moves, state.from, state.to).map(({ text }) => text);
  return state.options.length === now.length && state.options.every(({ text }) => now.includes(text));
}

export function step(state: Interaction, event: InputEvent, moves: MoveTable): Step {
  switch (event.type) {
    case "down":
      return down(state, event, moves);
    case "move":
      return move(state, event);
    case "up":
      return up(state, event, moves);
    case "cancel": {
      const held = state.kind === "pressed" || state.kind === "dragging";
      return { state: held && state.pointer === event.pointer ? kIdle : state };
    }
    case "activate":
      return activate(state, event.square, moves);
    case "choose": {
      const known = state.kind === "choosing" && state.options.some(({ text }) => text === event.move);
      return known ? { state: kIdle, play: event.move } : { state };
    }
    case "dismiss":
      return { state: kIdle };
    case "moves":
      return { state: isStillPossible(state, moves) ? state : kIdle };
  }
}
