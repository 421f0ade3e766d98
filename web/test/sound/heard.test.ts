import { expect, test } from "vitest";
import type { Game } from "../../src/game/state";
import { soundOf } from "../../src/sound/heard";

const kStart = "4k3/8/8/{rh}7/8/8/8/R3K3 w - - 0 1";
const game = (fields: Partial<Game>): Game => ({ game: "g", phase: "playing", moves: [], check: false, fen: kStart, ...fields }) as Game;
const move = { move: "a1a5", changes: [] };

test.each<[string, Partial<Game>, string | undefined]>([
  ["move", { moves: [move] }, "move"],
  ["capture", { moves: [move], fen: "4k3/8/8/R7/8/8/8/4K3 b - - 0 1" }, "capture"],
  ["check before all", { moves: [move], fen: "4k3/8/8/8/8/8/8/4K3 b - - 0 1", check: true }, "check"],
  ["dice in play", { moves: [{ move: "roll 3", changes: [], roll: true }] }, "dice"],
  ["end", { moves: [move], phase: "ended" }, "end"],
  ["offer of a draw", { drawOffer: "white" }, "challenge"],
  ["offer of a pause", { pauseOffer: { by: "white", days: 7 } }, "challenge"],
  ["nothing new", {}, undefined],
])("%s is heard", (_, fields, sound) => expect(soundOf(game({}), game(fields))).toBe(sound));

test("what a page is told as it comes to a game is not heard", () => {
  expect(soundOf(undefined, game({ moves: [move] }))).toBeUndefined();
  expect(soundOf(game({ game: "other" }), game({ moves: [move] }))).toBeUndefined();
});

test("a game that is over makes no sound of its end again", () => {
  expect(soundOf(game({ phase: "ended" }), game({ phase: "ended" }))).toBeUndefined();
});

test("a move that is taken back makes none", () => {
  expect(soundOf(game({ moves: [move] }), game({}))).toBeUndefined();
});
