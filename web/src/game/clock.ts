// Clocks as they are shown: what was left when the server said so, minus the time that has passed since on this page's
// own clock.
import { decimal } from "../messages/locale";
import type { Color } from "../protocol/messages.gen";
import { isByPost, opponentOf, playerOf, pliesOf, type At, type Game } from "./state";
import { postClockOf, spanText } from "./post";
import type { Shown } from "./shown_clock";

/** Milliseconds that are left now of a span that runs since the server told it. */
export function leftOf(span: At<number>, now: number): number {
  return Math.max(0, span.value - (now - span.at));
}

/** Byo-yomi as the server counts it: first the main time, then period after period. */
function byoyomiOf(main: number, periods: number, first: number, length: number, used: number): Shown {
  if (used < main) return { ms: main - used, periods, inPeriod: false };
  const over = used - main - first;
  if (over < 0) return { ms: -over, periods, inPeriod: true };
  const lost = 1 + Math.floor(over / length);
  return lost < periods
    ? { ms: length - (over % length), periods: periods - lost, inPeriod: true }
    : { ms: 0, periods: 0, inPeriod: true };
}

/** The clock of one side; undefined in a game without clocks. */
export function clockOf(game: Game, color: Color, now: number, epoch?: number): Shown | undefined {
  if (!game.clocks) return undefined;
  if (game.clock.type === "correspondence") return postClockOf(game, game.clock, game.clocks, color, now, epoch);
  const { value, at } = game.clocks;
  const white = color === "white";
  const main = white ? value.white_ms : value.black_ms;
  const periods = white ? value.white_periods : value.black_periods;
  const runs = value.running === color && game.phase === "playing";
  const used = runs ? Math.max(0, now - at) : 0;
  if (periods !== undefined && game.clock.type === "byoyomi") {
    const length = game.clock.period_ms;
    return byoyomiOf(main, periods, (runs ? value.period_ms : undefined) ?? (periods > 0 ? length : 0), length, used);
  }
  const delay = runs ? value.delay_ms : undefined;
  if (delay === undefined) return { ms: Math.max(0, main - used) };
  return { ms: Math.max(0, main - Math.max(0, used - delay)), waits: Math.max(0, delay - used) };
}

const kShortMs = 10_000;

/** Whether the clock is shown, and heard, as running out. */
export function isShort(clock: Shown | undefined): boolean {
  return clock !== undefined && !clock.post && clock.ms < kShortMs;
}

/**
 * The time that the side to move still has for its first move, while its clock stands still; undefined in a game by
 * post, whose clock shows this time itself.
 */
export function firstMoveOf(game: Game, now: number): number | undefined {
  const left = game.clocks?.value.first_move_ms;
  if (left === undefined || game.phase !== "playing" || !game.clocks || isByPost(game)) return undefined;
  return leftOf({ value: left, at: game.clocks.at }, now);
}

/**
 * Milliseconds until this side can claim the game because its opponent has gone. In a tournament nobody can claim until
 * both players have moved: until then the time for the first moves decides.
 */
export function claimOf(game: Game, side: Color | undefined, now: number): number | undefined {
  if (game.phase !== "playing" || side === undefined || (game.tournament && pliesOf(game) < 2)) return undefined;
  const opponent = playerOf(game, opponentOf(side));
  const gone = game.gone?.find(({ player }) => player === opponent?.id);
  return gone && leftOf(gone.claim, now);
}

const kTenths = 10_000;
const kHour = 3_600_000;

/** The time as `1:02:03`, `4:05`, and under ten seconds `7.3`. A clock that still runs never shows zero. */
export function clockText(ms: number): string {
  if (ms < kTenths) return decimal(Math.ceil(ms / 100) / 10, 1);
  const seconds = Math.ceil(ms / 1000);
  const pad = (n: number): string => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = pad(seconds % 60);
  return hours > 0 ? `${String(hours)}:${pad(minutes)}:${tail}` : `${String(minutes)}:${tail}`;
}

export function shownText({ ms, post }: Shown): string {
  return post && ms >= kHour ? spanText(ms) : clockText(ms);
}
