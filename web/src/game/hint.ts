// What a turn asks for where it is not like the others: men who change places before play, a die that lets only some men
// move. Told from the legal moves and the board alone. Pure.
import { nameOf, type PieceKinds } from "../board/pieces";
import { readMove } from "../board/moves";
import type { Man } from "../board/fen";
import { placementOf } from "./history";
import { turnOf, type Game } from "./state";

function moversOf(game: Game): ReadonlyMap<string, Man> {
  const squares = placementOf(game.fen)?.squares;
  const from = game.legal.map((text) => readMove(text)?.from);
  return new Map(from.flatMap((square) => {
    const man = square === undefined ? undefined : squares?.get(square);
    return square !== undefined && man ? [[square, man] as const] : [];
  }));
}

/** `King` of `White King`. */
function shortName(man: Man, kinds: PieceKinds): string {
  return nameOf(man, kinds).replace(/^\S+ /, "");
}

export function hintOf(game: Game, kinds: PieceKinds): string | undefined {
  const turn = turnOf(game);
  if (turn === undefined || game.legal.length === 0) return undefined;
  const who = turn === "white" ? "White" : "Black";
  const movers = moversOf(game);
  const [first] = movers.values();
  if (game.legal.every((text) => /^[a-z][0-9]+~/.test(text)) && first && movers.size === 1) {
    const name = shortName(first, kinds);
    return `Before play ${who}’s ${name} may change places: choose the ${name}, then the other man, or the ${name} again to leave it there.`;
  }
  const names = new Set([...movers.values()].map((man) => shortName(man, kinds)));
  if (/ die=[0-9]/.test(game.fen ?? "") && names.size === 1) return `The die is for ${who}’s ${[...names].join()}: nothing else may move.`;
  return undefined;
}
