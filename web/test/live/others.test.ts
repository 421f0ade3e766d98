// This player's other games: which of them go on being watched.
import { expect, test } from "vitest";
import { Others } from "../../src/live/others.svelte";
import type { Game } from "../../src/game/state";

const kMe = "a";
const game = (id: string, more: Partial<Game> = {}): Game => ({ game: id, phase: "playing", players: [{ id: kMe, name: "A" }], ...more }) as Game;

test("whoever has come to a rematch hears no more of the game before", () => {
  const kept = new Map<string, string>();
  const watched: (readonly string[])[] = [];
  const store = { get: (key: string) => kept.get(key), set: (key: string, value: string) => void kept.set(key, value), remove: (key: string) => void kept.delete(key) };
  const others = new Others(store as never, { watch: (games) => void watched.push(games), reload: () => undefined, now: () => 0, later: () => undefined });
  others.see(game("g1"), kMe);
  others.see(game("g1", { phase: "ended", followed: [{ as: "rematch", next: "g2" }] }), kMe);
  expect(watched.at(-1)).toEqual(["g1"]);
  others.see(game("g2", { origin: { game: "g1", as: "rematch" } }), kMe);
  expect(watched.at(-1)).toEqual(["g2"]);
});
