// What a turn asks for where it is unlike other turns: two pieces change places before play, or a die lets only some
// pieces move. This is read from the legal moves and the board alone. Pure.
import * as m from "../messages/all.gen";
import { kindName, type PieceKinds } from "../board/pieces";
import { readMove } from "../board/moves";
import type { Piece } from "../board/fen";
import { placementOf } from "./history";
import { turnOf, type Game } from "./state";

function moversOf(game: Game): ReadonlyMap<string, Piece> {
  const squares = placementOf(game.fen)?.squares;
  const from = game.legal.map((text) => readMove(text)?.from);
  return new Map(
    from.flatMap((square) => {
      const piece = square === undefined ? undefined : squares?.get(square);
      return square !== undefined && piece ? [[square, piece] as const] : [];
    }),
  );
}

export function hintOf(game: Game, kinds: PieceKinds): string | undefined {
  const turn = turnOf(game);
  if (turn === undefined || game.legal.length === 0) return undefined;
  const movers = moversOf(game);
  const [first] = movers.values();
  if (game.legal.every((text) => /^[a-z][0-9]+~/.test(text)) && first && movers.size === 1) {
    const name = kindName(first.symbol, kinds);
    return m.game.hintSwap({ side: turn, piece: name });
  }
  const names = new Set([...movers.values()].map((piece) => kindName(piece.symbol, kinds)));
  if (/ die=[0-9]/.test(game.fen ?? "") && names.size === 1)
    return m.game.hintDie({ side: turn, piece: [...names].join() });
  return undefined;
}
