// What the analysis board says of the game that it was opened from.
import { expect, test } from "vitest";
import { fullName } from "../../src/game/computer";
import type { GameExport } from "../../src/protocol/messages.gen";
import { ofGame } from "../../src/analysis_board/of_game";

const kExport = {
  players: { white: { id: "u-0000000000", name: "Alice" }, black: { id: "g-0000000000", name: "Guest" } },
  outcome: { result: "black", reason: "checkmate" },
} satisfies Partial<GameExport>;

test("a game that is over is named by its players and its result", () => {
  expect(ofGame(kExport)).toEqual({ white: "Alice", black: "Guest", score: "0–1" });
  expect(ofGame({ ...kExport, outcome: { result: "draw", reason: "agreement" } })?.score).toBe("½–½");
  expect(ofGame({ ...kExport, outcome: { result: "none", reason: "aborted" } })?.score).toBe("–");
});

test("the computer has its level beside its name", () => {
  const players = { ...kExport.players, white: { id: "u-computer-3", name: "Astragal-3" } };
  expect(ofGame({ ...kExport, players })?.white).toBe(fullName(players.white));
  expect(fullName(players.white)).not.toBe("Astragal-3");
});

test("a game that goes on, or lacks a player, is not named", () => {
  expect(ofGame({ players: kExport.players })).toBeUndefined();
  expect(ofGame({ ...kExport, players: { white: kExport.players.white } })).toBeUndefined();
});
