// How much of a setup is told while its dice still fall or its slips are still drawn. Pure. The server tells the whole
// state at once, but the page must not show it before the throw does.
import { parsePlacement, type Piece, type Placement } from "../board/fen";
import type { Drawn, Game } from "../game/state";
import * as m from "../messages/all.gen";

/** How long one die takes from the hand to the board; each further one begins a little later. */
const kFallMs = 1200;
const kNextDieMs = 90;
const kLongestFallMs = 1800;

/** How long a throw of so many dice is shown falling. */
export function fallMs(dice: number): number {
  return Math.min(kLongestFallMs, kFallMs + kNextDieMs * Math.max(0, dice - 1));
}

/** The game as it was before the throw: no start, no colours that were drawn, no clock, no move. */
export function untold(game: Game): Game {
  const { start: _start, fen: _fen, clocks: _clocks, drawing: _drawing, ...rest } = game;
  const players = game.color === "random" ? game.players.map(({ color: _color, ...seat }) => seat) : game.players;
  return { ...rest, players, phase: "rolling", moves: [], legal: [], rolls: [], check: false };
}

/** One slip of a setup that names its squares one after the other. */
export interface Slip {
  readonly square: string;
  /** The piece that was put there; undefined if the slip was laid aside. */
  readonly piece: Piece | undefined;
}

/** A name with fewer squares than these is not a list of squares. */
const kFewestSlips = 8;

/**
 * The slips of a setup that is written as a list of squares; undefined for any other. Where all pieces were taken off
 * and placed anew, a square occurs a second time: what was before does not count.
 */
export function slipsOf(game: Pick<Game, "start">): readonly Slip[] | undefined {
  const read = game.start && parsePlacement(game.start.fen);
  const squares = game.start?.setup?.split(",") ?? [];
  if (!read?.ok || squares.length < kFewestSlips || !squares.every((square) => read.placement.squares.has(square)))
    return undefined;
  const slips = new Map<string, Slip>();
  for (const square of squares) {
    if (slips.has(square)) slips.clear();
    slips.set(square, { square, piece: read.placement.squares.get(square) });
  }
  return [...slips.values()];
}

/** The position after so many slips. */
export function placementAfter(start: string, slips: readonly Slip[], drawn: number): Placement | undefined {
  const read = parsePlacement(start);
  if (!read.ok) return undefined;
  const squares = new Map<string, Piece | undefined>(
    [...read.placement.squares.keys()].map((square) => [square, undefined]),
  );
  for (const { square, piece } of slips.slice(0, drawn)) squares.set(square, piece);
  return { ...read.placement, squares };
}

/** What was thrown, in one line: for the setup, or by a move, with the numbers. */
export function titleOf({ missing, callFor, dice }: Drawn): string {
  if (missing.length > 0) return m.play.diceNotThrown();
  return callFor === "setup"
    ? m.play.dice()
    : m.play.die({ numbers: (dice ?? []).map(([, number]) => String(number)).join(", ") });
}
