import { expect, test, vi } from "vitest";
import type { Game } from "../../src/game/state";
import { Followed } from "../../src/live/followed.svelte";
import type { Followed as Wanted } from "../../src/net/session";
import type { Answer, Command, Order } from "../../src/net/wire";
import type { Move, ServerMessage } from "../../src/protocol/messages.gen";

const kGame = "g8K2mQxZ";
const kDone = { ok: true } as unknown as Answer;
const playing = (more: Partial<Game> = {}): Game =>
  ({ game: kGame, v: 4, phase: "playing", players: [{ id: "u-1", name: "A", color: "white" }], moves: [], rolls: [], ...more }) as unknown as Game;

function rig(kept?: Move) {
  const sent: (Order | Command)[] = [];
  const send = (order: Order | Command): Promise<Answer> => {
    sent.push(order);
    return Promise.resolve(kDone);
  };
  const wanted: (Wanted | undefined)[] = [];
  const session = {
    follow: (followed: Wanted | undefined) => void wanted.push(followed),
    resync: vi.fn(),
    reload: vi.fn(),
    send: send,
    sendAs: send as (command: Command) => Promise<Answer>,
    outbox: { keptMove: () => kept, dropKeptMove: vi.fn() },
  };
  const connection = { trouble: undefined as string | undefined, heard: vi.fn((answer: Answer) => answer) };
  const dice = { openingWithMove: vi.fn(() => Promise.resolve<{ opening?: string } | undefined>({ opening: "ab" })), checkCall: vi.fn(() => Promise.resolve()) };
  const followed = new Followed({ session: session as never, connection, dice, me: () => ({ id: "u-1", name: "A" }) });
  return { followed, session, connection, dice, sent, wanted };
}

test("a game is followed from the last event that is known; that it may not be seen is told as a sentence", () => {
  const { followed, connection, wanted } = rig();
  connection.trouble = "Old.";
  followed.follow(kGame);
  expect([followed.id, connection.trouble, wanted[0]?.last()]).toEqual([kGame, undefined, undefined]);
  followed.game = playing();
  expect(wanted[0]?.last()).toBe(4);
  wanted[0]?.onrefused({ code: "private_game", message: "this game is private" });
  expect(followed.refused).toBe("This game is private.");
  followed.follow(undefined);
  expect([followed.game, followed.refused, wanted[1]]).toEqual([undefined, undefined, undefined]);
});

test("who has a seat is a player", () => {
  const { followed } = rig();
  expect(followed.isPlayer).toBe(false);
  followed.game = playing();
  expect(followed.isPlayer).toBe(true);
  followed.game = playing({ players: [] });
  expect(followed.isPlayer).toBe(false);
});

test("an event that got lost is asked for", () => {
  const { followed, session } = rig();
  followed.follow(kGame);
  followed.game = playing({ legal: [] });
  followed.hear({ t: "moved", v: 6, d: { game: kGame, ply: 2, move: "e7e5" } } as unknown as ServerMessage);
  expect(session.resync).toHaveBeenCalledOnce();
  expect(session.reload).not.toHaveBeenCalled();
});

test("a move that throws nothing is on its way at once", () => {
  const { followed, dice, sent } = rig();
  followed.game = playing();
  void followed.move(playing(), "e2e4");
  expect(sent).toEqual([{ t: "move", d: { game: kGame, ply: 1, move: "e2e4" } }]);
  expect(dice.openingWithMove).not.toHaveBeenCalled();
});

test("a move that calls for dice carries the opening, and its call is looked at before a refusal is shown", async () => {
  const { followed, connection, dice, sent } = rig();
  followed.game = playing({ v: 5 });
  dice.checkCall.mockImplementation(() => {
    expect(connection.heard).not.toHaveBeenCalled();
    return Promise.resolve();
  });
  await followed.move(playing({ rolls: ["e2e4"] }), "e2e4");
  expect(sent).toEqual([{ t: "move", d: { game: kGame, ply: 1, move: "e2e4", opening: "ab" } }]);
  expect(dice.checkCall).toHaveBeenCalledWith(followed.game, "e2e4", kDone);
  expect(connection.heard).toHaveBeenCalledWith(kDone);
});

test("a move that the dice forbid is not made", async () => {
  const { followed, dice, sent } = rig();
  dice.openingWithMove.mockResolvedValue(undefined);
  await followed.move(playing({ rolls: ["e2e4"] }), "e2e4");
  expect(sent).toEqual([]);
});

test("a move that was kept goes out under its id while it is still due, and is dropped after that", () => {
  const kept = { t: "move", id: "m1", d: { game: kGame, ply: 1, move: "e2e4" } } as Move;
  const { followed, session, sent } = rig(kept);
  followed.sendKeptMove(playing());
  expect(sent).toEqual([kept]);
  followed.sendKeptMove(playing({ phase: "ended" }));
  expect(sent).toHaveLength(1);
  expect(session.outbox.dropKeptMove).toHaveBeenCalledWith(kGame);
});
