// What of the talk beside a game is shown, and which games' talk this browser's user does not want to see. Pure but for the
// store that it is given.
import { getJson, type Store } from "../net/store";
import type { Channel, TalkLine } from "../protocol/messages.gen";
import type { Talk } from "./state";

/** The lines of the own channel but those of people who are blocked: the server has sent them before the block. */
export function linesShown(
  talk: Talk | undefined,
  to: Channel,
  isBlocked: (player: string) => boolean,
): readonly TalkLine[] {
  return talk?.to === to ? talk.lines.filter(({ player }) => !isBlocked(player.id)) : [];
}

const kHidden = "astragal.talk.hidden";
/** The oldest are forgotten. */
const kMostHidden = 100;

function hiddenGames(store: Store): string[] {
  const games = getJson(store, kHidden);
  return Array.isArray(games) ? games.filter((game) => typeof game === "string") : [];
}

export function isTalkHidden(store: Store, game: string): boolean {
  return hiddenGames(store).includes(game);
}

export function hideTalk(store: Store, game: string, hidden: boolean): void {
  const others = hiddenGames(store).filter((one) => one !== game);
  store.set(kHidden, JSON.stringify((hidden ? [...others, game] : others).slice(-kMostHidden)));
}
