// What the players of a game agreed on, in one line: `10 minutes + 5 seconds per move, Stalemate: a loss, rated`. Pure.
import type { optionWords } from "../games/options";
import type { Setting } from "../net/variants";
import type { Game } from "./state";
import { clockWords, termWords } from "./words";

/**
 * The terms in one line. `words` is called only where an option differs from the usual; options are not mentioned until
 * these words and the usual ones are loaded.
 */
export function termsOf(game: Game, usual: Setting, words: () => typeof optionWords | undefined): string {
  const isOwn =
    Object.keys(usual).length > 0 && Object.entries(game.options).some(([name, value]) => usual[name] !== value);
  return [clockWords(game.clock), ...((isOwn && words()?.(game, usual)) || []), ...termWords(game)].join(", ");
}
