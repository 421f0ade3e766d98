// Why the computer has not accepted a challenge yet, in words. Pure.
import { levelOf } from "../game/computer";
import type { Game } from "../game/state";
import * as m from "../messages/all.gen";
import type { ComputerShown } from "../protocol/messages.gen";
import type { Fetched } from "../net/http";

export function isForComputer(game: Pick<Game, "phase" | "to"> | undefined): boolean {
  return game?.phase === "waiting" && levelOf(game.to?.id) !== undefined;
}

const kMinuteMs = 60_000;

/** The sentence for a status; `status` is undefined while the server is being asked. */
export function awaitedWords(
  status: Fetched<Pick<ComputerShown, "here" | "places" | "waiting" | "waitMs">> | undefined,
): string {
  if (!status) return m.play.computerComes();
  if (!status.ok) return m.play.computerUnknown();
  const { here, places, waiting, waitMs = 0 } = status.value;
  if (places === 0) return m.play.computerNone();
  if (!here) return m.play.computerGone();
  if (waiting === 0) return m.play.computerComes();
  return m.play.computerBusy({ count: waiting, minutes: Math.max(1, Math.ceil(waitMs / kMinuteMs)) });
}
