// How a player's pointer, finger or keyboard becomes a move: a pure state machine. Dragging, two clicks and two taps
// differ only in whether the pointer is held down on the way. A move of several legs is made leg by leg (`legs.ts`),
// and a choice among moves over the same squares (a promotion) waits for one more answer.
import { back, isStillInHand, land, placeOfHand, standing, stop, stops, type Hand, type Landing } from "./legs";
import type { MoveOption, MoveTable } from "./moves";

/** A point in pixels of the window. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

export type Interaction =
  | { readonly kind: "idle" }
  | (Hand & {
      readonly kind: "pressed";
      readonly pointer: number;
      readonly start: Pixel;
      readonly slack: number;
      readonly again: boolean;
    })
  | (Hand & {
      readonly kind: "dragging";
      readonly pointer: number;
      readonly at: Pixel;
      readonly over: string | undefined;
    })
  | (Hand & { readonly kind: "selected" })
  | (Hand & {
      readonly kind: "choosing";
      readonly to: string;
      readonly options: readonly MoveOption[];
    });

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
  /** Enter or the space bar was pressed on a square. */
  | { readonly type: "activate"; readonly square: string }
  /** A choice was made, or a mark beside the piece in hand was pressed: to pass, or to stop here. */
  | { readonly type: "choose"; readonly move: string }
  /** Escape was pressed, or a click came beside the choice: a leg is taken back, or the piece is put down. */
  | { readonly type: "dismiss" }
  /** The legal moves have changed. */
  | { readonly type: "moves" };

export interface Step {
  readonly state: Interaction;
  /** The move to send. */
  readonly play?: string;
}

export const kIdle: Interaction = { kind: "idle" };
const kSlack = { mouse: 4, touch: 9 } as const;

/** The piece in hand, with its legs so far. */
export function handOf(state: Interaction): Hand | undefined {
  if (state.kind === "idle") return undefined;
  const { from, legs, goal } = state;
  return goal === undefined ? { from, legs } : { from, legs, goal };
}

/** The square whose piece is in hand. */
export function originOf(state: Interaction): string | undefined {
  return state.kind === "idle" ? undefined : state.from;
}

function selected(hand: Hand): Interaction {
  return { kind: "selected", ...hand };
}

function canMove(moves: MoveTable, square: string | undefined): square is string {
  return square !== undefined && moves.from.has(square);
}

function held(state: Exclude<Interaction, { kind: "idle" }>): Hand {
  return handOf(state) ?? { from: state.from, legs: [] };
}

/** The step after a click or a drop; `otherwise` is the next state if the square is of no use. */
function follow(landing: Landing, hand: Hand, to: string, otherwise: Interaction): Step {
  switch (landing.kind) {
    case "play":
      return { state: kIdle, play: landing.move };
    case "ask":
      return { state: { kind: "choosing", ...hand, to, options: landing.options } };
    case "on":
      return { state: selected(landing.hand) };
    case "none":
      return { state: otherwise };
  }
}

function arrive(moves: MoveTable, hand: Hand, to: string | undefined, otherwise: Interaction): Step {
  return to === undefined ? { state: otherwise } : follow(land(moves, hand, to), hand, to, otherwise);
}

function takeBack(hand: Hand): Interaction {
  const before = back(hand);
  return before ? selected(before) : kIdle;
}

/** The piece in hand is clicked again on its square: it stops there, or is put down. */
function clickAgain(moves: MoveTable, hand: Hand): Step {
  return follow(
    stop(moves, hand),
    hand,
    placeOfHand(hand),
    takeBack(hand.legs.length > 0 ? hand : { from: hand.from, legs: [] }),
  );
}

/** A tap, a click or a key takes up the piece on this square, if it can move. */
function pick(moves: MoveTable, square: string | undefined): Interaction {
  return canMove(moves, square) ? selected({ from: square, legs: [] }) : kIdle;
}

function press(event: Extract<InputEvent, { type: "down" }>, hand: Hand, again: boolean): Interaction {
  return { kind: "pressed", ...hand, pointer: event.pointer, start: event.at, slack: kSlack[event.device], again };
}

/** Whether this square takes a leg back: it is the square that the piece in hand came from. */
function isWayBack(hand: Hand, square: string | undefined): boolean {
  return hand.legs.length > 0 && square === hand.from;
}

function down(state: Interaction, event: Extract<InputEvent, { type: "down" }>, moves: MoveTable): Step {
  const { square } = event;
  switch (state.kind) {
    case "pressed":
    case "dragging":
      // A second finger came down: the piece goes back to its square.
      return { state: event.pointer === state.pointer ? state : kIdle };
    case "selected": {
      const hand = held(state);
      if (square === placeOfHand(hand)) return { state: press(event, hand, true) };
      const landing = square === undefined ? undefined : land(moves, hand, square);
      if (square !== undefined && landing && landing.kind !== "none") return follow(landing, hand, square, kIdle);
      if (isWayBack(hand, square)) return { state: takeBack(hand) };
      break;
    }
    case "choosing":
      return { state: kIdle };
    case "idle":
      break;
  }
  return { state: canMove(moves, square) ? press(event, { from: square, legs: [] }, false) : kIdle };
}

function move(state: Interaction, event: Extract<InputEvent, { type: "move" }>): Step {
  const { pointer, square: over, at } = event;
  if (state.kind === "dragging" && state.pointer === pointer) return { state: { ...state, at, over } };
  if (state.kind !== "pressed" || state.pointer !== pointer) return { state };
  if (Math.hypot(at.x - state.start.x, at.y - state.start.y) <= state.slack) return { state };
  return { state: { kind: "dragging", ...held(state), pointer, at, over } };
}

function up(state: Interaction, event: Extract<InputEvent, { type: "up" }>, moves: MoveTable): Step {
  if (state.kind !== "pressed" && state.kind !== "dragging") return { state };
  if (state.pointer !== event.pointer) return { state };
  const hand = held(state);
  if (state.kind === "pressed") return state.again ? clickAgain(moves, hand) : { state: selected(hand) };
  if (event.square === placeOfHand(hand)) return { state: selected(hand) };
  // If the next leg is dropped nowhere, the legs before it stay made.
  return arrive(moves, hand, event.square, hand.legs.length > 0 ? takeBackIf(hand, event.square) : kIdle);
}

function takeBackIf(hand: Hand, square: string | undefined): Interaction {
  return isWayBack(hand, square) ? takeBack(hand) : selected(hand);
}

function activate(state: Interaction, square: string, moves: MoveTable): Step {
  if (state.kind === "idle") return { state: pick(moves, square) };
  const hand = held(state);
  if (square === placeOfHand(hand)) return clickAgain(moves, hand);
  return arrive(moves, hand, square, isWayBack(hand, square) ? takeBack(hand) : pick(moves, square));
}

/** The moves that a button beside the piece, or in a choice, may play. */
function offered(state: Interaction, moves: MoveTable): readonly MoveOption[] {
  if (state.kind === "choosing") return state.options;
  const hand = handOf(state);
  return hand ? [...standing(moves, hand), ...stops(moves, hand)] : [];
}

/**
 * Whether the move that was begun can still be finished with these legal moves. Many messages about a game do not
 * change its moves.
 */
function isStillPossible(state: Interaction, moves: MoveTable): boolean {
  const hand = handOf(state);
  if (!hand) return true;
  if (state.kind !== "choosing") return isStillInHand(moves, hand);
  const again = state.to === placeOfHand(hand) ? stop(moves, hand) : land(moves, hand, state.to);
  const now = again.kind === "ask" ? again.options.map(({ text }) => text) : [];
  return state.options.length === now.length && state.options.every(({ text }) => now.includes(text));
}

/**
 * The square that a player tried to move to and that the piece in hand cannot reach. Taking up another piece is no such
 * try.
 */
export function refusedBy(state: Interaction, event: InputEvent, moves: MoveTable): string | undefined {
  const asks =
    (event.type === "down" && state.kind === "selected") ||
    (event.type === "up" && state.kind === "dragging") ||
    (event.type === "activate" && state.kind === "selected");
  const hand = handOf(state);
  if (!asks || !hand || hand.legs.length > 0 || event.square === undefined || event.square === hand.from)
    return undefined;
  if (event.type !== "up" && canMove(moves, event.square)) return undefined;
  return land(moves, hand, event.square).kind === "none" ? event.square : undefined;
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
      const pressing = state.kind === "pressed" || state.kind === "dragging";
      return { state: pressing && state.pointer === event.pointer ? kIdle : state };
    }
    case "activate":
      return activate(state, event.square, moves);
    case "choose": {
      const known = offered(state, moves).some(({ text }) => text === event.move);
      return known ? { state: kIdle, play: event.move } : { state };
    }
    case "dismiss": {
      const hand = handOf(state);
      if (!hand) return { state };
      if (state.kind === "choosing") return { state: hand.legs.length > 0 ? selected(hand) : kIdle };
      return { state: takeBack(hand) };
    }
    case "moves":
      return { state: isStillPossible(state, moves) ? state : kIdle };
  }
}
