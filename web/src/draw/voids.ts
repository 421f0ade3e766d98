// One line with the public counts of failed throws that each party of a draw is to blame for.
import * as m from "../messages/all.gen";
import type { Fetched } from "../net/http";
import { inWords } from "./dice";

export interface VoidCounts {
  readonly server: () => Promise<Fetched<number>>;
  readonly player: (id: string) => Promise<Fetched<number>>;
}

/** The draw of a round may have hundreds of players: beyond this number only the server's count is told. */
const kMostPlayers = 4;

/** The line of counts; undefined if the server does not tell them. */
export async function voidsLine(
  players: readonly string[],
  nameOf: (player: string) => string,
  counts: VoidCounts,
): Promise<string | undefined> {
  const asked = players.length > kMostPlayers ? [] : players;
  const [server, ...each] = await Promise.all([counts.server(), ...asked.map((player) => counts.player(player))]);
  const named = [
    ...asked.map((player, i) => ({ name: nameOf(player), count: each[i] })),
    { name: m.dice.theServer(), count: server },
  ];
  const parts: string[] = [];
  for (const { name, count } of named) {
    if (!count?.ok) return undefined;
    parts.push(m.dice.voidCount({ name, count: count.value }));
  }
  return m.dice.voidCounts({ counts: inWords(parts) });
}
