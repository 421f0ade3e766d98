// What the players of a game agreed on, in one line: `10 minutes + 5 seconds per move, Stalemate: a loss, rated`. Pure.
import { optionWords } from "../games/options";
import type { Setting } from "../net/variants";
import type { Game } from "./state";
import { clockWords, termWords } from "./words";

export function termsOf(game: Game, usual: Setting): string {
  return [clockWords(game.clock), ...optionWords(game, usual), ...termWords(game)].join(", ");
}
