// Programs as players: the computer's eight accounts, whose ids say the level (docs/computer.md), and bots, of which every
// message says so. Wherever the name of such an account is shown, the page says that it is no person's. Pure.
import * as m from "../messages/all.gen";

export const kLevels = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Level = (typeof kLevels)[number];

const kPrefix = "u-computer-";

/** Of a player, what says whether it is a program. */
export interface Marked {
  readonly id: string;
  readonly bot?: boolean | undefined;
}
export interface Named extends Marked {
  readonly name: string;
}

/** The level of an account of the computer: `u-computer-3` → 3; undefined for a person. */
export const levelOf = (id: string | undefined): Level | undefined =>
  kLevels.find((level) => id === kPrefix + String(level));

export const computerId = (level: Level): string => kPrefix + String(level);

/**
 * How a level plays, in the third person (`takes free pieces`), so that `level 3: …` and `it …` can stand before it.
 */
export const levelWords = (level: Level): string => m.game.level[`is${level}`]();

/** What is said behind a program's name: `computer, level 3`, `bot`; undefined for a person. */
export function programMark({ id, bot }: Marked): string | undefined {
  const level = levelOf(id);
  if (level) return m.game.computer({ level });
  return bot ? m.game.bot() : undefined;
}

/** A player's name within a sentence: `Astragal-3 (computer, level 3)`, `Deep (bot)`; a person's name stands alone. */
export function fullName(player: Named): string {
  const level = levelOf(player.id);
  if (level) return m.game.computerNamed({ name: player.name, level });
  return player.bot ? m.game.botNamed({ name: player.name }) : player.name;
}

/** The computer among the players of a game, if it plays in it. */
export const computerIn = <P extends Named>(players: readonly P[]): P | undefined =>
  players.find(({ id }) => levelOf(id) !== undefined);
