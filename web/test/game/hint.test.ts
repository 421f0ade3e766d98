// What the page says of turns that are not like the others.
import { expect, test } from "vitest";
import { hintOf } from "../../src/game/hint";
import { fromSnapshot } from "../../src/game/reduce";
import type { Game } from "../../src/game/state";
import { exampleOf } from "../protocol/examples";

const kKinds = Object.fromEntries(["King", "Queen", "Rook", "Knight"].map((name) => [name === "Knight" ? "N" : name.charAt(0), { id: name.toLowerCase(), name }]));
const base = fromSnapshot(exampleOf("snapshot").d, 0);

function game(changes: Partial<Game>): Game {
  return { ...base, fen: "rnqk4/8/8/8/8/8/8/RNQK4 b - - 0 1", legal: [], rolls: [], ...changes };
}

test("a piece that changes places before play", () => {
  expect(hintOf(game({ legal: ["d8~b8", "d8~d8"] }), kKinds)).toMatch(/^Black may swap the King with another piece before play.* “Stay here”\.$/);
});

test("a change of places among other moves is none", () => {
  expect(hintOf(game({ legal: ["d8~b8", "d8d7"] }), kKinds)).toBeUndefined();
});

test("a die that lets only one kind of pieces move", () => {
  const thrown = game({ legal: ["b8a6", "b8c6"], fen: "rnqk4/8/8/8/8/8/8/RNQK4 b - - 0 1 die=2" });
  expect(hintOf(thrown, kKinds)).toBe("The die says Knight: only Black’s Knight may move.");
  expect(hintOf({ ...thrown, legal: ["b8a6", "a8a7"] }, kKinds)).toBeUndefined();
  expect(hintOf(game({ legal: ["b8a6", "b8c6"] }), kKinds)).toBeUndefined();
});

test("nothing for the rest, nor once the game is over", () => {
  expect(hintOf(game({ legal: ["b8a6"] }), kKinds)).toBeUndefined();
  expect(hintOf(game({ legal: [], phase: "ended" }), kKinds)).toBeUndefined();
});
