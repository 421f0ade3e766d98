// What to do when something goes wrong, as tables: which refusals are worth another try, and how long to wait before
// the next connection (docs/protocol.md, Errors and Losing the connection).
import type { ErrorCode } from "../protocol/messages.gen";

/**
 * `no`: the refusal is final; `later`: the same command is sent again after a while; `resync`: the game is watched
 * anew, and then the session decides again.
 */
export type Again = "no" | "later" | "resync";

const kAgain: Readonly<Record<ErrorCode, Again>> = {
  bad_json: "no",
  bad_utf8: "no",
  too_deep: "no",
  duplicate_field: "no",
  unknown_type: "no",
  unknown_field: "no",
  missing_field: "no",
  wrong_type: "no",
  out_of_range: "no",
  too_long: "no",
  bad_value: "no",
  unsupported_protocol: "no",
  hello_first: "no",
  bad_token: "no",
  too_many_messages: "later",
  too_many_games: "no",
  missing_scope: "no",
  busy: "later",
  standby: "later",
  not_stored: "later",
  internal: "later",
  unknown_variant: "no",
  unknown_option: "no",
  bad_option_value: "no",
  not_available: "no",
  no_such_player: "no",
  yourself: "no",
  blocked: "no",
  too_many_seeks: "no",
  no_such_game: "no",
  not_watching: "resync",
  not_a_player: "no",
  game_full: "no",
  already_joined: "no",
  not_invited: "no",
  kept_from_dice: "no",
  not_in_range: "no",
  not_started: "no",
  game_over: "no",
  not_over: "no",
  rematch_stands: "no",
  no_rematch_offer: "no",
  rematch_made: "no",
  out_of_time: "no",
  not_your_turn: "no",
  stale_ply: "resync",
  illegal_move: "no",
  draw_offer_stands: "no",
  no_draw_offer: "no",
  takeback_offer_stands: "no",
  no_takeback_offer: "no",
  nothing_to_take_back: "no",
  pause_offer_stands: "no",
  no_pause_offer: "no",
  enough_time_given: "no",
  claim_too_early: "no",
  too_late_to_abort: "no",
  position_changed: "no",
  calls_for_dice: "no",
  private_game: "no",
  wrong_channel: "no",
  bad_talk: "no",
  muted: "no",
  too_much_talk: "later",
  too_many_blocks: "no",
  no_such_draw: "no",
  roll_not_due: "no",
  commitment_stands: "no",
  commitment_taken: "no",
  wrong_opening: "no",
  opening_missing: "no",
  roll_due: "no",
  nothing_here: "no",
  bad_address: "no",
  wrong_method: "no",
  not_json: "no",
  other_origin: "no",
  not_signed_in: "no",
  bad_name: "no",
  name_taken: "no",
  bad_password: "no",
  wrong_password: "no",
  too_many_attempts: "later",
  too_many_tokens: "no",
  no_such_token: "no",
  too_much_leave: "no",
  no_such_leave: "no",
  bad_link: "no",
  no_mail: "no",
  no_such_browser: "no",
  sealed_anew: "no",
  too_many_notes: "no",
  too_many_analyses: "later",
  no_computer: "no",
  no_such_user: "no",
  no_such_tournament: "no",
  not_an_arbiter: "no",
  no_entry: "no",
  too_few: "no",
  too_late: "no",
  board_open: "no",
  cannot_pair: "no",
  tournament_halted: "no",
  tournament_over: "no",
  missing_role: "no",
};

/** What to do after a code; a code that this page does not know is final. */
export function againAfter(code: ErrorCode): Again {
  return Object.hasOwn(kAgain, code) ? kAgain[code] : "no";
}

/** How often one command is sent again after `later` before the refusal is shown. */
export const kMostTries = 5;
export const kRetryMs = 1000;

/** How long to wait before a new hello, if the server has refused to make another guest. */
export const kCrowdedMs = 60_000;

const kReconnectMs = { first: 300, most: 8000 };
/** So many tries come soon one after the other: by then another server has taken over, where there is one. */
const kQuickTries = 8;
const kTooFastMs = 5000;
const kTooFast = 1008;

/**
 * The server closes a connection with this code if the same person has connected elsewhere too often. The page does not
 * come back by itself: two such pages would close each other.
 */
export const kTooMany = 4003;

/**
 * Milliseconds before the next try after `times` pauses: each pause is twice as long as the one before. Clients get
 * different times, so that they do not all meet a server that comes back at once. `random` is from 0 to 1.
 */
export function pauseMs(times: number, random: number, { first, most }: { first: number; most: number }): number {
  const full = Math.min(most, first * 2 ** Math.min(times, 10));
  return full / 2 + (full / 2) * random;
}

/** Milliseconds before connection number `attempt`; 0 is the first one after a loss. */
export function backoffMs(attempt: number, random: number, closeCode?: number): number {
  const wait = pauseMs(Math.max(0, attempt - kQuickTries), random, kReconnectMs);
  return closeCode === kTooFast ? Math.max(kTooFastMs, wait) : wait;
}

/**
 * Milliseconds before connecting to a server that restarts: what the server asks for, and a random part, so that
 * clients do not come all at once. It asks for little if another one is there already.
 */
export function restartMs(retryMs: number, random: number): number {
  return retryMs + Math.min(500, retryMs) * random;
}
