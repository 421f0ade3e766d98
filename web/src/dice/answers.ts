// What the page of a draw asks for besides the record: names of players, and how many throws were not made. A module of
// its own, so that the first page loads no readers of whole games and tournaments.
import { browserGet, fetchJson, type Fetched, type Get } from "../net/http";
import type { Player } from "../protocol/messages.gen";
import { readFairVoids, readGameExport, readPlayerVoids, readTournamentView } from "../protocol/readers.gen";
import { made } from "../protocol/reading";

const namesOf = (players: readonly Player[]): ReadonlyMap<string, string> =>
  new Map(players.map(({ id, name }) => [id, name]));
const readNamesOfGame = made(readGameExport, ({ players }) => namesOf(Object.values(players)));
const readNamesOfTournament = made(readTournamentView, ({ players }) => namesOf(players));

/** Names by id of the players of a game. */
export function fetchNamesOfGame(game: string, get = browserGet): Promise<Fetched<ReadonlyMap<string, string>>> {
  return fetchJson(`/game/export/${encodeURIComponent(game)}`, readNamesOfGame, get);
}

export function fetchNamesOfTournament(id: string, get = browserGet): Promise<Fetched<ReadonlyMap<string, string>>> {
  return fetchJson(`/api/tournaments/${encodeURIComponent(id)}`, readNamesOfTournament, get);
}

/** The sum over all kinds. */
const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
const readServerSum = made(readFairVoids, ({ server }) => sumOf(server));
const readPlayerSum = made(readPlayerVoids, ({ voids }) => sumOf(voids));

/** How many throws of dice that were not made count against the server. */
export function fetchServerVoids(get: Get = browserGet): Promise<Fetched<number>> {
  return fetchJson("/fair/voids", readServerSum, get);
}

export function fetchPlayerVoids(player: string, get: Get = browserGet): Promise<Fetched<number>> {
  return fetchJson(`/fair/voids/${encodeURIComponent(player)}`, readPlayerSum, get);
}
