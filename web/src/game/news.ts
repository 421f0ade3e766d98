// What everybody at a game should know beside the board: what the dice in play do and mean, and how much later than the
// players a watcher sees the game. Pure.
import * as m from "../messages/all.gen";
import { fullName } from "./computer";
import { isByPost, type Game } from "./state";
import { spanWords } from "./words";

/** Gives the meaning of a number of the die; undefined if there is nothing to say, or the meaning is not known yet. */
type Meaning = (number: number) => string | undefined;

/**
 * What the dice in play do now or have just done; undefined if a move was made since. Where several numbers fell, the
 * meaning of the last one is told.
 */
export function diceNews(
  { phase, drawing, moves }: Pick<Game, "phase" | "drawing" | "moves">,
  meaningOf?: Meaning,
  ply?: number,
): string | undefined {
  if (ply === undefined && phase !== "playing") return undefined;
  if (ply === undefined && drawing?.call) return m.game.diceThrown();
  const made = moves[(ply ?? moves.length) - 1];
  const numbers = made?.roll ? (made.move.match(/\d+/g) ?? []) : [];
  if (numbers.length === 0) return undefined;
  const told = { count: numbers.length, numbers: numbers.join(", ") };
  const meaning = meaningOf?.(Number(numbers.at(-1)));
  return meaning === undefined ? m.game.diceNews(told) : m.game.diceNewsMeaning({ ...told, meaning });
}

/** In a game by post: the name of the player who is not here and whose opening the dice in play wait for. */
function awaited(game: Game): string | undefined {
  const { drawing } = game;
  if (!isByPost(game) || game.phase !== "playing" || !drawing?.call) return undefined;
  const player = game.players.find(({ id }) => !drawing.opened.includes(id) && !game.here.includes(id));
  return player && fullName(player);
}

export function newsOf(
  game: Game,
  isPlayer: boolean,
  meaningOf: Meaning | undefined,
  ply: number | undefined,
): readonly string[] {
  const name = ply === undefined ? awaited(game) : undefined;
  const dice = [name === undefined ? (diceNews(game, meaningOf, ply) ?? []) : m.game.diceAwait({ name })].flat();
  const late = ply === undefined && game.delay !== undefined && !isPlayer && game.phase !== "waiting";
  return late ? [m.play.late({ span: spanWords(game.delay) }), ...dice] : dice;
}
