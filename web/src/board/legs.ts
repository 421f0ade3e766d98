// A move leg by leg: which squares may be clicked next with a piece in hand, and what a click there does. A Lion that
// captures on its way, a die that turns a corner and two pieces that change places in a citadel are all paths through
// squares. Pure.
import { pathOf, type MoveOption, type MoveTable } from "./moves";

export interface Hand {
  readonly from: string;
  /** The squares on which the piece has been put so far, without the one where it came from. */
  readonly legs: readonly string[];
  /** The last square, if it was clicked first: then only the way there is still to be chosen. */
  readonly goal?: string;
}

export type Landing =
  | { readonly kind: "none" }
  | { readonly kind: "play"; readonly move: string }
  /** Several moves go over the same squares: with a promotion and without. */
  | { readonly kind: "ask"; readonly options: readonly MoveOption[] }
  | { readonly kind: "on"; readonly hand: Hand };

/** The square on which the piece in hand is now. */
export function placeOfHand({ from, legs }: Hand): string {
  return legs.at(-1) ?? from;
}

function optionsFrom(moves: MoveTable, from: string): MoveOption[] {
  return [...(moves.from.get(from)?.values() ?? [])].flat();
}

function isStanding(option: MoveOption): boolean {
  const path = pathOf(option);
  return path.length === 1 && path[0] === option.from;
}

function begins(path: readonly string[], legs: readonly string[]): boolean {
  return legs.every((square, i) => path[i] === square);
}

/**
 * Moves of a piece that stays on its square, such as a pass. They have a mark of their own, so that a second click can
 * put the piece down.
 */
export function standing(moves: MoveTable, { from, legs }: Hand): readonly MoveOption[] {
  return legs.length > 0 ? [] : optionsFrom(moves, from).filter(isStanding);
}

/** What a piece that stays on its square does; a castling may leave a king on its square. */
export function standingAs({ text }: MoveOption): "castle" | "stay" | "pass" {
  if (text.startsWith("O-O")) return "castle";
  return text.includes("~") ? "stay" : "pass";
}

/** Moves that end where the piece in hand has been put. */
export function stops(moves: MoveTable, { from, legs }: Hand): readonly MoveOption[] {
  if (legs.length === 0) return [];
  return optionsFrom(moves, from).filter(
    (option) => pathOf(option).length === legs.length && begins(pathOf(option), legs),
  );
}

/** Moves that go on from where the piece in hand is. */
function ahead(moves: MoveTable, { from, legs, goal }: Hand): readonly MoveOption[] {
  return optionsFrom(moves, from).filter((option) => {
    const path = pathOf(option);
    return (
      path.length > legs.length &&
      begins(path, legs) &&
      !isStanding(option) &&
      (goal === undefined || option.to === goal)
    );
  });
}

/**
 * The squares that may be clicked next: the next square of each way, and the last one as well. While a way to a chosen
 * goal is sought, only the next square counts.
 */
export function reachOf(moves: MoveTable, hand: Hand): readonly string[] {
  const at = hand.legs.length;
  const squares = new Set<string>();
  for (const option of ahead(moves, hand)) {
    const path = pathOf(option);
    squares.add(path[at] ?? option.to);
    const end = path.at(-1) ?? option.to;
    if (hand.goal === undefined && end !== placeOfHand(hand)) squares.add(end);
  }
  return [...squares];
}

function end(options: readonly MoveOption[]): Landing {
  const [only] = options;
  if (!only) return { kind: "none" };
  return options.length === 1 ? { kind: "play", move: only.text } : { kind: "ask", options };
}

/** What follows if the piece in hand stays where it has been put. */
export function stop(moves: MoveTable, hand: Hand): Landing {
  return end(stops(moves, hand));
}

/**
 * A click on the last square of ways that have not been gone step by step: with one way the move is made, with several
 * the way is chosen.
 */
function landAtEnd(options: readonly MoveOption[], hand: Hand, square: string): Landing {
  const there = options.filter((option) => pathOf(option).at(-1) === square);
  const ways = new Set(there.map((option) => pathOf(option).join()));
  return ways.size > 1 ? { kind: "on", hand: { ...hand, goal: square } } : end(there);
}

/** What follows from a click on this square with the piece in hand. */
export function land(moves: MoveTable, hand: Hand, square: string): Landing {
  if (square === placeOfHand(hand) && hand.legs.length === 0) return { kind: "none" };
  const legs = [...hand.legs, square];
  const options = ahead(moves, hand);
  const through = options.filter((option) => begins(pathOf(option), legs));
  if (through.length === 0) return hand.goal === undefined ? landAtEnd(options, hand, square) : { kind: "none" };
  // The goal was clicked before, and at least one way to it goes through this square.
  if (hand.goal !== undefined) {
    const ways = new Set(through.map((option) => pathOf(option).join()));
    return ways.size === 1 ? end(through) : { kind: "on", hand: { ...hand, legs } };
  }
  const ends = through.filter((option) => pathOf(option).length === legs.length);
  return ends.length === through.length ? end(ends) : { kind: "on", hand: { from: hand.from, legs } };
}

/**
 * The squares on the way whose pieces are captured. A piece captures where it could also stop; where it only turns it
 * passes over.
 */
export function takenBy(moves: MoveTable, { from, legs }: Hand): readonly string[] {
  return legs.filter((_, i) => stops(moves, { from, legs: legs.slice(0, i + 1) }).length > 0);
}

/** The piece in hand with one leg less; undefined if it has none. */
export function back({ from, legs, goal }: Hand): Hand | undefined {
  if (goal !== undefined && legs.length === 0) return { from, legs };
  return legs.length > 0 ? { from, legs: legs.slice(0, -1), ...(goal === undefined ? {} : { goal }) } : undefined;
}

/** Whether the piece can still be where it has been put, with these moves. */
export function isStillInHand(moves: MoveTable, hand: Hand): boolean {
  return hand.legs.length === 0
    ? moves.from.has(hand.from)
    : ahead(moves, hand).length > 0 || stops(moves, hand).length > 0;
}
