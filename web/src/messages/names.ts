// What games and kinds of piece are called in the language of the page (messages/names), and, where the user wishes it, in
// Japanese. English has no such list: there they are called what the server calls them.
import type { Name } from "./name_list";
import { names } from "./names.gen";

type OfTile = (id: string, name: string) => string | undefined;
let ofTile: OfTile | undefined;

/** From now on the pieces of shogi are called so. Before the first game is read. */
export function callTiles(by: OfTile): void {
  ofTile = by;
}

/** Whether the games of shogi are shown as Japanese players know them. */
export const isJapanese = (): boolean => ofTile !== undefined;

export const gameName = (id: string, name: string): string => names.games[id] ?? name;

/** What an option of a game is, in words. */
export const optionHelp = (help: string): string => names.options[help] ?? help;

/** Another name for a kind of piece than the English one; undefined: there is none. */
export function pieceName(game: string, id: string, name: string, isTile: boolean): Name | undefined {
  const written = isTile ? ofTile?.(id, name) : undefined;
  return written ?? names.pieces[game]?.[name] ?? names.pieces["all"]?.[name];
}
