import { expect, test } from "vitest";
import { Lobby } from "../../src/live/lobby.svelte";
import type { LobbyData, Seek } from "../../src/protocol/messages.gen";

test("the lobby is seen while it is watched; challenges to oneself always", () => {
  const watched: boolean[] = [];
  const lobby = new Lobby({ watchLobby: (wanted) => void watched.push(wanted) });
  const told = { seeks: [], games: [], playing: 0, people: 1 } as unknown as LobbyData;
  const challenge = { game: "g8K2mQxZ" } as Seek;
  const leave = lobby.watch();
  lobby.hear({ t: "lobby", d: told });
  lobby.hear({ t: "challenges", d: { challenges: [challenge] } });
  expect(lobby.seen).toBe(told);
  leave();
  expect(watched).toEqual([true, false]);
  expect(lobby.seen).toBeUndefined();
  expect(lobby.challenges).toEqual([challenge]);
});
