// A clock in words, for those who do not see it. Pure. Few pages load it, so it is a module apart from positions in
// words.
import * as m from "../messages/all.gen";
import { clockText } from "./clock";
import type { Shown } from "./shown_clock";
import { spanParts } from "./post";

function spokenSpan(ms: number): string {
  const { days, hours, minutes } = spanParts(ms);
  if (days > 0) return m.game.spokenDays({ days, hours });
  return hours > 0 ? m.game.spokenHours({ hours, minutes }) : m.game.minutes({ count: minutes });
}

/**
 * The time as the clock shows it, but in a game by post in whole words, with the bank and the deadline: `2 days and 4
 * hours, bank 9 days, until Thu 26 Nov, 14:05`.
 */
export function spokenClock({ ms, post }: Shown, due: string | undefined): string {
  if (!post) return clockText(ms);
  const bank = post.bank === undefined ? [] : [m.game.bank({ span: spokenSpan(post.bank) })];
  return [spokenSpan(ms), ...bank, ...(due === undefined ? [] : [due])].join(", ");
}
