// The meaning of a number of a die in play, by the options of the game: how the General for which it fell moves, or
// which kind of piece has to move. Pure.
import { calledOf } from "../board/pieces";
import * as m from "../messages/all.gen";
import type { VariantInfo } from "../net/variants";
import { optionValue } from "./options";

export type DieRules = Pick<VariantInfo, "id" | "options" | "kinds">;

/** The meaning of a number; undefined if the number alone says everything. */
export function dieMeaning({ id, options, kinds }: DieRules, number: number): string | undefined {
  const general = options["dynamic-list"]?.split(",")[number - 1];
  if (general !== undefined) return m.games.dieGeneral({ how: optionValue(id, "general", general) });
  // The rules list the kinds in the order of their die.
  const kind = options["die"] === "on" ? Object.values(kinds)[number - 1] : undefined;
  return kind && m.games.dieMover({ piece: calledOf(kind) });
}
