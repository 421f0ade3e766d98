// The game that a player goes to next: among those that wait for them, in the order of their deadlines, and from the
// last one to the first.
import { fetchPlaying, waitsForMe } from "../account/playing";
import type { Parts } from "../live/parts";
import type { OwnGame } from "../protocol/messages.gen";

export const kOwnGames = "/desk";

/** The game after the one that is open; if that one does not wait, the first. */
export function nextOf(games: readonly OwnGame[], open: string): OwnGame | undefined {
  const waiting = games.filter(waitsForMe);
  const at = waiting.findIndex(({ gameId }) => gameId === open);
  const next = waiting[(at + 1) % waiting.length];
  return next?.gameId === open ? undefined : next;
}

/** Where none waits, the list of all. */
export async function nextPath(parts: Pick<Parts, "visitor">, open: string): Promise<string> {
  const next = nextOf((await fetchPlaying(parts.visitor.http)) ?? [], open);
  return next ? `/${next.gameId}` : kOwnGames;
}
