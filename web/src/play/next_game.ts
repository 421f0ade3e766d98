// Which game one goes to next: those that wait for the player, what is due first first, round and round.
import { fetchPlaying, waitsForMe, type OwnGame } from "../account/playing";
import type { Parts } from "../live/parts";

export const kDesk = "/desk";

/** After the game that is open; the first one from a game that does not wait. */
export function nextOf(games: readonly OwnGame[], open: string): OwnGame | undefined {
  const waiting = games.filter(waitsForMe);
  const at = waiting.findIndex(({ game }) => game === open);
  const next = waiting[(at + 1) % waiting.length];
  return next?.game === open ? undefined : next;
}

/** Where none waits, the list of all. */
export async function nextPath(parts: Pick<Parts, "visitor">, open: string): Promise<string> {
  const next = nextOf((await fetchPlaying(parts.visitor.http)) ?? [], open);
  return next ? `/${next.game}` : kDesk;
}
