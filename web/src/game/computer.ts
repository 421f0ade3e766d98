// The computer as a player: eight accounts, whose ids say the level (docs/computer.md). Whose name is the computer's is said
// wherever the name is. Pure.
import * as m from "../messages/all.gen";

export const kLevels = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Level = (typeof kLevels)[number];

const kPrefix = "u-computer-";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** `u-computer-3` → 3; undefined: a person. */
export const levelOf = (id: string | undefined): Level | undefined =>
  kLevels.find((level) => id === kPrefix + String(level));

export const computerId = (level: Level): string => kPrefix + String(level);

/** `takes free pieces`: the third person, so that `level 3: …` and `it …` can stand before it. */
export const levelWords = (level: Level): string => m.game.level[`is${level}`]();

/** `computer, level 3`; undefined: a person. */
export function computerMark(id: string | undefined): string | undefined {
  const level = levelOf(id);
  return level && m.game.computer({ level });
}

/** Within a sentence: `Astragal-3 (computer, level 3)`; people have their names alone. */
export function fullName({ id, name }: Named): string {
  const level = levelOf(id);
  return level ? m.game.computerNamed({ name, level }) : name;
}

/** Of the players of a game: the computer, if it is one of them. */
export const computerIn = <P extends Named>(players: readonly P[]): P | undefined =>
  players.find(({ id }) => levelOf(id) !== undefined);
