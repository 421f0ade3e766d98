// The fields of every message, as this page was written against them. A field that the schemas lose, gain or rename
// breaks the type check of this very table, so that somebody looks at what the page does with it.
import { expect, test } from "vitest";
import type {
  Clocks,
  FairState,
  Fischer,
  Heartbeat,
  Made,
  Message,
  Outcome,
  Player,
  Resume,
  Seat,
  Start,
  You,
} from "../../src/protocol/messages.gen";
import { examplesOf } from "./examples";

type Names<T> = Record<keyof T, true>;
type Data<T extends Message["t"]> = Extract<Message, { t: T }>["d"];

const kFields: { readonly [T in Message["t"]]: Names<Data<T>> } = {
  hello: { protocol: true, features: true, token: true, resume: true },
  create: { variant: true, options: true, clock: true, color: true, rated: true, private: true },
  watch: { game: true, since: true },
  unwatch: { game: true },
  join: { game: true },
  fair_commit: { game: true, draw: true, commitment: true },
  fair_open: { game: true, draw: true, roll: true, opening: true },
  move: { game: true, ply: true, move: true, opening: true },
  resign: { game: true },
  draw_offer: { game: true, ply: true },
  draw_accept: { game: true },
  draw_decline: { game: true },
  abort: { game: true },
  say: { game: true, to: true, text: true },
  block: { player: true },
  unblock: { player: true },
  ping: {},
  welcome: { protocol: true, features: true, you: true, heartbeat: true },
  created: { game: true },
  pong: {},
  error: { code: true, message: true, pointer: true, reason: true, retry_ms: true },
  snapshot: {
    ...{ game: true, v: true, variant: true, rules_version: true, options: true, clock: true, color: true },
    ...{ rated: true, players: true, phase: true, fair: true, fair_past: true, start: true, fen: true, moves: true },
    ...{ check: true, legal: true, clocks: true, draw_offer: true, outcome: true, ratings: true },
    ...{ private: true, delay_ms: true },
  },
  resumed: { game: true, v: true, clocks: true, fair_left_ms: true },
  presence: { game: true, here: true, watchers: true },
  said: { game: true, to: true, line: true },
  talk: { game: true, to: true, lines: true },
  blocks: { players: true },
  rated: { game: true, white: true, black: true },
  restart: { retry_ms: true },
  game_created: {
    ...{ game: true, variant: true, rules_version: true, options: true, clock: true, color: true, rated: true },
    ...{ private: true, delay_ms: true, creator: true },
  },
  player_joined: { game: true, player: true },
  fair_offered: {
    ...{ game: true, draw: true, ruleset: true, asks: true, n: true, server_key: true, server_commitment: true },
    players: true,
  },
  fair_committed: { game: true, draw: true, player: true },
  fair_locked: { game: true, draw: true, lock: true, signature: true, left_ms: true, call: true },
  fair_opened: { game: true, draw: true, roll: true, player: true },
  fair_rolled: { game: true, draw: true, roll: true, for: true, openings: true, dice: true },
  fair_voided: { game: true, draw: true, roll: true, missing: true, openings: true, dice: true },
  game_started: { game: true, white: true, black: true, start: true, check: true, clocks: true, legal: true, call: true },
  moved: {
    ...{ game: true, ply: true, move: true, fen: true, changes: true, check: true, clocks: true, legal: true },
    call: true,
  },
  dice_fell: { game: true, ply: true, roll: true, fen: true, changes: true, check: true, clocks: true, legal: true },
  draw_offered: { game: true, by: true },
  draw_declined: { game: true, by: true },
  server_restarted: { game: true, clocks: true, fair_left_ms: true },
  game_ended: { game: true, outcome: true, clocks: true },
};

/** The same for what stands inside of messages. */
export const kInner: readonly [
  Names<Clocks>,
  Names<FairState>,
  Names<Fischer>,
  Names<Heartbeat>,
  Names<Made>,
  Names<Outcome>,
  Names<Player>,
  Names<Resume>,
  Names<Seat>,
  Names<Start>,
  Names<You>,
] = [
  { white_ms: true, black_ms: true, running: true, first_move_ms: true },
  {
    ...{ draw: true, ruleset: true, asks: true, n: true, server_key: true, server_commitment: true, players: true },
    ...{ committed: true, lock: true, signature: true, opened: true, left_ms: true, made: true, call: true },
  },
  { type: true, base_ms: true, increment_ms: true },
  { ping_ms: true, dead_ms: true },
  { move: true, changes: true },
  { result: true, reason: true },
  { id: true, name: true },
  { game: true, v: true },
  { id: true, name: true, color: true },
  { setup: true, fen: true },
  { id: true, name: true, token: true },
];

test.each(Object.keys(kFields) as Message["t"][])("%s: the examples have these fields, all of them somewhere", (type) => {
  const seen = new Set(examplesOf(type).flatMap(({ d }) => Object.keys(d)));
  expect([...seen].sort()).toEqual(Object.keys(kFields[type]).sort());
});
