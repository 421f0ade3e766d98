// Which lines of the talk beside a game are shown, and for which games the user of this browser has hidden the talk.
// Pure but for the store that it is given.
import { getJson, type Store } from "../net/store";
import type { Channel, TalkLine } from "../protocol/messages.gen";
import type { Talk } from "./state";

/**
 * The lines of this person's channel without those of people whom they block: the server may have sent such lines
 * before the block.
 */
export function linesShown(
  talk: Talk | undefined,
  to: Channel,
  isBlocked: (player: string) => boolean,
): readonly TalkLine[] {
  return talk?.to === to ? talk.lines.filter(({ player }) => !isBlocked(player.id)) : [];
}

const kHidden = "astragal.talk.hidden";
/** How many games are kept; beyond that, the oldest is forgotten. */
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
