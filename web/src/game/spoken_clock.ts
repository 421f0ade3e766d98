// A clock in words, for those who do not see it. Pure; apart from positions in words, which few pages load.
import * as m from "../messages/all.gen";
import { clockText } from "./clock";
import type { Shown } from "./shown_clock";
import { spanParts } from "./post";

function spokenSpan(ms: number): string {
  const { days, hours, minutes } = spanParts(ms);
  if (days > 0) return m.game.spokenDays({ days, hours });
  return hours > 0 ? m.game.spokenHours({ hours, minutes }) : m.game.minutes({ count: minutes });
}

/** As it is shown, but by post in whole words, with its bank and until when: `2 days and 4 hours, bank 9 days, until Thu 26 Nov, 14:05`. */
export function spokenClock({ ms, post }: Shown, due: string | undefined): string {
  if (!post) return clockText(ms);
  const bank = post.bank === undefined ? [] : [m.game.bank({ span: spokenSpan(post.bank) })];
  return [spokenSpan(ms), ...bank, ...(due === undefined ? [] : [due])].join(", ");
}
