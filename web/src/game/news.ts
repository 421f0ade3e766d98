// What everybody at a game should know beside the board: what the dice in play do and mean, and how late it is seen. Pure.
import * as m from "../messages/all.gen";
import { fullName } from "./computer";
import { isByPost, type Game } from "./state";
import { spanWords } from "./words";

/** What a number of the die stands for; undefined: nothing more, or that is not known yet. */
type Meaning = (number: number) => string | undefined;

/** What the dice in play do now or have just done; undefined where the last thing was a move. The last number counts. */
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

/** By post: the name of whoever is not here, and whose opening the dice in play wait for. */
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
