// The own games that are not over, `GET /api/account/playing`: by the cookie of an account or a guest's token.
import { fullName } from "../game/computer";
import { isPause, momentText } from "../game/post";
import * as m from "../messages/all.gen";
import { ask, type Send } from "../net/ask";
import { readOwnGames } from "../protocol/first_readers.gen";
import type { OwnGame } from "../protocol/messages.gen";

/** Whether there is something to do in it: a move, dice, or an answer. */
export const waitsForMe = ({ isMyTurn, owesDice, offer }: OwnGame): boolean =>
  isMyTurn || owesDice === true || offer !== undefined;

/** Who plays against this player, or is challenged. */
export const opponentOf = ({ opponent }: OwnGame): string | undefined => opponent && fullName(opponent);

/** For what it waits, in words; of a word that only a newer server knows nothing special is said. */
export function stateOf(game: OwnGame, now = Date.now()): string {
  const { phase, isMyTurn, waitsFor = "link", owesDice, offer, pausedUntil } = game;
  const opponent = opponentOf(game) ?? "";
  if (offer !== undefined && Object.hasOwn(m.home.offers, offer)) return m.home.offers[offer]();
  if (isPause(pausedUntil, now)) return m.game.pausedUntil({ moment: momentText(pausedUntil, now) });
  if (phase === "waiting") return m.home.waits[Object.hasOwn(m.home.waits, waitsFor) ? waitsFor : "link"]();
  if (phase === "rolling" && (isMyTurn || opponent === "")) return m.home.rolling();
  if (owesDice) return m.home.rolling();
  return isMyTurn ? m.home.myTurn() : m.home.theirTurn({ name: opponent });
}

/** Until when, by post: nothing where a pause is all that is said of the game. */
export function dueOf({ deadlineAt, offer, pausedUntil }: OwnGame, now = Date.now()): string | undefined {
  if (isPause(pausedUntil, now))
    return offer === undefined ? undefined : m.game.pausedUntil({ moment: momentText(pausedUntil, now) });
  return deadlineAt === undefined ? undefined : m.game.until({ moment: momentText(deadlineAt, now) });
}

/** Who cannot be asked for has no list; what is shown stays. */
export async function fetchPlaying(send: Send): Promise<readonly OwnGame[] | undefined> {
  const answer = await ask(send("GET", "/api/account/playing"), readOwnGames);
  return answer.ok ? answer.value.nowPlaying : undefined;
}
