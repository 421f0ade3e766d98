// Why a player's part in a draw does not go on, in words.
import * as m from "../messages/all.gen";
import { againAfter } from "../net/policy";
import type { RefusedData } from "../protocol/messages.gen";

/** Why a player's part in a draw does not go on. */
export interface Stop {
  readonly why: string;
  /** Whether it may work the next time, because something could not be asked for. */
  readonly again?: boolean;
}

export function refused(step: "commit" | "open", error: RefusedData): Stop {
  const what = error.message;
  return {
    why: step === "commit" ? m.draw.refusedEnvelope({ what }) : m.draw.refusedOpening({ what }),
    again: againAfter(error.code) === "later",
  };
}

export function noRules(what: string): Stop {
  return { why: m.draw.noRules({ what }), again: true };
}
