// A move in words, for those who listen to the game: `Lion f3 takes g5, then e7`. Which pieces were taken is read from
// the changes of the move. Pure.
import * as m from "../messages/all.gen";
import type { Placement } from "../board/fen";
import { readMove, type MoveOption } from "../board/moves";
import { kindName, type PieceKinds } from "../board/pieces";
import { afterChanges, pieceOf, placementOf } from "./history";
import type { MadeMove } from "./state";

function legs(piece: string, { text, from, to, via, swap }: MoveOption, taken: ReadonlySet<string>): string {
  if (swap !== undefined) return m.game.saidGoesAndSwaps({ piece, from, to, other: swap });
  if (text.includes("~"))
    return from === to ? m.game.saidStays({ piece, from }) : m.game.saidSwaps({ piece, from, to });
  const [first] = via;
  if (first === undefined) {
    if (from === to) return m.game.saidPasses({ piece, from });
    return taken.has(to) ? m.game.saidTakes({ piece, from, to }) : m.game.saidGoes({ piece, from, to });
  }
  if (from === to) return m.game.saidTakesFromAfar({ piece, from, to: first });
  if (!taken.has(first))
    return taken.has(to)
      ? m.game.saidTakesBy({ piece, from, first, to })
      : m.game.saidGoesBy({ piece, from, first, to });
  return taken.has(to)
    ? m.game.saidTakesTwo({ piece, from, first, to })
    : m.game.saidTakesAndGoes({ piece, from, first, to });
}

/** A move in words. `before` is the position that the move was made in. */
export function moveWords({ move, changes, roll }: MadeMove, before: Placement | undefined, kinds: PieceKinds): string {
  if (roll) {
    const numbers = move.match(/\d+/g) ?? [];
    return m.game.diceNews({ count: numbers.length, numbers: numbers.join(", ") });
  }
  if (move.startsWith("O-O")) return move.startsWith("O-O-O") ? m.game.saidCastlesLong() : m.game.saidCastlesShort();
  const read = readMove(move);
  const mover = read && before?.squares.get(read.from);
  if (!read || !mover) return move;
  // A pawn that is captured en passant stands beside the goal of the pawn that captured it, which moved diagonally to
  // an empty square.
  const gone = new Set(changes.flatMap((change) => ("removed" in change ? [change.removed] : [])));
  const taken =
    gone.size > 0 && ![...read.via, read.to].some((square) => gone.has(square)) ? new Set([...gone, read.to]) : gone;
  const said = legs(kindName(mover.symbol, kinds), read, taken);
  const became = changes.findLast((change) => "became" in change && change.became === read.to);
  const symbol = became && "now" in became ? pieceOf(became.now)?.symbol : undefined;
  return symbol === undefined ? said : m.game.saidBecomes({ move: said, piece: kindName(symbol, kinds) });
}

/** All moves of a game in words. The words of earlier moves are kept, so that one more move costs the work of one. */
export class Speaker {
  #start = "";
  #moves: readonly MadeMove[] = [];
  #words: string[] = [];
  #after: Placement | undefined;
  #kinds: PieceKinds | undefined;

  of(start: string, moves: readonly MadeMove[], kinds: PieceKinds): readonly string[] {
    const count = this.#moves.length;
    const goesOn =
      this.#kinds === kinds &&
      this.#start === start &&
      moves.length >= count &&
      moves[count - 1] === this.#moves.at(-1);
    if (!goesOn) [this.#words, this.#after] = [[], placementOf(start)];
    for (const made of moves.slice(this.#words.length)) {
      this.#words = [...this.#words, moveWords(made, this.#after, kinds)];
      this.#after = this.#after && afterChanges(this.#after, made.changes);
    }
    [this.#start, this.#moves, this.#kinds] = [start, moves, kinds];
    return this.#words;
  }
}

const shown = new Speaker();

/**
 * The words of the game that is shown. The list of moves and the announcements want the same words, and this shared
 * speaker makes them once.
 */
export function wordsOfShown(...game: Parameters<Speaker["of"]>): readonly string[] {
  return shown.of(...game);
}
