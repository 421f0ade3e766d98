/** Games as events and snapshots tell them, for the tests of what they become. */
import { expect } from "vitest";
import { reduce } from "../../src/game/reduce";
import type { Game } from "../../src/game/state";
import type { GameEvent } from "../../src/net/wire";
import type { ServerMessage } from "../../src/protocol/messages.gen";
import { exampleOf } from "../protocol/examples";

export const kGame = "g8K2mQxZ";

/** An event of the examples under another number. */
export function at<E extends GameEvent>(v: number, event: E): E {
  return { ...event, v };
}

/** The conversation of docs/protocol.md up to the start of the game. */
const story: readonly GameEvent[] = [
  exampleOf("game_created"),
  exampleOf("player_joined"),
  exampleOf("fair_offered"),
  exampleOf("fair_committed"),
  at(5, exampleOf("fair_locked")),
  at(6, exampleOf("fair_opened")),
  at(7, exampleOf("fair_rolled")),
  at(8, exampleOf("game_started")),
  at(9, exampleOf("moved")),
];

export function told(events: readonly ServerMessage[], from?: Game): Game {
  let game = from;
  for (const [i, event] of events.entries()) {
    const next = reduce(game, event, 1000 * (i + 1));
    expect(next.gap).toBe(false);
    game = next.game;
  }
  if (!game) throw new Error("there is no game");
  return game;
}

export function after(type: GameEvent["t"]): Game {
  const end = story.findIndex(({ t }) => t === type);
  return told([{ ...exampleOf("snapshot"), d: fresh }, ...story.slice(1, end + 1)]);
}

/** What a snapshot says right after `game_created`. */
const created = exampleOf("game_created").d;
export const { creator, ...terms } = created;
export const fresh = {
  ...terms,
  v: 1,
  players: [creator],
  phase: "waiting" as const,
  fair_past: [],
  moves: [],
  check: false,
  legal: [],
};
