// A move leg by leg: which squares may be clicked next with a piece in hand, and what a click there does. A Lion that takes
// on the way, a die that turns a corner, a change of places in a citadel are all the same thing: paths through squares. Pure.
import { pathOf, type MoveOption, type MoveTable } from "./moves";

export interface Hand {
  readonly from: string;
  /** Where it has been put so far, not counting where it came from. */
  readonly legs: readonly string[];
  /** The end was clicked first: what is left is which way. */
  readonly goal?: string;
}

export type Landing =
  | { readonly kind: "none" }
  | { readonly kind: "play"; readonly move: string }
  /** The same squares, but several moves: a promotion or none. */
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

/** Moves of a piece that stays where it is: a pass. They have a mark of their own, so that a second click lets go. */
export function standing(moves: MoveTable, { from, legs }: Hand): readonly MoveOption[] {
  return legs.length > 0 ? [] : optionsFrom(moves, from).filter(isStanding);
}

/** What a piece does that stays where it is: castling may leave a king on its square. */
export function standingAs({ text }: MoveOption): "castle" | "stay" | "pass" {
  if (text.startsWith("O-O")) return "castle";
  return text.includes("~") ? "stay" : "pass";
}

/** Moves that end where the piece has been put. */
export function stops(moves: MoveTable, { from, legs }: Hand): readonly MoveOption[] {
  if (legs.length === 0) return [];
  return optionsFrom(moves, from).filter(
    (option) => pathOf(option).length === legs.length && begins(pathOf(option), legs),
  );
}

/** Moves that go on from where the piece is. */
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

/** The squares that may be clicked next. The end of a way counts from its beginning; while a way is chosen, its corners. */
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

/** The piece in hand stays where it has been put. */
export function stop(moves: MoveTable, hand: Hand): Landing {
  return end(stops(moves, hand));
}

/** The end of ways that have not been gone: one is played, of several the way is chosen. */
function landAtEnd(options: readonly MoveOption[], hand: Hand, square: string): Landing {
  const there = options.filter((option) => pathOf(option).at(-1) === square);
  const ways = new Set(there.map((option) => pathOf(option).join()));
  return ways.size > 1 ? { kind: "on", hand: { ...hand, goal: square } } : end(there);
}

/** A click on this square with the piece in hand. */
export function land(moves: MoveTable, hand: Hand, square: string): Landing {
  if (square === placeOfHand(hand) && hand.legs.length === 0) return { kind: "none" };
  const legs = [...hand.legs, square];
  const options = ahead(moves, hand);
  const through = options.filter((option) => begins(pathOf(option), legs));
  if (through.length === 0) return hand.goal === undefined ? landAtEnd(options, hand, square) : { kind: "none" };
  // The way was asked for, and there is one that begins so.
  if (hand.goal !== undefined) {
    const ways = new Set(through.map((option) => pathOf(option).join()));
    return ways.size === 1 ? end(through) : { kind: "on", hand: { ...hand, legs } };
  }
  const ends = through.filter((option) => pathOf(option).length === legs.length);
  return ends.length === through.length ? end(ends) : { kind: "on", hand: { from: hand.from, legs } };
}

/** The squares whose pieces are taken on the way: where the piece could stop it takes, where it only turns it passes over. */
export function takenBy(moves: MoveTable, { from, legs }: Hand): readonly string[] {
  return legs.filter((_, i) => stops(moves, { from, legs: legs.slice(0, i + 1) }).length > 0);
}

/** One leg less; nothing in hand if there is none. */
export function back({ from, legs, goal }: Hand): Hand | undefined {
  if (goal !== undefined && legs.length === 0) return { from, legs };
  return legs.length > 0 ? { from, legs: legs.slice(0, -1), ...(goal === undefined ? {} : { goal }) } : undefined;
}

/** Whether these moves let the piece be where it has been put. */
export function isStillInHand(moves: MoveTable, hand: Hand): boolean {
  return hand.legs.length === 0
    ? moves.from.has(hand.from)
    : ahead(moves, hand).length > 0 || stops(moves, hand).length > 0;
}
