// The frames of one connection as typed values. The generated types say what a message holds; this module only tells
// the kinds apart, so that the type check fails if the schemas gain or lose a kind.
import { nameAll } from "./given_names";
import type { ClientMessage, DiceFell, Moved, RefusedData, ServerMessage } from "../protocol/messages.gen";

/** A message that changes something: it is sent with an id until it is answered. */
export type Command = Extract<ClientMessage, { id: string }>;
/** The form of an event for a client that has not said that it knows the rules. */
export type Whole<E> = E extends Moved | DiceFell ? Omit<E, "d"> & { d: Exclude<E["d"], { position: string }> } : E;
/** An event, which has a number in its game. */
export type GameEvent = Whole<Extract<ServerMessage, { v: number }>>;
/** A command before it has an id. */
export type Order = Command extends infer C ? (C extends Command ? Omit<C, "id"> : never) : never;

export type Answer =
  { readonly ok: true; readonly message: ServerMessage } | { readonly ok: false; readonly error: RefusedData };

type Kind = "answer" | "notice" | "event";
const kKinds: Readonly<Record<ServerMessage["t"], Kind>> = {
  welcome: "answer",
  created: "answer",
  pong: "answer",
  error: "answer",
  snapshot: "answer",
  resumed: "answer",
  presence: "notice",
  said: "answer",
  talk: "notice",
  blocks: "answer",
  rated: "notice",
  restart: "notice",
  announcement: "notice",
  game_created: "event",
  player_joined: "event",
  fair_offered: "event",
  fair_committed: "event",
  fair_locked: "event",
  fair_opened: "event",
  fair_rolled: "event",
  fair_voided: "event",
  fair_renew_wanted: "event",
  game_started: "event",
  moved: "event",
  dice_fell: "event",
  draw_offered: "event",
  draw_declined: "event",
  takeback_offered: "event",
  takeback_declined: "event",
  taken_back: "event",
  pause_offered: "event",
  pause_declined: "event",
  paused: "event",
  leave_taken: "event",
  time_added: "event",
  server_restarted: "event",
  game_ended: "event",
  rematch_offered: "event",
  rematch_declined: "event",
  game_followed: "event",
  lobby: "notice",
  challenges: "notice",
  match_score: "notice",
  event: "answer",
};

export function isEvent(message: ServerMessage): message is GameEvent {
  return kKinds[message.t] === "event";
}

/** The message of a frame; undefined if this page does not know its kind, for example a newer server's notice. */
export function readFrame(text: string): ServerMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(nameAll(text));
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null || !("t" in value) || !("d" in value)) return undefined;
  const known = typeof value.t === "string" && Object.hasOwn(kKinds, value.t);
  return known && typeof value.d === "object" && value.d !== null ? (value as ServerMessage) : undefined;
}

const kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** 16 random letters and digits, 95 bits: no id occurs twice. */
export function newId(
  fillRandom: (bytes: Uint8Array<ArrayBuffer>) => unknown = (b) => crypto.getRandomValues(b),
): string {
  let id = "";
  const bytes = new Uint8Array(32);
  while (id.length < 16) {
    fillRandom(bytes);
    // 248 is the last multiple of 62 in a byte: larger values would make some letters more likely than others.
    for (const byte of bytes) if (byte < 248 && id.length < 16) id += kLetters.charAt(byte % 62);
  }
  return id;
}
