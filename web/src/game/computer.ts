// The computer as a player: eight accounts, whose ids say the level (docs/computer.md). Wherever the name of such an
// account is shown, the page says that it is the computer. Pure.
import * as m from "../messages/all.gen";

export const kLevels = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Level = (typeof kLevels)[number];

const kPrefix = "u-computer-";

interface Named {
  readonly id: string;
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

/** What is said behind the computer's name: `computer, level 3`; undefined for a person. */
export function computerMark(id: string | undefined): string | undefined {
  const level = levelOf(id);
  return level && m.game.computer({ level });
}

/** A player's name within a sentence: `Astragal-3 (computer, level 3)`; a person's name stands alone. */
export function fullName({ id, name }: Named): string {
  const level = levelOf(id);
  return level ? m.game.computerNamed({ name, level }) : name;
}

/** The computer among the players of a game, if it plays in it. */
export const computerIn = <P extends Named>(players: readonly P[]): P | undefined =>
  players.find(({ id }) => levelOf(id) !== undefined);
