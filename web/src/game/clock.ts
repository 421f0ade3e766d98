// Clocks as they are shown: what was left when the server said so, less what has passed since on this page's own clock.
import type { Color } from "../protocol/messages.gen";
import type { At, Game } from "./state";

/** Milliseconds left of a span that runs since it was told. */
export function leftOf(span: At<number>, now: number): number {
  return Math.max(0, span.value - (now - span.at));
}

/** What one side's clock shows; undefined in a game without clocks. */
export function clockOf(game: Game, color: Color, now: number): number | undefined {
  if (!game.clocks) return undefined;
  const { value, at } = game.clocks;
  const ms = color === "white" ? value.white_ms : value.black_ms;
  return value.running === color && game.phase === "playing" ? leftOf({ value: ms, at }, now) : ms;
}

/** The time that the side to move still has for its first move, while its clock stands still. */
export function firstMoveOf(game: Game, now: number): number | undefined {
  const left = game.clocks?.value.first_move_ms;
  if (left === undefined || game.phase !== "playing" || !game.clocks) return undefined;
  return leftOf({ value: left, at: game.clocks.at }, now);
}

const kTenths = 10_000;

/** `1:02:03`, `4:05`, and under ten seconds `7.3`. A clock that still runs never shows zero. */
export function clockText(ms: number): string {
  if (ms < kTenths) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const pad = (n: number): string => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = pad(seconds % 60);
  return hours > 0 ? `${String(hours)}:${pad(minutes)}:${tail}` : `${String(minutes)}:${tail}`;
}

export function secondsText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds === 1 ? "1 second" : `${String(seconds)} seconds`;
}
